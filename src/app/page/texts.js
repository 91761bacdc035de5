// @ts-check
// The page's texts in the person's language, from `locales/*/app.ftl`.

/** @typedef {string | { $: string } | ({ '#': string } & Record<string, any>)} Part */
/** @typedef {Record<string, string | number>} Values */

const LANGUAGES = ['en', 'ru', 'uk'];
const written = document.documentElement.lang;

export const language = LANGUAGES.includes(written) ? written : 'en';

/** @type {Record<string, string | Part[]>} */
const texts = (await import(`../texts/${language}.js`)).default;

const plural = new Intl.PluralRules(language);

/** The text with this id. @param {string} id @param {Values} [values] @returns {string} */
export function t(id, values = {}) {
  const text = texts[`app-${id}`];
  return typeof text === 'string' ? text : text ? join(text, values) : id;
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

const counts = new Intl.NumberFormat(language);

/** @param {string | number | undefined} value */
const shownValue = (value) => (typeof value === 'number' ? counts.format(value) : value ?? '');
