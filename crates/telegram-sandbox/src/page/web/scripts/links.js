// Links: to a chat of this sandbox, or to another site in a new tab.

import { perform } from './api.js';
import { openApp } from './app.js';
import { selection } from './selection.js';
import { choose, confirm } from './dialog.js';
import { titleOf } from './format.js';
import { store } from './store.js';
import { texts } from './texts.js';

/** The address as a URL that may be opened, or null. */
export function safe(address) {
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`;
  try {
    const url = new URL(whole);
    return ['http:', 'https:', 'mailto:', 'tg:'].includes(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}

/** Follows a link to the bot of this sandbox; returns whether it was one. */
export function open(address) {
  const link = deep(address);
  if (!link) return false;
  if (link.app) openApp({ link: address });
  else if (link.group !== null) addToGroup(link.group);
  else openPrivate(link.payload);
  return true;
}

/** Follows any link: within the page, or in a new tab after a confirmation. */
export async function leave(address) {
  const url = safe(address);
  if (!url || open(url)) return;
  if (await confirm({ title: texts().openLink, text: url, yes: texts().open })) {
    window.open(url, '_blank', 'noopener,noreferrer');
  }
}

// The payload of a `?start=` link, until the person presses Start.
const payloads = new Map();

/** The payload for this person's Start, or null. */
export const waiting = (person) => payloads.get(person) ?? null;
export const spend = (person) => payloads.delete(person);

function openPrivate(payload) {
  if (payload !== null) payloads.set(selection.personId, payload);
  selection.go(selection.personId, selection.personId);
  selection.dispatchEvent(new Event('move'));
}

async function addToGroup(payload) {
  const groups = store.chatsOf(selection.personId).filter(({ type }) => type !== 'private');
  const chat = await choose(texts().addBotTo, groups, titleOf);
  if (!chat) return;
  const done = await perform(selection.personId, { do: 'invite', chat: chat.id, payload });
  if (done !== null) selection.go(selection.personId, chat.id);
}

function deep(address) {
  let url;
  try {
    url = new URL(address);
  } catch {
    return null;
  }
  const tg = url.protocol === 'tg:';
  const at = tg ? url.searchParams.get('domain')
    : ['t.me', 'telegram.me'].includes(url.hostname) ? url.pathname.split('/')[1]
    : null;
  if (!at || at.toLowerCase() !== (store.bot?.username ?? '').toLowerCase()) return null;
  const name = tg ? url.searchParams.get('appname') : url.pathname.split('/')[2];
  const app = Boolean(name) || (url.searchParams.has('startapp') && store.bot.apps.length > 0);
  return { app, payload: url.searchParams.get('start'), group: url.searchParams.get('startgroup') };
}
