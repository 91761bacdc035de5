// @ts-check
// The usual week: how many are online on average in each hour of each weekday. Everybody sees it, as in the chat.

import { h, setText } from './element.js';
import { DAY, midnight, twoDigits } from './format.js';
import { historyOf, historyPath } from './history.js';
import { watch } from './live.js';
import { language, number, t } from './texts.js';

const HOURS = 4 * 7 * 24;
/** With fewer hours nobody can tell what is usual. */
const LEAST_HOURS = 24;

/** @typedef {{ day: number, hour: number, sum: number, count: number }} Cell `day` 0 is Monday. */

/** @param {import('./fraction_screen.js').Group} group @param {AbortSignal} signal */
export function usualWeek(group, signal) {
  const names = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  const grid = h('div', { class: 'heat', role: 'img' });
  const says = h('p', { class: 'chart-says' });
  const part = h('section', { hidden: true }, h('div', { class: 'part-title' }, h('h2', {}, t('usual-week'))), h('div', { class: 'card' }, grid, says));
  const nameOf = (/** @type {number} */ day) => names.format(Date.UTC(2024, 0, 1 + day));

  /** @param {import('./history.js').Sample[]} samples */
  function draw(samples) {
    const cells = averages(samples);
    const known = cells.filter(({ count }) => count > 0);
    const mean = (/** @type {Cell} */ { sum, count }) => sum / count;
    const [first] = known;
    part.hidden = !first;
    if (!first) return;
    const most = known.reduce((best, cell) => (mean(cell) > mean(best) ? cell : best), first);
    const least = known.reduce((best, cell) => (mean(cell) < mean(best) ? cell : best), first);
    const sentence = (/** @type {string} */ id, /** @type {Cell} */ cell) => t(id, { day: nameOf(cell.day), hours: `${twoDigits(cell.hour)}:00–${twoDigits((cell.hour + 1) % 24)}:00`, count: number(mean(cell), 0) });
    const words = known.length < LEAST_HOURS ? t('usual-early', { count: known.length }) : [t('usual-about'), sentence('usual-most', most), sentence('usual-least', least)].join(' · ');
    grid.setAttribute('aria-label', words);
    setText(says, words);
    grid.replaceChildren(...cells.flatMap((cell) => {
      const square = cell.count === 0 ? h('i', { class: 'zero' }) : h('i', { style: { opacity: String(0.08 + (0.92 * mean(cell)) / Math.max(mean(most), 1)) } });
      return cell.hour === 0 ? [h('span', {}, nameOf(cell.day)), square] : [square];
    }), h('span', {}), ...[0, 6, 12, 18].map((hour) => h('span', { class: 'hour' }, twoDigits(hour))));
  }

  watch(historyPath(group.path, `hours=${HOURS}${group.family ? '' : '&step=3600'}`), ({ data }) => draw(historyOf(data).samples), signal, { least: 3600 });
  return part;
}

/** @param {import('./history.js').Sample[]} samples @returns {Cell[]} */
function averages(samples) {
  const cells = Array.from({ length: 7 * 24 }, (_, at) => ({ day: Math.floor(at / 24), hour: at % 24, sum: 0, count: 0 }));
  const today = midnight(samples.at(-1)?.t ?? 0);
  // The first day of Unix time is a Thursday. Time zones are less than half a day from its midnight.
  const weekday = Math.round(today / DAY) + 3;
  for (const { t: at, online } of samples) {
    const days = Math.floor((at - today) / DAY);
    const hour = Math.floor((at - today - days * DAY) / 3600);
    const cell = cells[((weekday + days) % 7) * 24 + hour];
    if (cell) [cell.sum, cell.count] = [cell.sum + online, cell.count + 1];
  }
  return cells;
}
