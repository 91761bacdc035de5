// @ts-check
// Dialogs that choose a server, a fraction or a family.

import { load } from './api.js';
import { openDialog } from './dialog.js';
import { fill, h } from './element.js';
import { person, twoDigits } from './format.js';
import { renewable, watch } from './live.js';
import { empty, skeleton } from './states.js';
import { t } from './texts.js';

/** The kinds of fractions in the bot's order, and their emblems. */
export const EMBLEMS = { police: '👮', army: '🪖', hospital: '🚑', government: '🏛', media: '📻', gang: '🔫', mafia: '🕴', other: '🚩' };

/** @param {string} kind @returns {keyof typeof EMBLEMS} */
export const kindOf = (kind) => (kind in EMBLEMS ? /** @type {keyof typeof EMBLEMS} */ (kind) : 'other');

/** The list of servers. @param {HTMLElement} place @param {number | null} chosen @param {(server: number) => void} choose @param {AbortSignal} signal */
export function listServers(place, chosen, choose, signal) {
  if (place.childElementCount === 0) fill(place, skeleton(5));
  watch('/app/v2/status', ({ data }) => {
    if (data.game.length === 0) return fill(place, empty(t('no-servers'), t('no-servers-yet')));
    fill(place, h('div', { class: 'card' }, data.game.map((server) => h('button', { class: 'row', 'aria-pressed': String(server.number === chosen), onclick: () => choose(server.number) },
      h('span', {}, `${twoDigits(server.number)} ${server.name}`),
      h('small', {}, server.status === 'online' ? t('players', { count: server.online }) : t(`server-${server.status}`))))));
  }, signal, { least: 60 });
}

/**
 * Lets the person choose one of a few values. @param {string} title @param {{ text: string, note?: string, isChosen: boolean, choose: () => void }[]} choices
 * @param {string} [about]
 */
export function pickOne(title, choices, about) {
  openDialog(title, (body, close) => fill(body, about && h('p', { class: 'hint' }, about), h('div', { class: 'card' }, choices.map(({ text, note = '', isChosen, choose }) =>
    h('button', { class: 'row', 'aria-pressed': String(isChosen), onclick: () => close(choose) }, h('span', {}, text), h('span', { class: 'row-end hint' }, note))))));
}

/** @param {number | null} chosen @param {(server: number) => void} choose */
export function pickServer(chosen, choose) {
  openDialog(t('choose-server'), (body, close, signal) => listServers(body, chosen, (server) => close(() => choose(server)), signal));
}

/**
 * Chooses a server, then a fraction or a family. @param {number | null} first
 * @param {(server: number, choice: { fraction: string } | { family: number }) => void} choose
 */
export function pickFraction(first, choose) {
  openDialog(t('choose-fraction'), (body, close, signal) => {
    const place = h('div', {});
    const find = h('input', { type: 'search', class: 'field', placeholder: t('find'), 'aria-label': t('find'), enterkeyhint: 'search', autocomplete: 'off' });
    const nextStep = renewable(signal);
    let isFamilies = false;
    /** @type {() => void} */
    let draw = () => {};
    find.addEventListener('input', () => draw());

    function servers() {
      fill(body, h('p', { class: 'hint' }, t('choose-server')), place);
      place.replaceChildren();
      listServers(place, first, groups, nextStep());
    }

    /** @param {number} server */
    async function groups(server) {
      const ending = nextStep();
      first = server;
      const segments = h('div', { class: 'segments' }, [false, true].map((families) => h('button', {
        'aria-pressed': String(families === isFamilies), onclick: () => {
          isFamilies = families;
          groups(server);
        },
      }, t(families ? 'families' : 'fractions'))));
      const change = h('button', { class: 'link', onclick: servers }, t('server-change', { server: twoDigits(server) }));
      fill(body, h('div', { class: 'part-title' }, h('span', {}, ''), change), segments, find, place);
      fill(place, skeleton(7));
      const path = isFamilies ? `/app/v2/families?serverId=${server}` : `/app/v2/fractions?serverId=${server}`;
      try {
        const { data } = await load(path, ending);
        draw = () => (isFamilies ? families(server, data.families) : fractions(server, data.fractions));
        draw();
      } catch {
        if (!ending.aborted) fill(place, empty(t('nothing-here'), t('try-again-later'), t('again'), () => groups(server)));
      }
    }

    /** @param {number} server @param {import('./wire.js').Fractions['fractions']} all */
    function fractions(server, all) {
      const wanted = find.value.trim().toLowerCase();
      const fitting = all.filter(({ short, name, aliases = [] }) => [short, name, ...aliases].some((text) => text.toLowerCase().includes(wanted)));
      const groups = Object.keys(EMBLEMS).map((kind) => fitting.filter((fraction) => kindOf(fraction.kind) === kind));
      fill(place, groups.filter((group) => group.length > 0).map((group) => [
        h('h3', { class: 'part-title' }, t(`fractions-${kindOf(group[0]?.kind ?? '')}`)),
        h('div', { class: 'card' }, group.map(({ short, name, online, kind }) => h('button', { class: 'row', onclick: () => close(() => choose(server, { fraction: short })) },
          h('span', {}, h('span', { 'aria-hidden': 'true' }, `${EMBLEMS[kindOf(kind)]} `), name), h('small', {}, short === name ? '' : short), h('span', { class: 'row-end hint' }, t('online-count', { count: online }))))),
      ]).flat(), fitting.length === 0 && empty(t('nothing-found'), t('other-words')));
    }

    /** @param {number} server @param {import('./wire.js').FamilyBase[]} all */
    function families(server, all) {
      const wanted = find.value.trim().toLowerCase();
      const fitting = all.filter(({ name, leader }) => name.toLowerCase().includes(wanted) || leader?.toLowerCase().includes(wanted));
      const shown = fitting.sort((a, b) => b.membersCount - a.membersCount).slice(0, 60);
      fill(place, fitting.length === 0 ? empty(t('nothing-found'), t('other-words')) : h('div', { class: 'card' }, shown.map(({ id, name, leader, membersCount }) => h('button', { class: 'row', onclick: () => close(() => choose(server, { family: id })) },
        h('span', {}, name), h('small', {}, leader ? t('leader-named', { name: person(leader) }) : ''), h('span', { class: 'row-end hint' }, t('members', { count: membersCount }))))));
    }

    if (first) groups(first);
    else servers();
  });
}
