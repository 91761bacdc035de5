// @ts-check
// How the requests with a key were answered: 30 days, the most used endpoints, the last errors.

import { send } from './api.js';
import { openDialog } from './dialog.js';
import { fill, h } from './element.js';
import { moment } from './format.js';
import { fillLater } from './later.js';
import { number, t } from './texts.js';
import { reasonOf } from './toast.js';

/** @typedef {[string, number][]} Counts Names with how many. */

/** @param {import('./keys_screen.js').Key} key */
export function openUsage(key) {
  openDialog(`${key.label} · ${t('key-usage')}`, (body, _, signal) => {
    fillLater(body, signal, send('GET', `/app/keys/${key.id}/usage`, undefined, signal), (usage) => draw(body, usage),
      (error) => h('p', { class: 'hint', role: 'alert' }, reasonOf(error)));
  });
}

/** @param {HTMLElement} body @param {{ days: Counts, kinds: Counts, endpoints: Counts, failures: { at: string, endpoint: string, code: string, id: string }[] }} usage */
function draw(body, { days, kinds, endpoints, failures }) {
  const total = kinds.reduce((sum, [, count]) => sum + count, 0);
  const most = Math.max(1, ...days.map(([, count]) => count));
  const bars = days.map(([day, count]) => h('i', { title: `${day}: ${number(count)}`, style: { height: `${(count / most) * 72}px` } }));
  const rows = (/** @type {Counts} */ counts) => h('div', { class: 'card' }, counts.map(([name, count]) => h('div', { class: 'row' }, h('span', {}, name), h('span', { class: 'row-end' }, number(count)))));
  fill(body,
    h('p', { class: 'hint' }, total > 0 ? t('key-usage-days', { count: total, most }) : t('key-usage-none')),
    total > 0 && h('div', { class: 'card' }, h('div', { class: 'hours days', role: 'img', 'aria-label': t('key-usage-days', { count: total, most }) }, bars)),
    total > 0 && rows(kinds),
    total > 0 && rows(endpoints),
    h('h3', { class: 'part-title' }, t('key-errors')),
    failures.length === 0 ? h('p', { class: 'hint' }, t('key-no-errors')) : h('div', { class: 'card' }, failures.map(({ at, endpoint, code, id }) => h('div', { class: 'row' }, h('span', {}, `${code} · ${endpoint}`), h('small', {}, `${moment(Date.parse(at) / 1000)} · ${id}`)))));
}
