// The messages of the open chat: days, groups of one sender, the unread line, and scrolling.

import { avatar } from './avatar.js';
import { bubble } from './bubble.js';
import { follow, h, roam } from './element.js';
import { selection } from './selection.js';
import { icon } from './icons.js';
import { mark, read } from './unread.js';
import { dayOf, nameOf, serviceOf, zoneOf } from './format.js';
import { store } from './store.js';
import { texts } from './texts.js';

const GROUPED = 300;
const NEAR = 120;
const MARGIN = 12;
const calm = matchMedia('(prefers-reduced-motion: reduce)');

const log = document.getElementById('log');
const latest = document.getElementById('latest');
const memory = new Map();
let newFrom = null;
let missed = 0;
let pinned = true;
let top = 0;

export function start() {
  latest.append(icon('down'), h('span', { class: 'badge' }));
  latest.addEventListener('click', () => toEnd('smooth'));
  log.addEventListener('scroll', watch, { passive: true });
  new ResizeObserver(() => pinned && toEnd()).observe(log);
  log.addEventListener('load', () => pinned && toEnd(), true);
  roam(log, '.row');
  addEventListener('focus', markVisibleAsRead);
}

/** Shows the open chat from its first unread message on. */
export function enter() {
  memory.clear();
  log.replaceChildren();
  const seen = selection.chatId === null ? 0 : mark(selection.personId, selection.chatId);
  const fresh = selection.chatId === null ? null
    : store.messages(selection.chatId).find(({ message_id: id, from }) => id > seen && from?.id !== selection.personId);
  newFrom = seen > 0 ? (fresh?.message_id ?? null) : null;
  missed = 0;
  pinned = true;
  draw();
  log.scrollTop = log.scrollHeight;
  log.querySelector('.unread')?.scrollIntoView({ block: 'center' });
  markVisibleAsRead();
  watch();
}

/** A message was sent, changed or deleted. */
export function refresh({ kind, chat, message, fresh }) {
  if (chat !== selection.chatId) return;
  if (kind === 'message' && fresh && message.from?.id === selection.personId) pinned = true;
  else if (kind === 'message' && fresh && !pinned) missed += 1;
  draw();
  const row = log.lastElementChild;
  if (pinned && kind === 'message' && fresh && row?.offsetHeight > log.clientHeight) toStart(row);
  else if (pinned) toEnd();
  markVisibleAsRead();
  watch();
}

/** Redraws the messages. */
export function draw() {
  const rows = selection.chatId === null ? [] : arrange(store.messages(selection.chatId));
  if (rows.length === 0 && selection.chatId !== null) rows.push({ key: 'empty', empty: true });
  follow(log, rows, ({ key }) => key, render);
  const stop = log.querySelector('.row[tabindex="0"]') ?? [...log.querySelectorAll('.row')].at(-1);
  if (stop) stop.tabIndex = 0;
}

function arrange(messages) {
  const rows = [];
  let before = null;
  for (const message of messages) {
    const day = dayOf(message.date);
    const newDay = !before || dayOf(before.date) !== day;
    if (newDay) rows.push({ key: `day ${day}`, day: [day, zoneOf(message.date)].filter(Boolean).join(' · ') });
    if (message.message_id === newFrom) rows.push({ key: 'new', line: texts().newMessages });
    const joins = !newDay && message.message_id !== newFrom && goesOn(before, message);
    rows.push({ key: message.message_id, message, joins });
    before = message;
  }
  return rows;
}

function goesOn(before, message) {
  return before.from?.id === message.from?.id && before.sender_chat?.id === message.sender_chat?.id
    && message.date - before.date < GROUPED && !serviceOf(before) && !serviceOf(message);
}

// An element is redrawn only if its content changed.
function render({ key, day, line, empty, message, joins }, old) {
  if (day) return old ?? h('div', { class: 'day' }, h('span', { class: 'pill', text: day }));
  if (line) return old ?? h('div', { class: 'unread' }, h('span', { text: line }));
  if (empty) return welcome();
  const shape = JSON.stringify([message, joins]);
  if (old && memory.get(key) === shape) return old;
  memory.set(key, shape);
  const row = bubble(message, { joins });
  if (old) keepFocus(old, row);
  else if (log.childElementCount > 0) row.classList.add('arriving');
  return row;
}

// Before the first message: the bot's description.
function welcome() {
  if (selection.chat.type !== 'private') return h('div', { class: 'nothing' }, h('p', { text: texts().noMessagesHere }));
  const { descriptions: said } = store.bot;
  const about = said[selection.person.language_code] || said[''] || texts().pressStartToHear;
  return h('div', { class: 'nothing' }, h('div', { class: 'welcome' },
    avatar(store.bot.id, nameOf(store.bot)), h('h2', { text: texts().whatCanBotDo }), h('p', { dir: 'auto', text: about })));
}

function keepFocus(old, row) {
  row.tabIndex = old.tabIndex;
  if (!old.contains(document.activeElement)) return;
  const { at } = document.activeElement.dataset;
  queueMicrotask(() => (at && row.querySelector(`[data-at="${at}"]`) || row).focus({ preventScroll: true }));
}

function watch() {
  const isNear = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR;
  // A picture that loads makes the log longer although nobody has scrolled up.
  pinned = isNear || (pinned && log.scrollTop >= top);
  top = log.scrollTop;
  if (pinned) missed = 0;
  latest.hidden = pinned;
  latest.querySelector('.badge').textContent = missed || '';
}

function toEnd(behavior = 'instant') {
  log.scrollTo({ top: log.scrollHeight, behavior: calm.matches ? 'instant' : behavior });
}

// A message longer than the window is read from its start.
function toStart(row) {
  pinned = false;
  top = row.offsetTop - MARGIN;
  log.scrollTo({ top });
}

// What is visible in a focused window counts as read.
function markVisibleAsRead() {
  if (selection.chatId !== null && document.hasFocus()) read(selection.personId, selection.chatId);
}
