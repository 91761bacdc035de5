// @ts-check
// A new alert: a few choices make its words, and the sentence below them is what the bot understands.

import { createAlert, of } from './alert.js';
import { load } from './api.js';
import { haptic } from './bridge.js';
import { openChart } from './chart.js';
import { openDialog } from './dialog.js';
import { fill, h, icon, setText } from './element.js';
import { shortMoney, twoDigits } from './format.js';
import { familyPath, firings, fractionPath, historyOf, historyPath, NO_HISTORY } from './history.js';
import { openSentence } from './live_sentence.js';
import { pickFraction, pickOne, pickServer } from './picker.js';
import { t } from './texts.js';
import { attempt } from './toast.js';
import { words } from './words.js';

/** @typedef {'count' | 'leader' | 'auction' | 'player' | 'property' | 'digest' | 'words'} Kind */
/** @typedef {{ server: number, fraction?: string, family?: { id: number, name: string } | null, bound?: number, groups?: { id: number, title: string }[] }} Known `groups` are those for which the person can make alerts. */

export const KINDS = /** @type {Kind[]} */ (['count', 'leader', 'auction', 'player', 'property', 'digest', 'words']);
const PRICES = [0, 500_000, 1_000_000, 2_000_000];
const MINUTES = [0, 10, 30, 60];

