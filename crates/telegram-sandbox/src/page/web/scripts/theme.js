// The theme: light, dark, or the system's.

import { icon } from './icons.js';

const THEMES = [
  { name: 'auto', label: 'Theme: as the system' },
  { name: 'light', label: 'Theme: light' },
  { name: 'dark', label: 'Theme: dark' },
];
const button = document.getElementById('theme');
const PICTURES = { auto: 'auto', light: 'sun', dark: 'moon' };

export function start() {
  button.addEventListener('click', () => wear((current() + 1) % THEMES.length));
  wear(Math.max(THEMES.findIndex(({ name }) => name === stored()), 0));
}

const current = () => THEMES.findIndex(({ name }) => name === document.documentElement.dataset.theme);

function wear(index) {
  const { name, label } = THEMES[index];
  document.documentElement.dataset.theme = name;
  button.replaceChildren(icon(PICTURES[name]));
  button.setAttribute('aria-label', label);
  button.title = label;
  try {
    localStorage.setItem('sandbox.theme', name);
  } catch {
    // Without storage the choice is lost on reload.
  }
}

function stored() {
  try {
    return localStorage.getItem('sandbox.theme');
  } catch {
    return null;
  }
}
