// @ts-check
// The banner over old data: since when it is old, and why.

import { h, say } from './element.js';
import { clock } from './format.js';
import { t } from './texts.js';

const banner = h('div', { id: 'banner', role: 'status' });
let lastAnswer = 0;
let isAway = false;

/** Puts the banner above the screen. @param {Element} screen */
export const start = (screen) => screen.before(banner);

/** The server has answered. */
export function connected() {
  lastAnswer = Date.now() / 1000;
  if (!isAway) return;
  isAway = false;
  say(banner, '');
}

/** @param {'offline' | 'away'} why */
export function disconnected(why) {
  isAway = true;
  say(banner, lastAnswer ? t(`${why}-since`, { time: clock(lastAnswer) }) : t(why));
}

/** Old data of the session is shown: until the first answer it is this old. @param {number} at Unix time. */
export function shownFromBefore(at) {
  lastAnswer ||= at;
}
