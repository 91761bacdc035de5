// A context menu.

import { h, roam } from './element.js';
import { icon } from './icons.js';

let shut = null;

/** Opens at a point; each item is `{ icon, text, danger?, run }`. */
export function menu(items, { x, y }, label) {
  shut?.();
  const back = document.activeElement;
  const list = h('div', { class: 'menu', role: 'menu', 'aria-label': label },
    ...items.filter(Boolean).map(({ icon: picture, text, danger, run }) =>
      h('button', { class: danger ? 'menu-item danger' : 'menu-item', role: 'menuitem', type: 'button', tabindex: '-1', on: {
        click: () => {
          close();
          run();
        },
      } }, icon(picture), h('span', { text }))));
  roam(list, '[role=menuitem]');
  const close = ({ refocus = true } = {}) => {
    if (shut !== close) return;
    shut = null;
    list.remove();
    removeEventListener('pointerdown', outside, true);
    removeEventListener('blur', close);
    removeEventListener('resize', close);
    if (refocus) back?.focus();
  };
  const outside = (event) => {
    if (!list.contains(event.target)) close({ refocus: false });
  };
  list.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  });
  shut = close;
  document.getElementById('conversation').append(list);
  place(list, x, y);
  list.firstElementChild?.focus();
  addEventListener('pointerdown', outside, true);
  addEventListener('blur', close);
  addEventListener('resize', close);
}

function place(list, x, y) {
  const { width, height } = list.getBoundingClientRect();
  const gap = 8;
  list.style.left = `${Math.max(gap, Math.min(x, innerWidth - width - gap))}px`;
  list.style.top = `${Math.max(gap, Math.min(y, innerHeight - height - gap))}px`;
}

/** The position of an element's menu: the pointer, or the element for a key press. */
export function pointOf(event, element) {
  if (event.clientX || event.clientY) return { x: event.clientX, y: event.clientY };
  const { left, bottom } = element.getBoundingClientRect();
  return { x: left + 12, y: Math.min(bottom, innerHeight - 80) };
}
