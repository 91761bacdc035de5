// @ts-check
// Line icons, 24 by 24.

import { svg } from './element.js';

const PATHS = {
  fraction: 'M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6z',
  map: 'M9 4L3 6v14l6-2 6 2 6-2V4l-6 2zM9 4v14M15 6v14',
  alerts: 'M6 17V11a6 6 0 1112 0v6l2 2H4zM10 21h4',
  keys: 'M4 14a4 4 0 108 0 4 4 0 10-8 0M11 11l8-8M16 6l3 3',
  me: 'M8 8a4 4 0 108 0 4 4 0 10-8 0M4 21c0-4 4-6 8-6s8 2 8 6',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  whole: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  close: 'M6 6l12 12M18 6L6 18',
  down: 'M6 9l6 6 6-6',
  right: 'M9 6l6 6-6 6',
  left: 'M15 6l-6 6 6 6',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
};

/** @typedef {keyof typeof PATHS} IconName */

/** @param {IconName} name */
export function icon(name) {
  return svg('svg', { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true' }, svg('path', { d: PATHS[name] }));
}
