// Wires the dialog for the key, and the button that opens it.

import { announce } from './dom.js';
import { settings } from './settings.js';
import { ui } from './texts.js';

const FORM = /^mst_[0-9A-Za-z]{36}$/;

/** Wires the button of the bar; returns `ask(then)`, which opens the dialog and calls `then` once there is a key. */
export function keyDialog(button) {
  const dialog = document.getElementById('key-dialog');
  const form = dialog.querySelector('form');
  const { key: field, show, forget, cancel } = form.elements;
  const problem = document.getElementById('key-problem');
  let then = () => {};
  // The first guide names the bot.
  form.querySelector('h2').after(document.querySelector('#key .prose p').cloneNode(true));
  show.onchange = () => { field.type = show.checked ? 'text' : 'password'; };
  cancel.onclick = () => dialog.close();
  dialog.onclick = (event) => { if (event.target === dialog) dialog.close(); };
  forget.onclick = () => {
    settings.set('key', '');
    settings.set('includesKey', '');
    field.value = '';
    announce(ui.keyForgotten);
    dialog.close();
  };
  form.onsubmit = (event) => {
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
  const ask = (next) => {
    then = next;
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
