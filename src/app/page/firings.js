// @ts-check
// How often an alert about a count would have fired.

const DAY = 86_400;

/**
 * Counts how often the count passed the bound yesterday, the day before the last 24 hours end.
 * @param {{ t: number, online: number }[]} samples @param {'<' | '>'} sign @param {number} bound
 */
export function firings(samples, sign, bound) {
  const now = samples.at(-1)?.t ?? 0;
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
