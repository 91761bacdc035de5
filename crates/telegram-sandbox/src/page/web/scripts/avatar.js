// A face of initials, in a colour that stays with its owner.

import { h } from './element.js';
import { initialsOf } from './format.js';
import { store } from './store.js';

const HUES = 7;

/** The colour's class for an id. */
export const hueOf = (id) => (id === store.bot?.id ? 'hue-bot' : `hue-${Math.abs(id) % HUES}`);

export function avatar(id, name) {
  if (id === store.bot?.id) return h('img', { class: 'avatar', src: '/page/icon.svg', alt: '' });
  return h('span', { class: `avatar ${hueOf(id)}`, 'aria-hidden': 'true', text: initialsOf(name) });
}
