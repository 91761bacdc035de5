// Short notifications over the conversation, which disappear by themselves.

import { h } from './element.js';

export function notify(text, { bad = false } = {}) {
  const board = document.getElementById('notifications');
  const note = h('div', { class: bad ? 'notification bad' : 'notification', dir: 'auto', text });
  board.append(note);
  while (board.children.length > 3) board.firstElementChild.remove();
  const stay = Math.min(2200 + text.length * 45, 8000);
  setTimeout(() => {
    note.classList.add('leaving');
    setTimeout(() => note.remove(), 250);
  }, stay);
}