/** @param {Kind} kind @param {Known} known @param {(words: string, group: number | null) => Promise<unknown>} [make] */
export function openNewAlert(kind, { server, fraction = '', family = null, bound = 5, groups = [] }, make = (words) => createAlert(words)) {
  openDialog(t(family ? 'about-family-count' : `about-${kind}`), (body, close, signal) => {
    const state = { group: /** @type {number | null} */ (null), server, fraction, family, bound, sign: /** @type {'<' | '>'} */ ('<'), lot: 'house', text: '', most: 0, minutes: 30, time: '23:00' };
    const history = h('div', { class: 'card', hidden: true });
    const chart = kind === 'count' ? openChart(history) : null;
    const button = h('button', { class: 'button', disabled: true, onclick: () => create() }, t('create'));
    const live = openSentence(() => `/app/alerts/preview${of(state.group)}`, typed, button, signal, kind === 'count' ? past : undefined);
    const { changed } = live;

    function typed() {
      const { server: on, text } = state;
      switch (kind) {
        case 'count': return state.family ? words.familyCount(state.family.name, state.sign, state.bound, on) : state.fraction && words.fractionCount(state.fraction, state.sign, state.bound, on);
        case 'leader': return state.fraction && words.leader(state.fraction, on);
        case 'digest': return state.fraction && words.dailySummary(state.fraction, state.time, on);
        case 'auction': return words.auctions({ kind: state.lot, place: text.trim(), most: state.most, minutes: state.minutes }, on);
        case 'player': return text.trim() && words.player(text.trim().replaceAll(' ', '_'), on);
        case 'property': return (/^\d+$/).test(text.trim()) ? words.lotChanges({ kind: state.lot, id: text.trim() }, on) : '';
        case 'words': return text.trim();
      }
    }

    /** How often the count would have passed the bound yesterday. */
    async function past() {
      const path = historyPath(state.family ? familyPath(state.server, state.family.id) : fractionPath(state.server, state.fraction));
      const past = await load(path, signal).then(({ data }) => historyOf(data), () => NO_HISTORY);
      if (past.samples.length === 0) return '';
      history.hidden = false;
      chart?.update(past);
      return t('would-have-fired', { count: firings(past, state.sign, state.bound) });
    }

    const create = () => attempt(async () => {
      await make(typed(), state.group);
      close();
    }, button);

    /** @template Value @param {string} label @param {{ value: Value, text: string }[]} choices @param {() => Value} now @param {(value: Value) => void} set */
    function segments(label, choices, now, set) {
      const group = h('div', { class: 'segments', role: 'group', 'aria-label': label }, choices.map(({ value, text }) => h('button', { 'aria-pressed': String(value === now()), onclick: (/** @type {Event} */ event) => {
        set(value);
        for (const one of group.children) one.setAttribute('aria-pressed', String(one === event.currentTarget));
        changed();
      } }, text)));
      return [h('div', { class: 'part-title' }, label), group];
    }

    /** @param {string} label @param {string} shown @param {(show: (chosen: string) => void) => void} pick */
    function choiceRow(label, shown, pick) {
      const name = h('span', { class: 'row-end hint' }, shown || t('choose'));
      const show = (/** @type {string} */ chosen) => {
        setText(name, chosen);
        changed();
      };
      return h('div', { class: 'card' }, h('button', { class: 'row', 'aria-haspopup': 'dialog', onclick: () => pick(show) }, h('span', {}, label), name));
    }

    const fractionRow = () => choiceRow(t(family ? 'choose-fraction' : 'which-fraction'), state.family?.name ?? state.fraction, (show) => pickFraction(state.server || null, (chosen, choice) => {
      if (!('fraction' in choice)) return;
      state.server = chosen;
      state.fraction = choice.fraction;
      state.family = null;
      show(choice.fraction);
    }));

    /** Where the person has no server. */
    const serverRow = () => !server && choiceRow(t('my-server'), '', (show) => pickServer(state.server || null, (chosen) => {
      state.server = chosen;
      show(twoDigits(chosen));
    }));

    function stepper() {
      const shown = h('output', { 'aria-label': t('bound') }, state.bound);
      const step = (/** @type {number} */ by) => () => {
        state.bound = Math.max(1, Math.min(200, state.bound + by));
        setText(shown, String(state.bound));
        haptic('select');
        changed();
      };
      return h('div', { class: 'stepper' }, h('button', { 'aria-label': t('less'), onclick: step(-1) }, icon('minus')), shown, h('button', { 'aria-label': t('more'), onclick: step(1) }, icon('plus')));
    }

    /** @param {string} label @param {Record<string, string | boolean>} [more] */
    const field = (label, more = {}) => h('input', { class: 'field', type: 'text', autofocus: true, 'aria-label': label, placeholder: label, autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', ...more, oninput: (/** @type {Event} */ event) => {
      state.text = /** @type {HTMLInputElement} */ (event.target).value;
      changed();
    } });
    const lots = (/** @type {boolean} */ withAll) => segments(t('kind'), [...(withAll ? [{ value: '', text: t('any-kind') }] : []), { value: 'house', text: t('kind-house') }, { value: 'business', text: t('kind-business') }], () => state.lot, (value) => { state.lot = value; });
    const time = h('input', { class: 'field', type: 'time', value: state.time, 'aria-label': t('about-digest-what'), oninput: () => {
      state.time = time.value || state.time;
      changed();
    } });

    const whom = () => groups.length > 0 && choiceRow(t('alert-for'), t('alert-for-me'), (show) => pickOne(t('alert-for'), [{ id: null, title: '' }, ...groups].map(({ id, title }) => {
      const text = id ? `👥 ${title}` : t('alert-for-me');
      return { text, isChosen: id === state.group, choose: () => {
        state.group = id;
        show(text);
      } };
    })));

    /** @type {Record<Kind, () => import('./create_element.js').Child[]>} */
    const forms = {
      count: () => [fractionRow(), ...segments(t('bound'), [{ value: '<', text: t('fewer-than') }, { value: '>', text: t('more-than') }], () => /** @type {string} */ (state.sign), (value) => { state.sign = value === '>' ? '>' : '<'; }), stepper()],
      leader: () => [fractionRow()],
      digest: () => [fractionRow(), time],
      auction: () => [
        serverRow(),
        ...lots(true),
        field(t('city'), { autofocus: false, placeholder: `${t('city')}: ${t('any-city')}` }),
        ...segments(t('price-up-to'), PRICES.map((price) => ({ value: price, text: price ? shortMoney(price) : t('any-of-them') })), () => state.most, (value) => { state.most = value; }),
        ...segments(t('minutes-before'), MINUTES.map((minutes) => ({ value: minutes, text: minutes ? String(minutes) : t('when-listed') })), () => state.minutes, (value) => { state.minutes = value; }),
      ],
      player: () => [serverRow(), field(t('nickname'))],
      property: () => [serverRow(), ...lots(false), field(t('number-of-lot'), { inputmode: 'numeric' })],
      words: () => [field(t('about-words'), { placeholder: `${t('for-example')}: ${t('words-example')}` })],
    };
    fill(body, whom(), ...forms[kind](), live.element, history, h('div', { class: 'buttons' }, button));
    body.addEventListener('keydown', live.pressed);
    live.read();
  });
}
