// @ts-check
// The week: who met the norm, least first, and how long everybody was online on each day.

import { sendToChat } from './bridge.js';
import { drawNumbers } from './chart.js';
import { copyText } from './copy.js';
import { childrenOf, fill, h, setText, updateList } from './element.js';
import { DAY, duration, person } from './format.js';
import { watch } from './live.js';
import { closedHours, openPlayer } from './members.js';
import { pickOne } from './picker.js';
import { changeSettings, settings } from './settings.js';
import { empty, skeleton } from './states.js';
import { t } from './texts.js';
import { toast, toastError } from './toast.js';
import { usualWeek } from './usual_week.js';
import { words } from './words.js';

/** @typedef {{ nickname: string, minutes: number[], sum: number, lastDay: string | null }} Times */

const NORMS = [3, 5, 7, 10, 14, 20, 30];
/** A bar of a day is full after so many hours, unless somebody was online for longer. */
const FULL_DAY = 300;

/** @type {import('./fraction_screen.js').OpenView} */
export function openWeek(place, group, signal) {
  const { server, fraction } = group;
  fill(place, skeleton(2), skeleton(7));
  const numbers = h('div', {});
  const norm = h('b', {});
  const card = h('div', { class: 'card' }, numbers, h('div', { class: 'line' }, h('span', {}, t('norm'), ': ', norm), h('button', { class: 'link', onclick: () => pickNorm(draw) }, t('change'))));
  const lists = h('div', {});
  const send = () => h('button', { class: 'button quiet', onclick: () => sendToChat(words.ask.week(fraction || group.name(), server)) }, t('send-to-chat'));
  const buttons = h('div', { class: 'buttons' }, h('button', { class: 'button quiet', onclick: copy }, t('copy-list')), send());
  const usual = usualWeek(group, signal);
  let isLeastFirst = true;
  /** The last day of the data. @type {string | null} */
  let today = null;
  /** @type {Times[]} */
  let people = [];
  /** What is shown of all members to those who may not see the hours of each. @type {import('./members.js').Sums | null} */
  let sums = null;

  function draw() {
    if (today === null) return;
    if (sums) return drawClosed(sums);
    if (people.length === 0) return fill(place, empty(t('no-week'), t('no-week-yet')), usual);
    if (!card.isConnected) fill(place, card, buttons, lists, usual);
    const hours = settings()?.norm ?? 0;
    const below = people.filter(({ sum }) => sum < hours * 60);
    const all = people.reduce((sum, one) => sum + one.sum, 0);
    drawNumbers(numbers, hours
      ? [{ value: people.length - below.length, name: t('norm-met') }, { value: below.length, name: t('norm-below', { hours }), tone: below.length > 0 ? 'down' : '' }, { value: Math.round(all / 60), name: t('hours-in-all') }]
      : [{ value: people.length, name: t('people') }, { value: Math.round(all / 60 / people.length), name: t('hours-average') }, { value: Math.round(all / 60), name: t('hours-in-all') }]);
    setText(norm, hours ? t('norm-hours', { count: hours }) : t('no-norm'));
    const full = Math.max(FULL_DAY, ...people.flatMap(({ minutes }) => minutes));
    const order = (/** @type {Times[]} */ some) => [...some].sort((a, b) => (isLeastFirst ? 1 : -1) * (a.sum - b.sum || (a.lastDay ?? '').localeCompare(b.lastDay ?? '')) || a.nickname.localeCompare(b.nickname));
    const parts = hours ? [{ id: 'below-norm', some: below }, { id: 'above-norm', some: people.filter(({ sum }) => sum >= hours * 60) }] : [{ id: 'everybody', some: people }];
    if (!isLeastFirst) parts.reverse();
    const shown = parts.filter(({ some }) => some.length > 0);
    updateList(lists, shown, ({ id }) => id, ({ id, some }, old) => {
      const part = old ?? h('section', {}, h('div', { class: 'part-title' }, h('h2', {})), h('div', { class: 'card' }));
      const [head, rows] = childrenOf(part);
      fill(head, h('h2', {}, t(id, { count: some.length })), id === shown[0]?.id && h('button', { class: 'link', onclick: () => { isLeastFirst = !isLeastFirst; draw(); } }, t(isLeastFirst ? 'least-first' : 'most-first')));
      updateList(rows, order(some), ({ nickname }) => nickname, (times, row) => drawRow(times, row, hours, full));
      return part;
    });
  }

  /** The sums, and the person's own hours. @param {import('./members.js').Sums} all */
  function drawClosed({ members, present, minutes }) {
    if (members === 0) return fill(place, empty(t('no-week'), t('no-week-yet')), usual);
    const shown = h('div', {});
    drawNumbers(shown, [{ value: present, name: t('were-online', { members }) }, { value: Math.round(minutes / 60 / members), name: t('hours-average') }, { value: Math.round(minutes / 60), name: t('hours-in-all') }]);
    const full = Math.max(FULL_DAY, ...people.flatMap((one) => one.minutes));
    const own = people.map((times) => drawRow(times, undefined, settings()?.norm ?? 0, full));
    fill(place, h('div', { class: 'card' }, shown), h('div', {}, usual, h('div', { class: 'card' }, closedHours(people.length > 0), own)), h('div', { class: 'buttons' }, send()));
  }

  /** @param {Times} times @param {HTMLElement | undefined} old @param {number} hours @param {number} full The minutes of a full bar. */
  function drawRow(times, old, hours, full) {
    const row = old ?? h('button', { class: 'row', onclick: () => openPlayer(server, times.nickname) }, h('span', {}, person(times.nickname)), h('small', {}), h('span', { class: 'row-end bars', 'aria-hidden': 'true' }));
    const [, about, bars] = childrenOf(row);
    setText(about, sentence(times, hours));
    fill(bars, times.minutes.map((minutes) => h('i', { class: minutes === 0 && 'zero', style: { height: `${Math.max(2, (minutes / full) * 26)}px` } })));
    return row;
  }

  /** @param {Times} times @param {number} hours */
  function sentence({ sum, lastDay }, hours) {
    const away = lastDay ? Math.round((Date.parse(today ?? '') - Date.parse(lastDay)) / (DAY * 1000)) : null;
    const seen = away === null ? t('not-seen-long') : away >= 2 ? t('not-seen', { days: away }) : '';
    if (sum === 0) return seen || t('all-week-away');
    return [hours ? t('of-norm', { time: duration(sum * 60), hours }) : duration(sum * 60), seen].filter(Boolean).join(' · ');
  }

  async function copy() {
    const hours = settings()?.norm ?? 0;
    const sorted = [...people].sort((a, b) => a.sum - b.sum);
    await copyText(sorted.map((times) => `${times.nickname} — ${sentence(times, hours)}`).join('\n'));
    toast(t('copied'));
  }

  watch(`/app/v2/playtime/${group.path}`, ({ data }) => {
    today = data.days.at(-1) ?? '';
    sums = /** @type {import('./members.js').WithSums} */ (data).sums ?? null;
    people = Object.entries(data.data).map(([nickname, one]) => ({ nickname, minutes: one.minutes, sum: one.minutes.reduce((/** @type {number} */ sum, /** @type {number} */ minutes) => sum + minutes, 0), lastDay: one.lastDay }));
    group.fresh(data.timestamp);
    draw();
  }, signal, { least: 30, missing: group.missing });
}

/** Asks for the norm of the chat. @param {() => void} changed */
export function pickNorm(changed) {
  const now = settings()?.norm ?? null;
  pickOne(t('norm'), [...NORMS, null].map((norm) => ({
    text: norm === null ? t('no-norm') : t('norm-hours', { count: norm }), isChosen: norm === now, choose: () => changeSettings({ norm }).then(changed, toastError),
  })), t('norm-ask'));
}
