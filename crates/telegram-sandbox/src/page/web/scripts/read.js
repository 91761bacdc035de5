// How far each person has read. Kept in this browser, forgotten when the town is born anew.

import { town } from './town.js';

let marks = null;

function load() {
  if (marks?.born === town.born) return marks;
  try {
    marks = JSON.parse(localStorage.getItem('muster.read'));
  } catch {
    marks = null;
  }
  if (marks?.born !== town.born) marks = { born: town.born };
  return marks;
}

/** The last message that the person has seen in the chat. */
export function mark(person, chat) {
  return load()[`${person}/${chat}`] ?? 0;
}

export function read(person, chat) {
  const last = town.last(chat)?.message_id ?? 0;
  if (last <= mark(person, chat)) return;
  load()[`${person}/${chat}`] = last;
  try {
    localStorage.setItem('muster.read', JSON.stringify(marks));
  } catch {
    // A browser without storage only counts until the reload.
  }
}

export function unread(person, chat) {
  const seen = mark(person, chat);
  return town.messages(chat).filter(({ message_id: id, from }) => id > seen && from?.id !== person).length;
}

export function unreadOf(person) {
  return town.chatsOf(person).reduce((sum, { id }) => sum + unread(person, id), 0);
}
