// @ts-check
// Telegram's colours over the page's own, made readable.

import { listen } from './bridge.js';

/** The page's variables, and Telegram's names for them. */
const NAMES = {
  bg: 'secondary_bg_color', card: 'section_bg_color', ink: 'text_color', hint: 'subtitle_text_color', accent: 'button_color', on: 'button_text_color',
};

/** @param {Record<string, string>} first */
export function startTheme(first) {
  apply(first);
  listen('theme_changed', ({ theme_params: theme }) => apply(theme ?? {}));
}

/** @param {Record<string, string>} theme */
function apply(theme) {
  const style = document.documentElement.style;
  const card = colorOf(theme.section_bg_color ?? theme.bg_color);
  const ground = colorOf(theme.secondary_bg_color ?? theme.bg_color);
  if (!card || !ground) return;
  const isDark = luminance(card) < 0.2;
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  const away = isDark ? [255, 255, 255] : [0, 0, 0];
  for (const [name, key] of Object.entries(NAMES)) {
    let color = colorOf(theme[key] ?? (name === 'hint' ? theme.hint_color : name === 'card' ? theme.bg_color : undefined));
    if (!color) continue;
    if (name === 'ink' || name === 'hint' || name === 'accent') {
      // Tints take some of the contrast.
      const least = name === 'ink' ? 7 : 5.5;
      for (let step = 0; step < 20 && Math.min(contrast(color, card), contrast(color, ground)) < least; step++) color = mix(color, away, 0.08);
    }
    if (name === 'on') {
      const accent = colorOf(style.getPropertyValue('--accent'));
      if (accent && contrast(color, accent) < 4.5) color = luminance(accent) > 0.18 ? [0, 0, 0] : [255, 255, 255];
    }
    style.setProperty(`--${name}`, `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`);
  }
}

/** @param {string | undefined} text @returns {number[] | null} */
function colorOf(text) {
  const digits = /^#([0-9a-f]{6})$/i.exec(text?.trim() ?? '')?.[1];
  return digits ? [0, 2, 4].map((at) => parseInt(digits.slice(at, at + 2), 16)) : null;
}

/** @param {number[]} color @param {number[]} other @param {number} part */
const mix = (color, other, part) => color.map((value, at) => value + ((other[at] ?? 0) - value) * part);

/** The relative luminance, as WCAG defines it. @param {number[]} color */
function luminance(color) {
  const [red = 0, green = 0, blue = 0] = color.map((part) => (part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param {number[]} one @param {number[]} other */
function contrast(one, other) {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}
