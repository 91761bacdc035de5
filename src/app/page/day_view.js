// @ts-check
// The day until now, compared with the same hours of yesterday.

import { change, drawNumbers } from './chart.js';
import { fill, h } from './element.js';
import { clock, DAY, duration, midnight, person } from './format.js';
import { historyOf, historyPath, NO_HISTORY } from './history.js';
import { watch } from './live.js';
import { closedHours, openPlayer } from './members.js';
import { empty, skeleton } from './states.js';
import { number, t } from './texts.js';

/** The days of the hours begin at midnight in Moscow, which is so far ahead. */
const MOSCOW_AHEAD = 10_800;
/** How many players are listed. */
const MOST_LISTED = 10;

/** @typedef {import('./history.js').Sample} Sample */
/** @typedef {{ people: number, minutes: number }} Present Who was online today, and for how long. */

/** @type {import('./fraction_screen.js').OpenView} */
export function openDay(place, group, signal) {
  const { server, family } = group;
  fill(place, skeleton(3), skeleton(5));
  const summary = h('div', {});
  const most = h('div', {});
  let history = NO_HISTORY;
  /** What a family has in place of uniforms. @type {Present | null} */
  let ofFamily = null;

  function draw() {
    if (!summary.isConnected) fill(place, summary, most);
    if (history.samples.length > 0) drawHistory(summary, history, ofFamily);
    else if (history !== NO_HISTORY) fill(summary, empty(t('no-day'), t('no-day-yet')));
  }

  watch(historyPath(group.path), ({ data }) => {
    history = historyOf(data);
    draw();
  }, signal, { least: 30, missing: group.missing });
  watch(`/app/v2/playtime/${group.path}`, ({ data }) => {
    group.fresh(data.timestamp);
    const today = Object.entries(data.data).map(([nickname, { minutes }]) => ({ nickname, minutes: minutes.at(-1) ?? 0, before: minutes.at(-2) ?? 0 }));
    const present = today.filter(({ minutes }) => minutes > 0).sort((a, b) => b.minutes - a.minutes);
    const { sums } = /** @type {import('./members.js').WithSums} */ (data);
    if (family) ofFamily = { people: sums ? sums.presentToday : present.length, minutes: sums ? sums.minutesToday : present.reduce((sum, { minutes }) => sum + minutes, 0) };
    draw();
    const closed = sums && h('div', { class: 'card' }, closedHours(today.length > 0));
    if (sums && present.length === 0) return fill(most, closed);
    if (present.length === 0) return fill(most, family > 0 && empty(t('nobody-online'), t('no-week-yet')));
    fill(most, closed, !sums && h('div', { class: 'part-title' }, h('h2', {}, t('today-most'))), h('div', { class: 'card' }, present.slice(0, MOST_LISTED).map(({ nickname, minutes, before }) =>
      h('button', { class: 'row', onclick: () => openPlayer(server, nickname) },
        h('span', {}, person(nickname)), h('small', {}, before ? t('yesterday-was', { value: duration(before * 60) }) : ''), h('span', { class: 'row-end' }, duration(minutes * 60))))));
  }, signal, { least: 30, missing: group.missing });
}

/** @param {HTMLElement} place @param {import('./history.js').History} history @param {Present | null} ofFamily */
function drawHistory(place, { samples, now }, ofFamily) {
  const start = midnight(now);
  const today = samples.filter(({ t: at }) => at >= start);
  const before = samples.filter(({ t: at }) => at >= start - DAY && at <= now - DAY);
  const mean = (/** @type {Sample[]} */ some, /** @type {(sample: Sample) => number} */ of) => (some.length ? some.reduce((sum, sample) => sum + of(sample), 0) / some.length : 0);
  const average = (/** @type {Sample[]} */ some) => mean(some, ({ online }) => online);
  const peak = today.reduce((best, sample) => (sample.online > best.online ? sample : best), today[0] ?? { t: now, online: 0 });
  const uniform = (/** @type {Sample[]} */ some) => Math.round((100 * mean(some, ({ inUniform }) => inUniform)) / Math.max(average(some), 0.01));
  const leader = today.filter(({ leader: was }) => was).length * 60;
  const numbers = h('div', {});
  drawNumbers(numbers, [
    { value: today.length > 0 ? average(today) : '–', name: t('average'), change: today.length > 0 && before.length > 0 && change(average(today), average(before)) },
    { value: Math.round(peak.online), name: t('day-peak', { time: clock(peak.t) }) },
    ofFamily ? { value: ofFamily.people, name: t('people') } : { value: uniform(today), name: t('uniform-share'), change: before.length && { text: t('yesterday-was', { value: uniform(before) }), tone: 'hint', label: t('same-time') } },
  ]);
  const hours = Array.from({ length: 24 }, (_, hour) => {
    const within = (/** @type {Sample[]} */ some, /** @type {number} */ day) => average(some.filter(({ t: at }) => at >= day + hour * 3600 && at < day + (hour + 1) * 3600));
    return { today: within(today, start), before: within(samples, start - DAY) };
  });
  const full = Math.max(1, ...hours.map(({ today: one, before: other }) => Math.max(one, other)));
  const bars = h('div', { class: 'hours', role: 'img', 'aria-label': t('day-hours-label', { average: Math.round(average(today) * 10) / 10, before: Math.round(average(before) * 10) / 10 }) }, hours.map(({ today, before }) => h('i', { class: today === 0 && 'before', style: { height: `${((today || before) / full) * 72}px` } })));
  fill(place, h('div', { class: 'card' }, numbers, bars,
    h('div', { class: 'hours-scale', 'aria-hidden': 'true' }, [0, 6, 12, 18, 24].map((hour) => h('span', {}, clock(start + hour * 3600)))),
    h('p', { class: 'chart-says' }, t('day-legend'), (start + MOSCOW_AHEAD) % DAY !== 0 && ` · ${t('day-of-hours')}`),
    ofFamily ? h('div', { class: 'line' }, `${t('hours-in-all')}: ${number(Math.round(ofFamily.minutes / 60))}`)
      : h('div', { class: 'line' }, h('i', { class: `dot${leader ? ' on' : ''}` }), leader ? t('leader-time', { time: duration(leader) }) : t('leader-no-time'))));
}
