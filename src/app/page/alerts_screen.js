// @ts-check
// The person's alerts and those of groups, a new one, quiet hours.

import { createAlert } from './alert.js';
import { openAlertList } from './alert_list.js';
import { openDialog } from './dialog.js';
import { childrenOf, fill, h, icon, setText, updateList } from './element.js';
import { watch } from './live.js';
import { KINDS, openNewAlert } from './new_alert.js';
import { pickServer } from './picker.js';
import { changeSettings, settings } from './settings.js';
import { empty, screenHead, skeleton } from './states.js';
import { t } from './texts.js';
import { toast, toastError } from './toast.js';
import { words } from './words.js';

/** @typedef {import('./alert.js').Alert} Alert */
/** @typedef {{ id: number, title: string, list: ReturnType<typeof openAlertList> }} Group A group of which the person is an admin. */

/** @type {import('./main.js').OpenScreen} */
export function openAlerts(root, signal) {
  const about = h('p', {});
  const nothing = h('div', {});
  const added = h('div', {}, h('h2', { class: 'part-title' }, t('new-alert')), h('div', { class: 'card' }, KINDS.map((kind) =>
    h('button', { class: 'row', onclick: () => openNewAlert(kind, known(), create) }, h('span', {}, t(`about-${kind}`)), h('small', {}, t(`about-${kind}-what`)), h('span', { class: 'row-end hint' }, icon('right'))))));
  const quietNow = h('span', { class: 'row-end hint' });
  const quiet = h('div', { class: 'card' }, h('button', { class: 'row', 'aria-haspopup': 'dialog', onclick: () => pickQuietHours(drawQuiet) }, h('span', {}, `🌙 ${t('quiet-hours')}`), h('small', {}, t('quiet-about')), quietNow));
  const pauseAll = h('div', { class: 'buttons', hidden: true }, h('button', { class: 'button quiet', onclick: pauseThoseOn }, t('alerts-pause')));
  const list = h('div', {}, skeleton(4));
  const groups = h('div', {});
  const own = openAlertList(null, draw, () => added.querySelector('button'));
  /** @type {Map<number, Group>} */
  const ofGroups = new Map();
  let isLoaded = false;
  let limit = 0;
  fill(root, screenHead('🔔', t('tab-alerts'), about), h('div', { class: 'two' }, h('div', {}, pauseAll, list, groups), h('div', {}, added, quiet)));

  const known = () => ({ server: settings()?.server ?? 0, fraction: settings()?.fraction ?? '', groups: [...ofGroups.values()] });

  function draw() {
    if (!isLoaded) return;
    const alerts = own.alerts();
    setText(about, t('alerts-of', { count: alerts.length, limit }));
    drawQuiet();
    pauseAll.hidden = thoseOn().length < 2;
    if (alerts.length === 0) fill(list, nothing, drawSuggestions());
    else {
      if (!own.element.isConnected) fill(list, own.element);
      own.draw();
    }
    updateList(groups, [...ofGroups.values()].filter((group) => group.list.alerts().length > 0), ({ id }) => id, drawGroup);
  }

  /** @param {Group} group @param {HTMLElement | undefined} old */
  function drawGroup({ title, list }, old) {
    const part = old ?? h('section', {}, h('h2', { class: 'part-title' }), list.element);
    setText(childrenOf(part)[0], `👥 ${title}`);
    list.draw();
    return part;
  }

  const thoseOn = () => own.alerts().filter((alert) => !alert.is_paused);

  async function pauseThoseOn() {
    const alerts = thoseOn();
    const changing = own.setPaused(alerts, true);
    // The button is gone.
    own.element.querySelector('button')?.focus();
    if (await changing) toast(t('alerts-paused'), () => own.setPaused(alerts, false));
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

  /** @param {string} typed @param {number | null} [group] */
  async function create(typed, group = null) {
    const list = ofGroups.get(group ?? 0)?.list ?? own;
    const alert = await createAlert(typed, list.without, group);
    list.set([...list.alerts().filter(({ id }) => id !== alert.id), alert]);
  }

  function drawQuiet() {
    const hours = settings()?.quiet;
    setText(quietNow, hours ? t('quiet-span', hours) : t('quiet-off'));
  }

  watch('/app/alerts', ({ data }) => {
    limit = data.limit;
    isLoaded = true;
    const known = new Map(ofGroups);
    ofGroups.clear();
    for (const { id, title, alerts } of /** @type {{ id: number, title: string | null, alerts: Alert[] }[]} */ (data.groups)) {
      const list = known.get(id)?.list ?? openAlertList(id, draw, () => added.querySelector('button'));
      ofGroups.set(id, { id, title: title ?? t('a-group'), list });
      list.set(alerts);
    }
    own.set(data.alerts);
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
