// @ts-check
// Keeps what is shown fresh, only while the page is visible.

import { cached, load, loadEvents, RequestError } from './api.js';
import { shownFromBefore } from './states.js';

/** The shortest time between two requests for one document, in seconds. */
const LEAST = 4;
/** The pause between two polls for events, in milliseconds: changes that come together are drawn together. */
const PAUSE = 600;

/**
 * @template {string} [Path=string]
 * @typedef {{ data: import('./wire.js').AnswerOf<Path>, at: number, isOld: boolean }} Shown
 */

/**
 * Shows a document at once as the session knows it, then as it is, and again whenever it changes.
 * @template {string} Path
 * @param {Path} path @param {(shown: Shown<Path>) => void} show @param {AbortSignal} signal
 * @param {{ least?: number, missing?: () => void }} [options] `missing` is called if there is no such document.
 */
export async function watch(path, show, signal, { least = LEAST, missing } = {}) {
  const before = cached(path);
  if (before) {
    shownFromBefore(before.at);
    show({ data: before.data, at: before.at, isOld: true });
  }
  while (!signal.aborted) {
    await visible(signal);
    let wait;
    try {
      const { data, at, maxAge } = await load(path, signal);
      if (signal.aborted) return;
      show({ data, at, isOld: false });
      wait = Math.max(maxAge, least);
    } catch (error) {
      if (!(error instanceof RequestError)) {
        if (signal.aborted) return;
        throw error;
      }
      if (error.kind === 'denied') return;
      if (error.kind === 'missing') missing?.();
      wait = error.kind === 'missing' ? 30 : error.wait;
    }
    await pause(wait * 1000, signal);
  }
}

/**
 * Calls `hear` with the events of a server as they happen. @param {number} server @param {string} kinds
 * @param {(events: import('./wire.js').Event[]) => void} hear @param {() => Promise<number>} missed Events may have been missed: loads what they are about, and
 * returns for how many seconds it is fresh, or 0 if it failed. While there are no events, it is called again after these.
 * @param {AbortSignal} signal
 */
export async function followEvents(server, kinds, hear, missed, signal) {
  const path = `/app/v2/events?serverId=${server}&kinds=${kinds}`;
  let since = null;
  while (!signal.aborted) {
    if (document.hidden) {
      await visible(signal);
      since = null;
    }
    try {
      const isFirst = since === null;
      const answer = await loadEvents(isFirst ? `${path}&limit=1` : `${path}&since=${since}&wait=25&limit=500`, signal);
      since = answer.next;
      if (isFirst) missed();
      else if (answer.data.length > 0) hear(answer.data);
      await pause(isFirst ? 0 : PAUSE, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof RequestError)) throw error;
      if (error.kind === 'denied') return;
      since = null;
      await pause(Math.max((await missed()) || error.wait, LEAST) * 1000, signal);
    }
  }
}

/** Calls `tick` every second while the page is visible. @param {() => void} tick @param {AbortSignal} signal */
export function everySecond(tick, signal) {
  const timer = setInterval(() => {
    if (!document.hidden) tick();
  }, 1000);
  signal.addEventListener('abort', () => clearInterval(timer));
}

/**
 * Returns a function that gives a new signal each time, and aborts the one that it gave before. All are aborted with `signal`.
 * @param {AbortSignal} signal
 */
export function renewable(signal) {
  let current = new AbortController();
  signal.addEventListener('abort', () => current.abort());
  return () => {
    current.abort();
    if (!signal.aborted) current = new AbortController();
    return current.signal;
  };
}

/** Waits until the page is visible. @param {AbortSignal} signal */
async function visible(signal) {
  while (document.hidden && !signal.aborted) await pause(1e9, signal);
}

/** Waits; less if the network comes back or the page is seen again. @param {number} milliseconds @param {AbortSignal} signal @returns {Promise<void>} */
function pause(milliseconds, signal) {
  return new Promise((resolve) => {
    const ending = new AbortController();
    const done = () => {
      clearTimeout(timer);
      ending.abort();
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    const once = { signal: ending.signal };
    addEventListener('online', done, once);
    document.addEventListener('visibilitychange', done, once);
    signal.addEventListener('abort', done, once);
  });
}
