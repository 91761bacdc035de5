// @ts-check
// Makes an alert of the words that a person would type after `/watch`.

import { send } from './api.js';
import { haptic } from './bridge.js';
import { t } from './texts.js';
import { toast, toastError } from './toast.js';

/** @typedef {{ id: number, text: string, server: number, server_name: string, is_paused: boolean, until: string | null, now: string | null }} Alert */

/** Says to a path of alerts that those of a group are meant. @param {number | null} group Null for the person's own. */
export const of = (group) => (group ? `?group=${group}` : '');

/**
 * Makes an alert, and offers to take it back. @param {string} words @param {(alert: Alert) => void} [undone] @param {number | null} [group]
 * @returns {Promise<Alert>}
 */
export async function createAlert(words, undone, group = null) {
  /** @type {Alert} */
  const alert = await send('POST', `/app/alerts${of(group)}`, { words });
  haptic('success');
  toast(t('alert-created'), () => {
    undone?.(alert);
    send('DELETE', `/app/alerts/${alert.id}${of(group)}`).catch(toastError);
  });
  return alert;
}
