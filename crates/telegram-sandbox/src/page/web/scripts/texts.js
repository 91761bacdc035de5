// The language of the page: that of the person who is chosen, or that of the browser.

import en from '../texts/en.js';
import ru from '../texts/ru.js';
import uk from '../texts/uk.js';
import { selection } from './selection.js';

const ALL = { en, ru, uk };

export function language() {
  const wanted = [selection.person?.language_code, ...navigator.languages];
  const known = wanted.map((code) => code?.split('-')[0].toLowerCase()).find((code) => Object.hasOwn(ALL, code ?? ''));
  return known ?? 'en';
}

/** The texts of the page. */
export const texts = () => ALL[language()];

/** The form of a word that goes with a number. */
export const counted = (count, forms) => forms[new Intl.PluralRules(language()).select(count)] ?? forms.other;

/** Writes the texts of the document that are never redrawn; their elements name them. */
export function translate() {
  const { documentElement: root } = document;
  root.lang = language();
  for (const element of root.querySelectorAll('[data-text]')) element.textContent = texts()[element.dataset.text];
  for (const element of root.querySelectorAll('[data-label]')) element.setAttribute('aria-label', texts()[element.dataset.label]);
}
