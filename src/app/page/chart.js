// @ts-check
// Online of a day as a chart that can be dragged: solid today, dashed yesterday, a strip for the leader.

import { fill, h, setText, svg } from './element.js';
import { clock, DAY, midnight } from './format.js';
import { NO_HISTORY, sampleAt } from './history.js';
import { number, t } from './texts.js';

const HEIGHT = 112;
const LEFT = 30;
const RIGHT = 12;
const TOP = 12;
const BOTTOM = 20;
/** Samples of so many minutes are one point. */
const STEP = 600;

/** @param {HTMLElement} place */
export function openChart(place) {
  const picture = svg('svg', { 'aria-hidden': 'true' });
  const says = h('p', { class: 'chart-says' }, t('chart-legend'));
  const chart = h('div', { class: 'chart', role: 'slider', tabindex: '0', 'aria-label': t('chart'), 'aria-valuemin': 0, 'aria-valuemax': 1440, 'aria-valuenow': 1440 }, picture);
  place.append(chart, says);
  let history = NO_HISTORY;
  let { samples, now } = history;
  let most = 5;
  let width = 0;
  /** @type {number | null} */
  let cursor = null;
  const cursorLine = svg('line', { class: 'cursor', y1: TOP - 6, y2: HEIGHT - BOTTOM });

  const x = (/** @type {number} */ time) => LEFT + ((time - (now - DAY)) / DAY) * (width - LEFT - RIGHT);
  const y = (/** @type {number} */ online) => HEIGHT - BOTTOM - (online / most) * (HEIGHT - TOP - BOTTOM);

  /** The mean of each step. @param {number} from @param {number} shift */
  function points(from, shift) {
    /** @type {Map<number, number[]>} */
    const steps = new Map();
    for (const { t: at, online } of samples) {
      if (at <= from || at > from + DAY) continue;
      const step = Math.floor((at - from) / STEP);
      const values = steps.get(step);
      if (values) values.push(online);
      else steps.set(step, [online]);
    }
    return [...steps].map(([step, values]) => [x(from + step * STEP + STEP / 2 + shift), y(values.reduce((sum, value) => sum + value, 0) / values.length)].map((value) => value.toFixed(1)));
  }

  function draw() {
    if (!now || !width) return;
    picture.setAttribute('viewBox', `0 0 ${width} ${HEIGHT}`);
    const today = points(now - DAY, 0);
    const line = today.map((point) => point.join(',')).join(' ');
    const yesterday = points(now - 2 * DAY, DAY).map((point) => point.join(',')).join(' ');
    const hours = [];
    // The hours of the day's bars.
    for (let time = midnight(now) - DAY; time < now; time += DAY / 4) if (x(time) > LEFT + 10 && x(time) < width - 24) hours.push(text(x(time), HEIGHT - 4, 'middle', clock(time)));
    picture.replaceChildren(
      ...[0, most].map((value) => svg('line', { class: 'grid', x1: LEFT, x2: width - RIGHT, y1: y(value), y2: y(value) })),
      text(LEFT - 6, y(most) + 4, 'end', String(most)), text(LEFT - 6, y(0) + 4, 'end', '0'),
      ...leaderTimes().map(({ from, to }) => svg('line', { class: 'leader', x1: x(from), x2: Math.max(x(to), x(from) + 1), y1: HEIGHT - BOTTOM + 3, y2: HEIGHT - BOTTOM + 3 })),
      ...(yesterday ? [svg('polyline', { class: 'yesterday', points: yesterday })] : []),
      ...(today[0] ? [svg('polygon', { class: 'area', points: `${today[0][0]},${y(0)} ${line} ${today.at(-1)?.[0]},${y(0)}` }), svg('polyline', { class: 'today', points: line })] : []),
      ...hours);
    drawCursor();
  }

  function drawCursor() {
    if (cursor === null) return cursorLine.remove();
    for (const end of ['x1', 'x2']) cursorLine.setAttribute(end, String(x(cursor)));
    picture.append(cursorLine);
  }

  function legend() {
    return t(leaderTimes().length > 0 ? 'chart-legend-leader' : 'chart-legend');
  }

  /** When the leader was online during the day. */
  function leaderTimes() {
    /** @type {{ from: number, to: number }[]} */
    const found = [];
    for (const { t: at, leader } of samples) {
      if (!leader || at <= now - DAY) continue;
      const last = found.at(-1);
      if (last && at - last.to < 200) last.to = at;
      else found.push({ from: at, to: at });
    }
    return found;
  }

  /** @param {number | null} time */
  function point(time) {
    cursor = time === null ? null : Math.min(now, Math.max(now - DAY, time));
    const at = cursor === null ? null : sampleAt(history, cursor);
    const before = cursor === null ? null : sampleAt(history, cursor - DAY);
    const words = !at ? legend() : before ? t('chart-at', { time: clock(at.t), count: at.online, before: before.online }) : t('chart-at-new', { time: clock(at.t), count: at.online });
    setText(says, words);
    chart.setAttribute('aria-valuenow', String(Math.round(((cursor ?? now) - now + DAY) / 60)));
    chart.setAttribute('aria-valuetext', words);
    drawCursor();
  }

  const timeOf = (/** @type {PointerEvent} */ event) => now - DAY + ((event.clientX - chart.getBoundingClientRect().left - LEFT) / (width - LEFT - RIGHT)) * DAY;
  chart.addEventListener('pointerdown', (event) => {
    chart.setPointerCapture(event.pointerId);
    point(timeOf(event));
  });
  chart.addEventListener('pointermove', (event) => (event.buttons || event.pointerType === 'mouse') && point(timeOf(event)));
  chart.addEventListener('pointerleave', () => point(null));
  chart.addEventListener('blur', () => point(null));
  chart.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -STEP, ArrowDown: -STEP, ArrowRight: STEP, ArrowUp: STEP, PageDown: -3600, PageUp: 3600, Home: -DAY, End: DAY }[event.key];
    if (!step) return;
    event.preventDefault();
    point((cursor ?? now) + step);
  });
  new ResizeObserver(() => {
    width = chart.clientWidth;
    // The numbers above it are seen a frame earlier.
    requestAnimationFrame(draw);
  }).observe(chart);

  return {
    /** @param {import('./history.js').History} next */
    update(next) {
      history = next;
      ({ samples, now } = next);
      if (cursor === null) setText(says, legend());
      most = Math.max(5, ...next.samples.map(({ online }) => Math.ceil(online)));
      draw();
    },
  };
}

/** @param {number} x @param {number} y @param {string} anchor @param {string} words */
const text = (x, y, anchor, words) => svg('text', { x, y, 'text-anchor': anchor }, words);

/** @typedef {{ text: string, tone: string, label: string }} Change */

/** What a number was yesterday at this time. @param {number} now @param {number} before @returns {Change} */
export const change = (now, before) => ({
  text: t('yesterday-was', { value: before }), tone: number(now) === number(before) ? 'hint' : now < before ? 'down' : 'up', label: t('same-time'),
});

/** Three numbers with their names. @param {HTMLElement} place @param {{ value: string | number, name: string, tone?: string, change?: Change | null | false | 0 }[]} numbers */
export function drawNumbers(place, numbers) {
  place.className = 'numbers';
  fill(place, numbers.map(({ value, name, tone, change }) => h('div', {}, h('b', { class: tone }, typeof value === 'number' ? number(value) : value), h('span', {}, name), change ? h('em', { class: change.tone, title: change.label }, change.text) : false)));
}
