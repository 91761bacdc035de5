// @ts-check
// A fraction or a family: who is online now, the week, the day.

import { fill, h, icon, setText } from './element.js';
import { ago, twoDigits } from './format.js';
import { familyPath, fractionPath } from './history.js';
import { fillLater, more } from './later.js';
import { everySecond, renewable, watch } from './live.js';
import { openNow } from './now_view.js';
import { EMBLEMS, kindOf, pickFraction } from './picker.js';
import { go, route } from './router.js';
import { watchServer } from './server_state.js';
import { changeSettings, settings } from './settings.js';
import { empty, screenHead } from './states.js';
import { t } from './texts.js';

/**
 * @typedef {object} Group What the screen is about.
 * @property {`fraction?${string}` | `family?${string}`} path Names it in the addresses of its data: `fraction?serverId=5&fractionId=LSPD`.
 * @property {number} server
 * @property {string} fraction Its short name; empty for a family.
 * @property {number} family Its number; 0 for a fraction.
 * @property {() => string} name
 * @property {(at: number) => void} fresh The data is of this Unix time.
 * @property {() => void} missing There is no such fraction or family.
 */
/** @typedef {(place: HTMLElement, group: Group, signal: AbortSignal) => void} OpenView */

/** @type {Record<string, OpenView>} */
const VIEWS = {
  now: openNow,
  week: (place, group, signal) => fillLater(place, signal, more(), ({ openWeek }) => openWeek(place, group, signal)),
  day: (place, group, signal) => fillLater(place, signal, more(), ({ openDay }) => openDay(place, group, signal)),
};

/** @type {import('./main.js').OpenScreen} */
export function openFraction(root, signal) {
  let shownPath = '';
  let shownView = '';
  const nextView = renewable(signal);
  const nextGroup = renewable(signal);
  let updated = 0;
  let name = '';
  let detail = '';
  let serverName = '';

  const emblem = h('div', { class: 'emblem', 'aria-hidden': 'true' });
  const title = h('h1', {});
  const about = h('p', {});
  const pick = h('button', { class: 'pick', 'aria-haspopup': 'dialog' });
  const trouble = h('div', { role: 'status' });
  const segments = h('div', { class: 'segments', role: 'group', 'aria-label': t('period') });
  const place = h('div', { class: 'two' });
  everySecond(drawAbout, signal);

  function drawAbout() {
    // Screen readers are not told of every second.
    setText(about, [detail, serverName, updated && ago(updated)].filter(Boolean).join(' · '));
  }

  function choose() {
    const server = Number(route()[1]) || settings()?.server || null;
    pickFraction(server, (chosen, choice) => {
      const { fraction, family } = settings() ?? {};
      // The first choice is the own one.
      if (settings() && !fraction && !family) changeSettings({ server: chosen, ...choice }).catch(() => {});
      go('fraction' in choice ? ['fraction', chosen, choice.fraction] : ['family', chosen, choice.family]);
    });
  }

  /** @param {string[]} parts */
  function show([screen = '', serverText = '', id = '', view = 'now']) {
    const server = Number(serverText);
    if (!server || !id) {
      shownPath = '';
      nextView();
      nextGroup();
      fill(root, screenHead('🚩', t('tab-fraction')), empty(t('no-fraction'), t('no-fraction-yet'), t('choose'), choose));
      return;
    }
    const fraction = screen === 'family' ? '' : id;
    const family = fraction ? 0 : Number(id);
    const path = fraction ? fractionPath(server, fraction) : familyPath(server, family);
    if (path === shownPath && view === shownView) return;
    if (path !== shownPath) {
      shownPath = path;
      openHead(server, fraction, path);
      fill(root, h('header', { class: 'top' }, emblem, h('div', {}, title, about), pick), trouble, segments, place);
    }
    const views = Object.keys(VIEWS);
    if (segments.childElementCount === 0) fill(segments, views.map((one) => h('button', {}, t(one))));
    views.forEach((one, at) => {
      const button = /** @type {HTMLButtonElement} */ (segments.children[at]);
      button.onclick = () => go([screen, server, id, ...(one === 'now' ? [] : [one])], { replace: true });
      button.ariaCurrent = one === view ? 'page' : null;
    });
    const ending = nextView();
    updated = 0;
    place.replaceChildren();
    // Nothing is scrolled yet when the screen opens, and to ask costs a layout.
    if (shownView) root.scrollTop = 0;
    shownView = view;
    const group = {
      path, server, fraction, family, name: () => name,
      fresh: (/** @type {number} */ at) => { updated = at; drawAbout(); },
      missing: () => fill(place, empty(t('no-such-fraction'), t('no-such-fraction-here'), t('choose'), choose)),
    };
    (VIEWS[view] ?? openNow)(place, group, ending);
  }

  /** @param {number} server @param {string} fraction @param {Group['path']} path */
  function openHead(server, fraction, path) {
    const ending = nextGroup();
    name = fraction;
    detail = serverName = '';
    setText(title, fraction || t('my-family'));
    setText(emblem, fraction ? '🚩' : '👪');
    emblem.style.removeProperty('--emblem');
    fill(pick, twoDigits(server), icon('down'));
    pick.setAttribute('aria-label', `${twoDigits(server)} · ${t('change-fraction')}`);
    pick.onclick = choose;
    watchServer(trouble, server, ending, (known) => {
      serverName = known?.name ?? '';
      drawAbout();
    });
    watch(/** @type {`/app/v2/fractions?${string}` | `/app/v2/family?${string}`} */ (fraction ? `/app/v2/fractions?serverId=${server}` : `/app/v2/${path}`), ({ data }) => {
      if ('family' in data) {
        name = data.family.name;
        detail = t('family-level', { level: data.family.level });
        setText(title, name);
      } else {
        const known = data.fractions.find((one) => one.short === fraction);
        if (!known) return;
        setText(emblem, EMBLEMS[kindOf(known.kind)]);
        if (/^#[0-9a-f]{6}$/i.test(known.color ?? '')) emblem.style.setProperty('--emblem', known.color);
        setText(title, known.name);
        detail = known.name === fraction ? '' : fraction;
      }
      drawAbout();
    }, ending, { least: 60 });
  }

  return { show };
}
