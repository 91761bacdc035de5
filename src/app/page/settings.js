// @ts-check
// The person's settings, shared with the bot.

import { cached, load, send } from './api.js';
import { setTimeZone } from './format.js';
import { speak } from './texts.js';

/**
 * @typedef {{ of: 'fraction' | 'family', name: string, times: string | null }} Report
 * @typedef {{ name: string, language: string, bot: string, server: number | null, fraction: string | null, family: number | null,
 *   norm: number | null, quiet: { from: string, to: string } | null, timeZone: string, reports: Report[] }} Settings
 */

const PATH = '/app/settings';

/** @type {Settings | undefined} */
let own = undefined;

/** The settings as far as they are known. @returns {Settings | undefined} */
export function settings() {
  own ??= cached(PATH)?.data;
  if (own) setTimeZone(own.timeZone);
  return own;
}

/** @returns {Promise<Settings>} */
export async function loadSettings() {
  own = (await load(PATH)).data;
  const known = /** @type {Settings} */ (settings());
  await speak(known.language);
  return known;
}

/** Changes settings. @param {Partial<Settings> & { report?: { of: Report['of'], isSent: boolean } }} changes @returns {Promise<Settings>} */
export async function changeSettings(changes) {
  own = await send('PATCH', PATH, changes);
  return /** @type {Settings} */ (settings());
}
