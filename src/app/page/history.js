// @ts-check
// How many members of a fraction or a family were online during two days.

import { DAY } from './format.js';

/** @typedef {{ t: number, online: number, inUniform: number, leader: boolean | null }} Sample `leader` is null in a family. */
/** @typedef {{ samples: Sample[], step: number, now: number }} History `step` is the time from one sample to the next, in seconds. */

const HOUR = 3600;

/** @type {History} */
export const NO_HISTORY = { samples: [], step: HOUR, now: 0 };

/** Names a fraction in the addresses of its data. @param {number} server @param {string} fraction @returns {`fraction?${string}`} */
export const fractionPath = (server, fraction) => `fraction?serverId=${server}&fractionId=${encodeURIComponent(fraction)}`;

/** @param {number} server @param {number} family @returns {`family?${string}`} */
export const familyPath = (server, family) => `family?serverId=${server}&famId=${family}`;

/** Where the samples are. @param {string} path That of a fraction or a family. @param {string} [which] @returns {`/app/v2/history?${string}` | `/app/v2/family/history?${string}`} */
export const historyPath = (path, which = 'hours=48') => /** @type {any} */ (`/app/v2/${path.replace('family?', 'family/history?').replace('fraction?', 'history?')}&${which}`);

/** The samples of an answer. A family has the mean of each hour, which stands at its middle. @param {import('./wire.js').History | import('./wire.js').FamilyHistory} answer @returns {History} */
export function historyOf(answer) {
  if ('step' in answer) return { samples: answer.data, step: answer.step, now: answer.data.at(-1)?.t ?? 0 };
  const samples = answer.data.map(({ t, online }) => ({ t: t + HOUR / 2, online, inUniform: 0, leader: null }));
  return { samples, step: HOUR, now: answer.timestamp };
}

/** The sample nearest to a time, if it is near enough. @param {History} history @param {number} time */
export function sampleAt({ samples, step }, time) {
  // The last one if there is none later.
  const later = samples.findIndex(({ t }) => t >= time);
  const way = (/** @type {Sample | undefined} */ sample) => Math.abs((sample?.t ?? 0) - time);
  const [before, after] = [samples[later - 1], samples.at(later)];
  const near = way(before) < way(after) ? before : after;
  return near && way(near) <= Math.max(300, step / 2) ? near : null;
}

/**
 * Counts how often the count passed the bound yesterday, the day before the last 24 hours.
 * @param {History} history @param {'<' | '>'} sign @param {number} bound
 */
export function firings({ samples, now }, sign, bound) {
  const isMet = (/** @type {number} */ online) => (sign === '<' ? online < bound : online > bound);
  let count = 0;
  let wasMet = true;
  for (const { t, online } of samples) {
    if (t > now - DAY) break;
    if (isMet(online) && !wasMet) count++;
    wasMet = isMet(online);
  }
  return count;
}
