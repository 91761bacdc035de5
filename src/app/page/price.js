// @ts-check
// Reads a price as people type it, with the bot's own words for thousands and millions.

import { t } from './texts.js';

/** `300000`, `300 000`, `300k`, `0,3 m`: the price, or 0 if it is none. @param {string} typed */
export function readPrice(typed) {
  const [, digits = '', unit = ''] = /^([\d\s.,]*\d)\s*(\p{L}*)\.?\s*\$?$/u.exec(typed.trim().toLowerCase()) ?? [];
  const compact = digits.replace(/\s/g, '');
  // Without a unit, `300.000` has groups of three digits.
  const number = Number(!unit && /^\d{1,3}([.,]\d{3})+$/.test(compact) ? compact.replace(/[.,]/g, '') : compact.replace(',', '.'));
  const factor = !unit ? 1 : isOneOf(unit, 'words-thousand') ? 1e3 : isOneOf(unit, 'words-million') ? 1e6 : 0;
  return Math.round(number * factor) || 0;
}

/** @param {string} word @param {string} list Words, or beginnings with a star. */
const isOneOf = (word, list) => t(list).split(' ').some((one) => (one.endsWith('*') ? word.startsWith(one.slice(0, -1)) : word === one));
