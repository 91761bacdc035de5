// @ts-check
// The person: nicknames in the game, rosters, and settings, which the bot uses, too.

import { fill, h, refill, setText } from './element.js';
import { twoDigits } from './format.js';
import { renewable, watch } from './live.js';
import { leading, openCards } from './me_cards.js';
import { pickFraction, pickServer } from './picker.js';
import { go } from './router.js';
import { changeSettings, loadSettings, settings } from './settings.js';
import { screenHead, skeleton } from './states.js';
import { t } from './texts.js';
import { attempt, toast } from './toast.js';
import { pickNorm } from './week_view.js';

/** @type {import('./main.js').OpenScreen} */
export function openMe(root, signal) {
  const name = h('span', {}, settings()?.name ?? t('me-title'));
  const cards = h('div', {});
  const list = h('div', {}, skeleton(5));
  /** @type {Map<number, string>} */
  let servers = new Map();
  let familyName = '';
  const nextFamily = renewable(signal);
  fill(root, screenHead('👤', name, h('p', {}, t('me-about'))), h('div', { class: 'two' }, cards, h('div', {}, h('h2', { class: 'part-title' }, t('my-settings')), list)));
  openCards(cards, signal, load);

  function draw() {
    const now = settings();
    if (!now) return;
    setText(name, now.name);
    const { server, fraction, family, norm, reports } = now;
    const row = (/** @type {string} */ label, /** @type {string} */ value, /** @type {() => void} */ act, isDialog = true) => leading(t(label), value || t('not-chosen'), act, isDialog);
    refill(list, h('div', { class: 'card' },
      row('my-server', server ? [twoDigits(server), servers.get(server)].filter(Boolean).join(' ') : '', () => pickServer(server, (chosen) => chosen !== server && save({ server: chosen }))),
      row('my-fraction', fraction ?? '', choose),
      row('my-family', family ? familyName || `№ ${family}` : '', () => (server && family ? go(['family', server, family]) : choose()), !family),
      row('my-norm', norm ? t('norm-hours', { count: norm }) : t('no-norm'), () => pickNorm(draw)),
      reports.map(({ of, name, times }) => h('div', { class: 'row' }, h('span', {}, t('my-report', { name })), h('small', {}, times ?? t('no-report')),
        h('button', { class: 'switch row-end', role: 'switch', 'aria-checked': String(times !== null), 'aria-label': t('my-report', { name }), onclick: () => save({ report: { of, isSent: times === null } }) })))),
    (fraction || family) && h('div', { class: 'buttons' }, h('button', { class: 'button quiet', onclick: () => save({ fraction: null, family: null }) }, t('forget-choice'))),
    h('div', { class: 'card' }, h('div', { class: 'row' }, h('span', {}, t('my-language')), h('small', {}, t('language-where')), h('span', { class: 'row-end' }, t('language-name')))));
  }

  function choose() {
    pickFraction(settings()?.server ?? null, (server, choice) => save({ server, ...choice }));
  }

  /** @param {Parameters<typeof changeSettings>[0]} changes */
  async function save(changes) {
    await attempt(() => changeSettings(changes).then(() => toast(t('saved'))));
    draw();
    nameFamily();
  }

  function nameFamily() {
    const ending = nextFamily();
    const { server, family } = settings() ?? {};
    familyName = '';
    if (!server || !family) return;
    watch(`/app/v2/family?serverId=${server}&famId=${family}`, ({ data }) => {
      familyName = data.family.name;
      draw();
    }, ending, { least: 300 });
  }

  function load() {
    loadSettings().then(() => {
      if (signal.aborted) return;
      draw();
      nameFamily();
    }, () => {});
  }

  draw();
  load();
  watch('/app/v2/status', ({ data }) => {
    servers = new Map(data.game.map((one) => [one.number, one.name]));
    draw();
  }, signal, { least: 300 });
  return { show: () => {} };
}
