// The theme: light, dark, or the system's.

import { h } from './element.js';
import { icon } from './icons.js';
import { texts } from './texts.js';

/** Fires `change` when the colours of the page change. */
export const themes = new EventTarget();

// The variables of the page for the names of Telegram's `ThemeParams`.
const COLOURS = {
  bg_color: '--panel',
  secondary_bg_color: '--ground',
  text_color: '--ink',
  hint_color: '--ink-2',
  link_color: '--link',
  button_color: '--accent',
  button_text_color: '--accent-ink',
  header_bg_color: '--panel',
  bottom_bar_bg_color: '--panel',
  accent_text_color: '--accent',
  section_bg_color: '--panel',
  section_header_text_color: '--accent',
  section_separator_color: '--line',
  subtitle_text_color: '--ink-2',
  destructive_text_color: '--danger',
};

const THEMES = ['auto', 'light', 'dark'];
const button = document.getElementById('theme');
const PICTURES = { auto: 'auto', light: 'sun', dark: 'moon' };

export function start() {
  button.addEventListener('click', () => wear((current() + 1) % THEMES.length));
  wear(Math.max(THEMES.indexOf(stored()), 0));
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => themes.dispatchEvent(new Event('change')));
}

/** The colour of the page for a name of `ThemeParams`, which follows the theme; undefined for others. */
export const colourOf = (name) => (Object.hasOwn(COLOURS, name ?? '') ? `var(${COLOURS[name]})` : undefined);

/** The colours of the page as Telegram's `ThemeParams`. */
export function themeParams() {
  const probe = h('i', { hidden: true });
  document.body.append(probe);
  const hex = (variable) => {
    probe.style.color = `var(${variable})`;
    const parts = getComputedStyle(probe).color.match(/\d+/g).slice(0, 3);
    return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
  };
  const params = Object.fromEntries(Object.entries(COLOURS).map(([name, variable]) => [name, hex(variable)]));
  probe.remove();
  return params;
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
  themes.dispatchEvent(new Event('change'));
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
