// The message field, what is shown above it, and what replaces it.

import { perform } from './api.js';
import { openApp } from './app.js';
import { Cards } from './inline_results.js';
import { CommandMenu } from './commands.js';
import { drafts } from './draft.js';
import { h } from './element.js';
import { selection } from './selection.js';
import { icon } from './icons.js';
import { ReplyKeyboard } from './reply_keyboard.js';
import { spend, waiting } from './links.js';
import { summaryOf, nameOf, senderOf } from './format.js';
import { store } from './store.js';
import { texts } from './texts.js';

const LONGEST = 4096;
const kept = new Map();

const foot = document.getElementById('composer');
const field = h('textarea', { id: 'field', rows: '1', maxlength: LONGEST, dir: 'auto', autocomplete: 'off', spellcheck: 'false',
  'aria-autocomplete': 'list', 'aria-haspopup': 'listbox' });
const send = h('button', { class: 'round send', type: 'submit' }, icon('send'));
const slash = h('button', { class: 'round slash', type: 'button' }, icon('slash'));
const launch = h('button', { class: 'launch', type: 'button' }, icon('app'), h('span', { class: 'launch-text', dir: 'auto' }));
const above = h('div', { class: 'above', hidden: true });
const bar = h('form', { class: 'bar' }, launch, slash, field, send);
const menu = new CommandMenu(field);
const cards = new Cards(field);
const keyboard = new ReplyKeyboard();
let intent = null;

export function start() {
  bar.addEventListener('submit', (event) => {
    event.preventDefault();
    commit();
  });
  field.addEventListener('keydown', onKey);
  field.addEventListener('input', changed);
  slash.addEventListener('click', () => menu.toggle());
  launch.addEventListener('click', () => openApp({}));
  menu.onPick = (text, { now }) => {
    put(text);
    if (now) commit();
  };
  cards.onName = put;
  cards.onPick = (picked) => give({ do: 'pick', ...picked, reply: intent?.message.message_id });
  cards.onStart = begin;
  keyboard.onTap = (text) => perform(selection.personId, { do: 'say', chat: selection.chatId, text });
  keyboard.onApp = (text) => openApp({ button: text });
  drafts.addEventListener('draft', ({ detail }) => put(detail));
  drafts.addEventListener('intent', ({ detail }) => intend(detail));
  document.getElementById('skip').addEventListener('click', (event) => {
    event.preventDefault();
    foot.querySelector('textarea, button')?.focus();
  });
  addEventListener('keydown', (event) => {
    const free = document.activeElement === document.body || document.activeElement?.closest('#log, #chats');
    if (free && event.key === '/' && field.isConnected && !event.ctrlKey && !event.metaKey) field.focus();
  });
}

/** Writes what is not redrawn in the language of the page. */
export function translate() {
  const { message, send: sending, commands } = texts();
  field.placeholder = message;
  for (const [element, label] of [[field, message], [send, sending], [slash, commands]]) element.setAttribute('aria-label', label);
  slash.title = commands;
  for (const part of [menu, cards, keyboard]) part.translate();
}

/** Another chat or person: shows their draft, or what replaces the composer. */
export function enter() {
  intent = null;
  field.value = kept.get(address()) ?? '';
  menu.reload();
  cards.enter();
  refresh();
  changed();
  if (!matchMedia('(pointer: coarse)').matches && field.isConnected && !inRail()) field.focus({ preventScroll: true });
}

/** The bot's commands or its menu button changed. */
export function reload() {
  menu.reload();
  refresh();
}

/** The bot answered an inline query. */
export const offered = (offer) => cards.offered(offer);

/** The chat changed: joined, left, blocked, started. */
export function refresh() {
  const parts = selection.chatId === null ? [] : instead() ?? [menu.element, cards.element, cards.status, above, bar, keyboard.element];
  const same = parts.length === foot.children.length && parts.every((part, i) => part === foot.children[i]);
  if (!same) foot.replaceChildren(...parts);
  showMenuButton();
  keyboard.draw(selection.chat?.keyboard ?? []);
  fit();
  showIntent();
}

