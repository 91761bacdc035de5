// The dialog for the key, and the button that opens it.

import { announce, h, rich } from './dom.js';
import { settings } from './settings.js';
import { ui } from './texts.js';

const FORM = /^mst_[0-9A-Za-z]{36}$/;

/** Wires the button of the bar; returns `ask(then)`, which opens the dialog and calls `then` once there is a key. */
export function keyDialog(button) {
  // The first guide names the bot.
  const bot = document.querySelector('#key .prose p');
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
    settings.set('refused', '');
    settings.set('key', key);
    dialog.close();
    const next = then;
    then = () => {};
    return next();
  };
  const dialog = h('dialog', { 'aria-labelledby': 'key-title', onclose: () => dialog.remove(), onclick: (event) => event.target === dialog && dialog.close() },
    h('form', { onsubmit: save },
      h('h2', { id: 'key-title' }, ui.key),
      bot.cloneNode(true),
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
  const add = button.textContent;
  button.onclick = () => ask(() => {});
  button.disabled = false;
  settings.follow('key', (key) => {
    button.textContent = key ? `${ui.keyShort} …${key.slice(-4)}` : add;
    button.classList.toggle('set', Boolean(key));
    if (!key) settings.set('refused', '');
  });
  settings.follow('refused', (refused) => {
    button.classList.toggle('refused', Boolean(refused));
    button.title = refused ? ui.refused : '';
  });
  return ask;
}
