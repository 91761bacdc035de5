// @ts-check
// The list of members, by rank, level or name, and the sheet of one of them.

import { createAlert } from './alert.js';
import { load } from './api.js';
import { sendToChat } from './bridge.js';
import { openDialog } from './dialog.js';
import { childrenOf, fill, flash, h, setText, updateList } from './element.js';
import { moment, person } from './format.js';
import { fillLater, notLoaded } from './later.js';
import { go } from './router.js';
import { empty } from './states.js';
import { t } from './texts.js';
import { attempt } from './toast.js';
import { words } from './words.js';

/**
 * @typedef {object} Member
 * @property {string} nickname
 * @property {number} rank
 * @property {string} position The title of the rank, if the game has one.
 * @property {number} level 0 if it is not known.
 * @property {boolean} isLeader
 * @property {boolean} isDeputy
 * @property {boolean | null} inUniform Null in a family.
 * @property {boolean | null} isOnline Null where everybody is.
 */

const SORTS = /** @type {const} */ (['rank', 'level', 'name']);

/** @type {Record<string, (a: Member, b: Member) => number>} */
const ORDERS = {
  rank: (a, b) => Number(b.isLeader) - Number(a.isLeader) || Number(b.isDeputy) - Number(a.isDeputy) || b.rank - a.rank || b.level - a.level,
  level: (a, b) => b.level - a.level || b.rank - a.rank,
  name: () => 0,
};

/** @param {HTMLElement} place @param {(nickname: string) => void} open @param {{ title: string, hasLevels: boolean }} options */
export function openMembers(place, open, { title, hasLevels }) {
  const sorts = SORTS.filter((sort) => hasLevels || sort !== 'level');
  let sort = 0;
  /** @type {Member[]} */
  let members = [];
  const heading = h('h2', {});
  const change = h('button', { class: 'link', onclick: () => {
    sort = (sort + 1) % sorts.length;
    draw();
  } });
  const rows = h('div', { class: 'card' });
  place.append(h('div', { class: 'part-title' }, heading, change), rows);

  function draw() {
    const order = ORDERS[sorts[sort] ?? 'rank'] ?? (() => 0);
    setText(heading, t(title, { count: members.length }));
    setText(change, t(`by-${sorts[sort]}`));
    const sorted = [...members].sort((a, b) => Number(b.isOnline) - Number(a.isOnline) || order(a, b) || (a.nickname < b.nickname ? -1 : 1));
    updateList(rows, sorted, ({ nickname }) => nickname, drawRow);
  }

  /** @param {Member} member @param {HTMLElement | undefined} old */
  function drawRow(member, old) {
    const row = old ?? h('button', { class: 'row', onclick: () => open(member.nickname) }, h('span', {}, person(member.nickname)), h('small', {}), h('span', { class: 'row-end' }));
    const [, about, end] = childrenOf(row);
    const role = member.isLeader ? t('leader') : member.isDeputy ? t('deputy') : '';
    setText(about, [role && `${member.isLeader ? '⭐' : '🔹'} ${role}`, member.position || t('rank', { rank: member.rank }), member.level && t('level', { level: member.level })].filter(Boolean).join(' · '));
    const badge = member.inUniform === null ? (member.isOnline ? t('is-online') : '') : t(member.inUniform ? 'uniform-on' : 'uniform-off');
    if (setText(end, badge) && old) flash(row);
    end.className = `row-end badge${member.inUniform === false ? ' off' : ''}`;
    return row;
  }

  return {
    /** @param {Member[]} next */
    update(next) {
      members = next;
      draw();
    },
    /** @param {Element} nothing Is shown if there are none. */
    showEmpty(nothing) {
      members = [];
      setText(heading, t(title, { count: 0 }));
      fill(rows, nothing);
    },
  };
}

/** @typedef {{ members: number, present: number, minutes: number, presentToday: number, minutesToday: number }} Sums */
/** @typedef {{ sums?: Sums }} WithSums What the app adds to the hours for those who may not see the ones of each member. */

/** Why the hours of each member are not shown, and what to do. @param {boolean} hasOwn The person's own are shown. */
export const closedHours = (hasOwn) => h('div', { class: 'closed' }, h('p', {}, h('span', { 'aria-hidden': 'true' }, '🔒 '), t(hasOwn ? 'hours-closed-own' : 'hours-closed')),
  !hasOwn && h('button', { class: 'button quiet', onclick: () => go(['me']) }, t('hours-open')));

/** A fact, if it is known. @param {string} name @param {string | number | null | undefined} value */
export const fact = (name, value) => value !== null && value !== undefined && value !== '' && h('div', { class: 'fact' }, h('span', {}, t(name)), h('b', {}, value));

/** @param {number} server @param {string} nickname */
export function openPlayer(server, nickname) {
  openDialog(person(nickname), (body, close, signal) => {
    fillLater(body, signal, load(`/app/v2/player/find?serverId=${server}&nickname=${encodeURIComponent(nickname)}`, signal), ({ data }) => draw(data.data),
      (error) => (error.kind === 'missing' ? empty(t('no-player'), t('no-player-here')) : notLoaded(error)));

    /** @param {import('./wire.js').Player} player */
    function draw({ level, fraction, online, last_seen: seen, stats, family, warns }) {
      const state = online ? t('player-online') : seen ? t('player-seen', { time: moment(Date.parse(seen) / 1000) }) : t('player-away');
      fill(body,
        h('p', {}, h('i', { class: `dot${online ? ' on' : ''}`, 'aria-hidden': 'true' }), ` ${state}`),
        h('div', { class: 'facts on-card' }, fact('player-level', level), fact('player-fraction', fraction?.name), fact('player-rank', fraction?.rank_name), fact('player-family', family?.name), fact('player-hours', stats?.playtime_hours), fact('player-warns', warns || null)),
        h('div', { class: 'buttons' },
          h('button', { class: 'button', onclick: tell }, t('tell-player')),
          h('button', { class: 'button quiet', onclick: () => sendToChat(words.ask.player(nickname, server)) }, t('to-chat'))),
        h('div', { class: 'buttons' }, h('button', { class: 'button quiet', onclick: () => close(() => go(['map', server, 'owner', nickname])) }, t('player-property'))));
    }

    /** @param {Event} event */
    function tell({ currentTarget }) {
      const button = /** @type {HTMLButtonElement} */ (currentTarget);
      attempt(() => createAlert(words.player(nickname, server), () => { button.disabled = false; }), button);
    }
  });
}
