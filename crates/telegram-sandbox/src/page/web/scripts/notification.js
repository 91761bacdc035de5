// A short notification between the conversation and the message field, where it covers neither. It disappears by itself.

import { h } from './element.js';

let leaving = 0;

/** Shows a notification in place of the one before. */
export function notify(text, { bad = false } = {}) {
  const board = document.getElementById('notifications');
  const note = h('div', { class: bad ? 'notification bad' : 'notification', dir: 'auto', text });
  board.replaceChildren(note);
  clearTimeout(leaving);
  leaving = setTimeout(() => note.remove(), Math.min(1800 + text.length * 40, 7000));
}
