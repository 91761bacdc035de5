// @ts-check
// Short messages at the bottom of the page, with a way to take back what was done.

import { h } from './element.js';
import { t } from './texts.js';

/** How long something can be taken back. */
const SECONDS = 5;

const place = /** @type {HTMLElement} */ (document.getElementById('toasts'));

/** Shows a sentence. @param {string} text @param {() => void} [undo] */
export function toast(text, undo) {
  // A dialog is above everything else: the toast moves into it, and out of it when it closes.
  const dialog = [...document.querySelectorAll('dialog[open]')].pop();
  (dialog ?? document.body).append(place);
  dialog?.addEventListener('close', () => document.body.append(place), { once: true });
  const message = h('div', { class: 'toast' }, h('span', {}, text), undo && h('button', {
    onclick: () => {
      message.remove();
      undo();
    },
  }, t('undo')));
  place.replaceChildren(message);
  setTimeout(() => message.remove(), (undo ? SECONDS : 3) * 1000);
}

/** Why something failed, in one sentence. @param {unknown} error */
export function reasonOf(error) {
  const { kind = '', sentence = '' } = /** @type {any} */ (error);
  return sentence || t(kind === 'offline' ? 'offline' : 'failed');
}

/** Says why something failed. @param {unknown} error */
export const toastError = (error) => toast(reasonOf(error));

/**
 * Does something, and says why if it fails. The button for it waits meanwhile. @template Result
 * @param {() => Promise<Result>} act @param {HTMLButtonElement} [button] @returns {Promise<Result | undefined>}
 */
export async function attempt(act, button) {
  if (button) button.disabled = true;
  try {
    return await act();
  } catch (error) {
    if (button) button.disabled = false;
    toastError(error);
  }
  return undefined;
}
