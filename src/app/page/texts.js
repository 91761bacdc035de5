// @ts-check
// The page's texts in the person's language, from `locales/*/app.ftl`.

import { user } from './launch.js';

/** @typedef {string | { $: string } | ({ '#': string } & Record<string, any>)} Part */
/** @typedef {Record<string, string | number>} Values */

const LANGUAGES = ['en', 'ru', 'uk'];
const LANGUAGE_KEY = `muster.language:${user.id}`;

export const language = expected();
document.documentElement.lang = language;

/** @type {Record<string, string | Part[]>} */
const texts = (await import(`../texts/${language}.js`)).default;

const plural = new Intl.PluralRules(language);

/** The text with this id. @param {string} id @param {Values} [values] @returns {string} */
export function t(id, values = {}) {
  const text = texts[id];
  return typeof text === 'string' ? text : text ? join(text, values) : id;
}

/** The language in which the bot spoke with the person last, else that of Telegram, else that of the browser. */
function expected() {
  const known = [remembered(), user.language_code?.slice(0, 2), document.documentElement.lang];
  return known.find((one) => one && LANGUAGES.includes(one)) ?? 'en';
}

function remembered() {
  try {
    return localStorage.getItem(LANGUAGE_KEY);
  } catch {
    return null;
  }
}

/** The bot speaks this language with the person: the page begins again if it has another one. @param {string} spoken @returns {Promise<void>} */
export async function speak(spoken) {
  if (spoken === language) return;
  try {
    localStorage.setItem(LANGUAGE_KEY, spoken);
  } catch {
    return;
  }
  if (expected() !== spoken) return;
  location.reload();
  // Nothing more is drawn in the wrong language.
  await new Promise(() => {});
}

/** @param {Part[]} parts @param {Values} values @returns {string} */
function join(parts, values) {
  return parts.map((part) => {
    if (typeof part === 'string') return part;
    if ('$' in part) return shownValue(values[/** @type {string} */ (part.$)]);
    const value = values[part['#']] ?? 0;
    const chosen = part[String(value)] ?? part[typeof value === 'number' ? plural.select(value) : String(value)] ?? part.other ?? [];
    return join(chosen, values);
  }).join('');
}

/** How Russian and Ukrainian write `1 090` and `6,7`. `Intl.NumberFormat` knows it, too, but takes a slow phone a tenth of a second. */
const [grouping, point] = language === 'en' ? [',', '.'] : ['\u00a0', ','];

/** `1 090`, `6,7`. @param {number} value @param {number} [digits] How many follow the point at most. */
export function number(value, digits = 1) {
  const [whole = '', part] = String(Math.round(value * 10 ** digits) / 10 ** digits).split('.');
  return whole.replace(/\B(?=(\d{3})+$)/g, grouping) + (part ? point + part : '');
}

/** @param {string | number | undefined} value */
const shownValue = (value) => (typeof value === 'number' ? number(value) : value ?? '');
