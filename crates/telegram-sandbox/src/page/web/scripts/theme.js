// The theme: light, dark, or the system's.

import { icon } from './icons.js';
import { texts } from './texts.js';

const THEMES = ['auto', 'light', 'dark'];
const button = document.getElementById('theme');
const PICTURES = { auto: 'auto', light: 'sun', dark: 'moon' };

export function start() {
  button.addEventListener('click', () => wear((current() + 1) % THEMES.length));
  wear(Math.max(THEMES.indexOf(stored()), 0));
}

const current = () => THEMES.indexOf(document.documentElement.dataset.theme);

function wear(index) {
  const name = THEMES[index];
  document.documentElement.dataset.theme = name;
  button.replaceChildren(icon(PICTURES[name]));
  translate();
  try {
    localStorage.setItem('sandbox.theme', name);
  } catch {
    // Without storage the choice is lost on reload.
  }
}

/** Names the theme in the language of the page. */
export function translate() {
  const label = texts().themes[document.documentElement.dataset.theme];
  button.setAttribute('aria-label', label);
  button.title = label;
}

function stored() {
  try {
    return localStorage.getItem('sandbox.theme');
  } catch {
    return null;
  }
}
