// Modal dialogs. The browser keeps the focus inside.

import { h } from './element.js';
import { avatar } from './avatar.js';
import { icon } from './icons.js';
import { texts } from './texts.js';

/** Shows a dialog with these children until it closes; returns the value it was closed with. */
export function show({ label, class: names = '' }, ...children) {
  const dialog = h('dialog', { class: `dialog ${names}`, 'aria-label': label }, ...children);
  document.body.append(dialog);
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close('');
  });
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue);
    });
  });
}

/** An alert of the bot. */
export function alert(text) {
  return show({ label: texts().botSays },
    h('p', { class: 'dialog-text', dir: 'auto', text }),
    h('form', { method: 'dialog', class: 'answers' }, h('button', { class: 'primary', value: 'ok', text: 'OK', autofocus: true })));
}

export async function confirm({ title, text, yes, danger = false }) {
  const answer = await show({ label: title },
    h('h2', { text: title }),
    h('p', { class: 'dialog-text', dir: 'auto', text }),
    h('form', { method: 'dialog', class: 'answers' },
      h('button', { class: 'quiet', value: '', text: texts().cancel }),
      h('button', { class: danger ? 'primary danger' : 'primary', value: 'yes', text: yes, autofocus: true })));
  return answer === 'yes';
}

/** Lets the person choose a chat; returns null if none is chosen. */
export async function choose(title, chats, nameOf) {
  const id = await show({ label: title },
    h('h2', { text: title }),
    h('form', { method: 'dialog', class: 'choices' },
      ...chats.map((chat) => h('button', { class: 'choice', value: chat.id }, avatar(chat.id, nameOf(chat)), h('span', { text: nameOf(chat) }))),
      chats.length === 0 && h('p', { class: 'dialog-text', text: texts().noSuchChat })));
  return chats.find((chat) => String(chat.id) === id);
}

/** A dialog with a list. */
export function listing(title, ...rows) {
  return show({ label: title },
    h('form', { method: 'dialog', class: 'dialog-head' }, h('h2', { text: title }), closing()),
    ...rows);
}

export const closing = () => h('button', { class: 'round', value: '', 'aria-label': texts().close }, icon('close'));
