// @ts-check
// The alerts of a chat: pause, change, delete with a way back.

import { of } from './alert.js';
import { send } from './api.js';
import { haptic } from './bridge.js';
import { openEditAlert } from './edit_alert.js';
import { childrenOf, h, icon, setText, updateList } from './element.js';
import { t } from './texts.js';
import { attempt, toast, toastError } from './toast.js';

/** @typedef {import('./alert.js').Alert} Alert */

/**
 * The person's own alerts, or those of a group. @param {number | null} group @param {() => void} changed Draws what depends on them, and the list
 * itself. @param {() => HTMLElement | null} next What has the focus if the last one is deleted.
 */
export function openAlertList(group, changed, next) {
  const rows = h('div', { class: 'card' });
  /** @type {Alert[]} */
  let alerts = [];
  const pathOf = (/** @type {Alert} */ { id }, below = '') => `/app/alerts/${id}${below}${of(group)}`;

  /** @param {Alert[]} now */
  function set(now) {
    alerts = now;
    changed();
  }

  /** @param {Alert} alert @param {HTMLElement | undefined} old */
  function drawRow(alert, old) {
    const row = old ?? h('div', { class: 'item' },
      h('button', { class: 'item-about', 'aria-haspopup': 'dialog' }, h('span', { class: 'item-text' }), h('small', {})),
      h('button', { class: 'switch', role: 'switch' }),
      h('button', { class: 'round' }, icon('trash')));
    const [edit, pause, trash] = childrenOf(row);
    const [text, about] = childrenOf(edit);
    row.classList.toggle('is-paused', alert.is_paused);
    setText(text, alert.text);
    setText(about, [alert.text.includes(alert.server_name) ? '' : alert.server_name, alert.is_paused ? (alert.until ? t('alert-paused-until', { time: alert.until }) : t('alert-paused')) : alert.now].filter(Boolean).join(' · '));
    edit.onclick = () => openEditAlert(alert, (below) => pathOf(alert, below), (now) => {
      Object.assign(alert, now);
      changed();
    });
    pause.setAttribute('aria-checked', String(!alert.is_paused));
    pause.setAttribute('aria-label', t('alert-switch', { text: alert.text }));
    pause.onclick = () => setPaused([alert], !alert.is_paused);
    trash.setAttribute('aria-label', t('alert-delete', { text: alert.text }));
    trash.onclick = () => remove(alert);
    return row;
  }

  /**
   * Pauses alerts, or lets them go on. The switches move at once, and back if the server refuses. @param {Alert[]} some @param {boolean} isPaused
   * @returns {Promise<boolean>} Whether it refused none.
   */
  async function setPaused(some, isPaused) {
    // Meanwhile the list may have been loaded again.
    const change = (/** @type {Alert} */ { id }, /** @type {Partial<Alert>} */ now) => Object.assign(alerts.find((one) => one.id === id) ?? {}, now);
    for (const alert of some) change(alert, { is_paused: isPaused });
    haptic('light');
    changed();
    /** @type {unknown} */
    let refusal = null;
    await Promise.all(some.map(async (alert) => {
      try {
        change(alert, await send('PATCH', pathOf(alert), { is_paused: isPaused }));
      } catch (error) {
        refusal = error;
        change(alert, { is_paused: !isPaused });
      }
    }));
    changed();
    if (refusal) toastError(refusal);
    return !refusal;
  }

  /** @param {Alert} alert */
  async function remove(alert) {
    const place = alerts.indexOf(alert);
    const before = alerts;
    without(alert);
    /** @type {HTMLElement | null} */ (rows.children[Math.min(place, rows.childElementCount - 1)]?.querySelector('.round') ?? next())?.focus();
    try {
      await send('DELETE', pathOf(alert));
      toast(t('alert-deleted'), () => restore(alert, place));
    } catch (error) {
      set(before);
      toastError(error);
    }
  }

  /** @param {Alert} alert @param {number} place */
  const restore = (alert, place) => attempt(async () => {
    const back = await send('POST', pathOf(alert, '/restore'));
    set([...alerts.slice(0, place), back ?? alert, ...alerts.slice(place)]);
  });

  /** @param {Alert} alert */
  const without = (alert) => set(alerts.filter(({ id }) => id !== alert.id));

  return {
    element: rows,
    alerts: () => alerts,
    draw: () => updateList(rows, alerts, ({ id }) => id, drawRow),
    set,
    setPaused,
    without,
  };
}
