// Avatars: initials on a colour that depends on the id.

import { h } from './element.js';
import { initialsOf } from './format.js';
import { store } from './store.js';

const HUES = 7;

/** The class of the colour for an id. */
export const hueOf = (id) => (id === store.bot?.id ? 'hue-bot' : `hue-${Math.abs(id) % HUES}`);

export function avatar(id, name) {
  if (id === store.bot?.id) return h('img', { class: 'avatar', src: '/page/icon.svg', alt: '' });
  return h('span', { class: `avatar ${hueOf(id)}`, 'aria-hidden': 'true', text: initialsOf(name) });
}
