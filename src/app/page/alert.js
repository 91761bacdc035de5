// @ts-check
// Makes an alert of the words that a person would type after `/watch`.

import { send } from './api.js';
import { haptic } from './bridge.js';
import { t } from './texts.js';
import { toast, toastError } from './toast.js';

/** @typedef {{ id: number, text: string, server: number, server_name: string, is_paused: boolean, until: string | null, now: string | null }} Alert */

/**
 * Makes an alert, and offers to take it back. @param {string} words @param {(alert: Alert) => void} [undone]
 * @returns {Promise<Alert>}
 */
export async function createAlert(words, undone) {
  /** @type {Alert} */
  const alert = await send('POST', '/app/alerts', { words });
  haptic('success');
  toast(t('alert-created'), () => {
    undone?.(alert);
    send('DELETE', `/app/alerts/${alert.id}`).catch(toastError);
  });
  return alert;
}
