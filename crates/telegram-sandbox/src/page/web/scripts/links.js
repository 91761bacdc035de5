// Where an address leads: to a chat in this town, or out into the world in a new tab.

import { act } from './act.js';
import { here } from './here.js';
import { choose, confirm } from './dialog.js';
import { titleOf } from './words.js';
import { town } from './town.js';

/** The address as a URL that may be opened, or nothing. */
export function safe(address) {
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`;
  try {
    const url = new URL(whole);
    return ['http:', 'https:', 'mailto:', 'tg:'].includes(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}

/** Follows a link that leads to the bot of this town; says whether it did. */
export function open(address) {
  const link = deep(address);
  if (!link) return false;
  if (link.group !== null) addToGroup(link.group);
  else openPrivate(link.payload);
  return true;
}

/** Follows any link: inside when it leads inside, else in a new tab after a question. */
export async function leave(address) {
  const url = safe(address);
  if (!url || open(url)) return;
  if (await confirm({ title: 'Open this link?', text: url, yes: 'Open' })) {
    window.open(url, '_blank', 'noopener,noreferrer');
  }
}

// What a `?start=` link asked for, until the person presses Start.
const payloads = new Map();

/** The payload that waits for this person's Start: a string, or null when none waits. */
export const waiting = (person) => payloads.get(person) ?? null;
export const spend = (person) => payloads.delete(person);

function openPrivate(payload) {
  if (payload !== null) payloads.set(here.person, payload);
  here.go(here.person, here.person);
  here.dispatchEvent(new Event('move'));
}

async function addToGroup(payload) {
  const groups = town.chatsOf(here.person).filter(({ type }) => type !== 'private');
  const chat = await choose('Add the bot to…', groups, titleOf);
  if (!chat) return;
  const done = await act(here.person, { do: 'invite', chat: chat.id, payload });
  if (done !== null) here.go(here.person, chat.id);
}

function deep(address) {
  let url;
  try {
    url = new URL(address);
  } catch {
    return null;
  }
  const name = (town.bot?.username ?? '').toLowerCase();
  const at = url.protocol === 'tg:' ? url.searchParams.get('domain')
    : ['t.me', 'telegram.me'].includes(url.hostname) ? url.pathname.split('/')[1]
    : null;
  if (!at || at.toLowerCase() !== name) return null;
  return { payload: url.searchParams.get('start'), group: url.searchParams.get('startgroup') };
}
