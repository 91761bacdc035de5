// @ts-check
// The person's alerts: pause, change, delete with a way back, a new one, quiet hours.

import { createAlert } from './alert.js';
import { send } from './api.js';
import { haptic } from './bridge.js';
import { openDialog } from './dialog.js';
import { openEditAlert } from './edit_alert.js';
import { childrenOf, fill, h, icon, setText, updateList } from './element.js';
import { watch } from './live.js';
import { KINDS, openNewAlert } from './new_alert.js';
import { pickServer } from './picker.js';
import { changeSettings, settings } from './settings.js';
import { empty, screenHead, skeleton } from './states.js';
import { t } from './texts.js';
import { toast, toastError } from './toast.js';
import * as words from './words.js';

/** @typedef {import('./alert.js').Alert} Alert */

/** @type {import('./main.js').OpenScreen} */
export function open(root, signal) {
  const about = h('p', {});
  const rows = h('div', { class: 'card' });
  const nothing = h('div', {});
  const added = h('div', {}, h('h2', { class: 'part-title' }, t('new-alert')), h('div', { class: 'card' }, KINDS.map((kind) =>
    h('button', { class: 'row', onclick: () => openNewAlert(kind, known(), create) }, h('span', {}, t(`about-${kind}`)), h('small', {}, t(`about-${kind}-what`)), h('span', { class: 'row-end hint' }, icon('right'))))));
  const quietNow = h('span', { class: 'row-end hint' });
  const quiet = h('div', { class: 'card' }, h('button', { class: 'row', 'aria-haspopup': 'dialog', onclick: () => pickQuietHours(drawQuiet) }, h('span', {}, `🌙 ${t('quiet-hours')}`), h('small', {}, t('quiet-about')), quietNow));
  const pauseAll = h('div', { class: 'buttons', hidden: true }, h('button', { class: 'button quiet', onclick: pauseThoseOn }, t('alerts-pause')));
  const list = h('div', {}, skeleton(4));
  /** @type {Alert[] | null} */
  let alerts = null;
  let limit = 0;
  fill(root, screenHead('🔔', t('tab-alerts'), about), pauseAll, list, added, quiet);

  const known = () => ({ server: settings()?.server ?? 0, fraction: settings()?.fraction ?? '' });

  function draw() {
    if (!alerts) return;
    setText(about, t('alerts-of', { count: alerts.length, limit }));
    drawQuiet();
    pauseAll.hidden = thoseOn().length < 2;
    if (alerts.length === 0) return fill(list, nothing, drawSuggestions());
    if (!rows.isConnected) fill(list, rows);
    updateList(rows, alerts, ({ id }) => id, drawRow);
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
    setText(about, [alert.server_name, alert.is_paused ? (alert.until ? t('alert-paused-until', { time: alert.until }) : t('alert-paused')) : alert.now].filter(Boolean).join(' · '));
    edit.onclick = () => openEditAlert(alert, (now) => {
      Object.assign(alert, now);
      draw();
    });
    pause.setAttribute('aria-checked', String(!alert.is_paused));
    pause.setAttribute('aria-label', t('alert-switch', { text: alert.text }));
    pause.onclick = () => setPaused([alert.id], !alert.is_paused);
    trash.setAttribute('aria-label', t('alert-delete', { text: alert.text }));
    trash.onclick = () => remove(alert);
    return row;
  }

  const thoseOn = () => (alerts ?? []).filter((alert) => !alert.is_paused).map(({ id }) => id);

  async function pauseThoseOn() {
    const ids = thoseOn();
    const changing = setPaused(ids, true);
    // The button is gone.
    rows.querySelector('button')?.focus();
    if (await changing) toast(t('alerts-paused'), () => setPaused(ids, false));
  }

  /**
   * Pauses alerts, or lets them go on. The switches move at once, and back if the server refuses. @param {number[]} ids @param {boolean} isPaused
   * @returns {Promise<boolean>} Whether it refused none.
   */
  async function setPaused(ids, isPaused) {
    const change = (/** @type {number} */ id, /** @type {Partial<Alert>} */ now) => Object.assign(alerts?.find((one) => one.id === id) ?? {}, now);
    for (const id of ids) change(id, { is_paused: isPaused });
    haptic('light');
    draw();
    /** @type {unknown} */
    let refusal = null;
    await Promise.all(ids.map(async (id) => {
      try {
        change(id, await send('PATCH', `/app/alerts/${id}`, { is_paused: isPaused }));
      } catch (error) {
        refusal = error;
        change(id, { is_paused: !isPaused });
      }
    }));
    draw();
    if (refusal) toastError(refusal);
    return !refusal;
  }

  /** @param {Alert} alert */
  async function remove(alert) {
    const place = alerts?.indexOf(alert) ?? 0;
    const before = alerts;
    without(alert);
    /** @type {HTMLElement | null} */ (rows.children[Math.min(place, rows.childElementCount - 1)]?.querySelector('.round') ?? added.querySelector('button'))?.focus();
    try {
      await send('DELETE', `/app/alerts/${alert.id}`);
      toast(t('alert-deleted'), () => restore(alert, place));
    } catch (error) {
      alerts = before;
      draw();
      toastError(error);
    }
  }

  /** @param {Alert} alert @param {number} place */
  async function restore(alert, place) {
    try {
      const back = await send('POST', `/app/alerts/${alert.id}/restore`);
      alerts = [...(alerts ?? [])];
      alerts.splice(place, 0, back ?? alert);
      draw();
    } catch (error) {
      toastError(error);
    }
  }

  /** Three alerts that most people want, when there is none. */
  function drawSuggestions() {
    fill(nothing, empty(t('no-alerts'), t('no-alerts-yet')));
    const fraction = known().fraction || 'LSPD';
    /** @type {[string, (server: number) => string][]} */
    const suggestions = [
      [`🚩 ${t('suggest-count', { fraction, count: 5 })}`, (server) => words.fractionCount(fraction, '<', 5, server)],
      [`⭐ ${t('suggest-leader', { fraction })}`, (server) => words.leader(fraction, server)],
      [`🔨 ${t('suggest-auction')}`, (server) => words.auctions({ place: '', kind: 'house', most: 0, minutes: 30 }, server)],
    ];
    return h('div', {}, h('h2', { class: 'part-title' }, t('for-example')), h('div', { class: 'card' }, suggestions.map(([text, typed]) => h('button', { class: 'row', onclick: () => withServer((server) => create(typed(server)).catch(toastError)) }, h('span', {}, text), h('span', { class: 'row-end' }, icon('plus'))))));
  }

  /** Asks for the server if the person has none yet. @param {(server: number) => void} act */
  function withServer(act) {
    const { server } = known();
    if (server) return act(server);
    pickServer(null, (chosen) => {
      changeSettings({ server: chosen }).catch(() => {});
      act(chosen);
    });
  }

  /** @param {string} typed */
  async function create(typed) {
    const alert = await createAlert(typed, without);
    alerts = [...(alerts ?? []).filter(({ id }) => id !== alert.id), alert];
    draw();
  }

  /** @param {Alert} alert */
  function without(alert) {
    alerts = alerts?.filter(({ id }) => id !== alert.id) ?? [];
    draw();
  }

  function drawQuiet() {
    const hours = settings()?.quiet;
    setText(quietNow, hours ? t('quiet-span', hours) : t('quiet-off'));
  }

  watch('/app/alerts', ({ data }) => {
    ({ alerts, limit } = data);
    draw();
  }, signal, { least: 15 });
  return { show: () => {} };
}

/** @param {() => void} changed */
function pickQuietHours(changed) {
  openDialog(t('quiet-hours'), (body, close) => {
    const now = settings()?.quiet;
    const from = h('input', { class: 'field', type: 'time', value: now?.from ?? '23:00', step: 900 });
    const to = h('input', { class: 'field', type: 'time', value: now?.to ?? '08:00', step: 900 });
    const set = (/** @type {{ from: string, to: string } | null} */ quiet) => close(() => changeSettings({ quiet }).then(changed, toastError));
    fill(body, h('p', { class: 'hint' }, t('quiet-about')),
      h('div', { class: 'times' }, h('label', {}, t('quiet-from'), from), h('label', {}, t('quiet-to'), to)),
      h('div', { class: 'buttons' },
        now && h('button', { class: 'button quiet', onclick: () => set(null) }, t('quiet-none')),
        h('button', { class: 'button', onclick: () => from.value && to.value && set({ from: from.value, to: to.value }) }, t('save'))));
  });
}
