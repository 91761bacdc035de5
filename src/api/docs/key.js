// The dialog for the key, and the button that opens it.

import { announce, h, rich } from './dom.js';
import { settings } from './settings.js';

const FORM = /^mst_[0-9A-Za-z]{36}$/;

/** Returns the button for the header and `ask(then)`, which opens the dialog and calls `then` once there is a key. */
export function keyDialog({ texts: { ui }, signal, bot }) {
  let then = () => {};
  const field = h('input', { id: 'key-field', type: 'password', name: 'key', autocomplete: 'off', spellcheck: 'false', placeholder: 'mst_…', 'aria-describedby': 'key-problem' });
  const problem = h('p', { id: 'key-problem', class: 'problem', role: 'alert' });
  const show = h('input', { type: 'checkbox', onchange: () => { field.type = show.checked ? 'text' : 'password'; } });
  const forget = h('button', { type: 'button', class: 'plain', onclick: () => {
    settings.set('key', '');
    settings.set('includesKey', '');
    field.value = '';
    announce(ui.keyForgotten);
    dialog.close();
  } }, ui.forget);
  const save = (event) => {
    event.preventDefault();
    const key = field.value.trim();
    problem.textContent = FORM.test(key) ? '' : ui.keyForm;
    if (problem.textContent) return field.focus();
    settings.set('key', key);
    dialog.close();
    const next = then;
    then = () => {};
    return next();
  };
  const dialog = h('dialog', { 'aria-labelledby': 'key-title', onclose: () => dialog.remove(), onclick: (event) => event.target === dialog && dialog.close() },
    h('form', { onsubmit: save },
      h('h2', { id: 'key-title' }, ui.key),
      h('p', {}, ui.keyFrom, ' ', bot ? h('a', { href: bot.url }, bot.name ?? ui.theBot) : ui.theBot, '.'),
      h('label', { for: 'key-field' }, ui.keyField), field, problem,
      h('label', { class: 'check' }, show, ui.showKey),
      h('p', { class: 'soft' }, rich(ui.keyStored)),
      h('div', { class: 'buttons' }, forget, h('button', { type: 'button', class: 'plain', onclick: () => dialog.close() }, ui.cancel), h('button', { class: 'send' }, ui.save))));
  const ask = (next) => {
    then = next;
    document.body.append(dialog);
    field.value = settings.get('key');
    problem.textContent = '';
    forget.hidden = !field.value;
    dialog.showModal();
    field.focus();
  };
  const button = h('button', { type: 'button', class: 'tool key', onclick: () => ask(() => {}) });
  settings.follow('key', signal, (key) => {
    button.textContent = key ? `${ui.keyShort} …${key.slice(-4)}` : ui.addKey;
    button.classList.toggle('set', Boolean(key));
  });
  return { button, ask };
}
