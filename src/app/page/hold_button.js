// @ts-check
// A button that deletes something once it was held for a second.

import { haptic } from './bridge.js';
import { h, setText } from './element.js';
import { t } from './texts.js';

const HOLD = 1000;

/** @param {() => void} act @param {AbortSignal} signal */
export function holdButton(act, signal, label = t('hold-delete')) {
  const words = h('span', { 'aria-live': 'polite' }, label);
  const button = h('button', { class: 'button danger hold' }, words);
  let timer = 0;
  let began = 0;
  let isAsked = false;
  const begin = () => {
    if (timer) return;
    began = performance.now();
    button.classList.add('is-held');
    timer = window.setTimeout(() => {
      end();
      haptic('success');
      act();
    }, HOLD);
  };
  const end = () => {
    clearTimeout(timer);
    timer = 0;
    button.classList.remove('is-held');
  };
  button.addEventListener('pointerdown', begin);
  for (const name of ['pointerup', 'pointerleave', 'pointercancel', 'keyup', 'blur']) button.addEventListener(name, end);
  button.addEventListener('keydown', (event) => (event.key === 'Enter' || event.key === ' ') && !event.repeat && begin());
  // A screen reader clicks without holding.
  button.addEventListener('click', (event) => {
    if (event.detail > 0 || performance.now() - began < HOLD) return;
    if (isAsked) return act();
    isAsked = true;
    setText(words, t('press-again'));
  });
  signal.addEventListener('abort', end);
  return button;
}
