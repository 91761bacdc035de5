// @ts-check
// What a screen shows before there is data, when there is none, and when it is old.

import { h, setText } from './element.js';
import { clock } from './format.js';
import { t } from './texts.js';

/** Rows as long as those that will come. @param {number} rows */
export function skeleton(rows) {
  const line = (/** @type {number} */ percent) => h('i', { class: 'skeleton', style: { width: `${percent}%` } });
  return h('div', { class: 'card', 'aria-busy': 'true', 'aria-label': t('loading'), role: 'group' },
    Array.from({ length: rows }, (_, at) => h('div', { class: 'skeleton-row' }, line(42 + ((at * 17) % 30)), line(26 + ((at * 11) % 22)))));
}

/** The head of a screen. @param {string} emblem @param {import('./create_element.js').Child} title @param {HTMLElement} [about] */
export const screenHead = (emblem, title, about) => h('header', { class: 'top' }, h('div', { class: 'emblem', 'aria-hidden': 'true' }, emblem), h('div', {}, h('h1', {}, title), about));

/** A sentence, and the action that helps. @param {string} title @param {string} sentence @param {string} [label] @param {() => void} [act] */
export function empty(title, sentence, label, act) {
  return h('div', { class: 'empty' }, h('b', {}, title), h('p', {}, sentence), label && h('button', { class: 'button', onclick: act }, label));
}

/** The whole page is one sentence: outside of Telegram, or no longer allowed. @param {string} emoji @param {string} title @param {string} sentence @param {import('./create_element.js').Child} [action] */
export function fullPage(emoji, title, sentence, action) {
  return h('div', { class: 'full-page' }, h('div', { class: 'full-emoji', 'aria-hidden': 'true' }, emoji), h('h1', {}, title), h('p', {}, sentence), action);
}

const banner = h('div', { id: 'banner', role: 'status' });
let lastAnswer = 0;
let isOffline = false;
/** What the server cannot answer now: since when, and the last answer before. @type {Map<string, { at: number, last: number }>} */
const away = new Map();
/** A document that was not asked for again during so many seconds is no longer shown. */
const FORGET = 70;

/** Puts the banner above the screen. @param {Element} screen */
export const startBanner = (screen) => screen.before(banner);

/** The server has answered. @param {string} path */
export function connected(path) {
  lastAnswer = Date.now() / 1000;
  isOffline = false;
  away.delete(path);
  drawBanner();
}

/** @param {'offline' | 'away'} why @param {string} path */
export function disconnected(why, path) {
  isOffline = why === 'offline';
  if (why === 'away') away.set(path, { at: Date.now() / 1000, last: away.get(path)?.last ?? lastAnswer });
  drawBanner();
}

function drawBanner() {
  for (const [path, { at }] of away) if (Date.now() / 1000 - at > FORGET) away.delete(path);
  const [first] = away.values();
  const last = isOffline ? lastAnswer : first?.last;
  const why = isOffline ? 'offline' : 'away';
  setText(banner, !isOffline && !first ? '' : last ? t(`${why}-since`, { time: clock(last) }) : t(why));
}

/** Old data of the session is shown: until the first answer it is this old. @param {number} at Unix time. */
export function shownFromBefore(at) {
  lastAnswer ||= at;
}