// The menu button of a private chat opens an app or shows the commands.
function showMenuButton() {
  const { type, menu_button: own } = selection.chat ?? {};
  const button = own ?? store.bot?.menu_button;
  const app = type === 'private' && button?.type === 'web_app';
  launch.hidden = !app;
  slash.hidden = app;
  if (!app) return;
  launch.lastElementChild.textContent = button.text;
  launch.title = button.web_app.url;
}

const address = () => `${selection.personId}/${selection.chatId}`;
const inRail = () => document.activeElement?.closest('#people, #chats') != null;

// A button instead of the composer, when something must be done before writing.
function instead() {
  const chat = selection.chat;
  const payload = waiting(selection.personId);
  if (chat.type === 'private') {
    if (chat.blocked) return [whole(texts().unblockBot, { do: 'unblock' })];
    if (payload !== null) return [whole(texts().start, { do: 'say', chat: chat.id, text: `/start ${payload}`.trim() }, () => spend(selection.personId))];
    if (!chat.started) return [whole(texts().start, { do: 'say', chat: chat.id, text: '/start' })];
    return null;
  }
  const member = chat.members.find(({ user }) => user.id === selection.personId);
  if (member?.status === 'left') return [whole(texts().joinGroup, { do: 'join', chat: chat.id })];
  return null;
}

function whole(text, command, after) {
  return h('button', { class: 'primary whole', type: 'button', text, on: {
    click: async () => {
      if ((await perform(selection.personId, command)) === null) return;
      after?.();
      refresh();
      field.focus();
    },
  } });
}

function commit() {
  const text = field.value.trim();
  if (!text) return field.focus();
  const message = intent?.message.message_id;
  give(intent?.kind === 'edit' ? { do: 'edit', text, message } : { do: 'say', text, reply: message });
}

// The field is cleared; the text comes back if sending fails.
async function give(command) {
  const [text, place] = [field.value, address()];
  put('');
  intend(null);
  const done = await perform(selection.personId, { chat: selection.chatId, ...command });
  if (done === null && !field.value && address() === place) put(text);
}

// The button above the results opens the private chat. What is typed in a group stays as its draft.
function begin(parameter) {
  const { personId: person } = selection;
  if (selection.chat.type === 'private') put('');
  selection.go(person, person);
  perform(person, { do: 'say', chat: person, text: `/start ${parameter}` });
}

function onKey(event) {
  if (menu.onKey(event) || cards.onKey(event) || event.isComposing) return;
  if (event.key === 'Enter' && !event.shiftKey) {
    event.preventDefault();
    commit();
  } else if (event.key === 'Escape' && intent) {
    event.stopPropagation();
    intend(null);
  } else if (event.key === 'ArrowUp' && !field.value && !intent) {
    const last = store.messages(selection.chatId).findLast(({ from, text, via_bot: via }) => from?.id === selection.personId && text && !via);
    if (!last) return;
    event.preventDefault();
    intend({ kind: 'edit', message: last });
  }
}

function put(text) {
  field.value = text;
  changed();
  field.focus();
}

function changed() {
  kept.set(address(), field.value);
  send.disabled = !field.value.trim();
  fit();
  menu.filter();
  cards.filter(intent?.kind === 'edit' ? null : field.value);
}

// As high as its text, which can only be measured while it is displayed.
function fit() {
  field.style.height = 'auto';
  if (field.isConnected) field.style.height = `${field.scrollHeight}px`;
}

function intend(next) {
  const wasEdit = intent?.kind === 'edit';
  intent = next;
  if (next?.kind === 'edit') put(next.message.text);
  else if (wasEdit) put('');
  showIntent();
  if (field.isConnected) field.focus();
}

function showIntent() {
  above.hidden = intent === null;
  if (intent === null) return above.replaceChildren();
  const { kind, message } = intent;
  const title = kind === 'edit' ? texts().editing
    : message.from?.id === selection.personId ? texts().replyToYourself
    : texts().replyTo(senderOf(message) || nameOf(message.from));
  above.replaceChildren(icon(kind),
    h('div', { class: 'above-text' }, h('strong', { dir: 'auto', text: title }), h('span', { dir: 'auto', text: summaryOf(message) })),
    h('button', { class: 'bare', type: 'button', 'aria-label': texts().cancel, on: { click: () => intend(null) } }, icon('close')));
}
