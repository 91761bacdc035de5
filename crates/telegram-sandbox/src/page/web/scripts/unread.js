// How far each person has read, kept in the browser until the sandbox is restarted.

import { store } from './store.js';

let marks = null;

function load() {
  if (marks?.started === store.started) return marks;
  try {
    marks = JSON.parse(localStorage.getItem('sandbox.read'));
  } catch {
    marks = null;
  }
  if (marks?.started !== store.started) marks = { started: store.started };
  return marks;
}

/** The last message that the person has read in the chat. */
export function mark(person, chat) {
  return load()[`${person}/${chat}`] ?? 0;
}

export function read(person, chat) {
  const last = store.last(chat)?.message_id ?? 0;
  if (last <= mark(person, chat)) return;
  load()[`${person}/${chat}`] = last;
  try {
    localStorage.setItem('sandbox.read', JSON.stringify(marks));
  } catch {
    // Without storage the marks are lost on reload.
  }
}

export function unread(person, chat) {
  const seen = mark(person, chat);
  return store.messages(chat).filter(({ message_id: id, from }) => id > seen && from?.id !== person).length;
}

export function unreadOf(person) {
  return store.chatsOf(person).reduce((sum, { id }) => sum + unread(person, id), 0);
}
