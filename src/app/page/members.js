// @ts-check
// The list of members, by rank, level or name.

import { fill, flash, follow, h, say } from './element.js';
import { person } from './format.js';
import { t } from './texts.js';

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
  const change = h('button', { class: 'link', type: 'button', onclick: () => {
    sort = (sort + 1) % sorts.length;
    draw();
  } });
  const rows = h('div', { class: 'card' });
  place.append(h('div', { class: 'part-title' }, heading, change), rows);

  function draw() {
    const order = ORDERS[sorts[sort] ?? 'rank'] ?? (() => 0);
    say(heading, t(title, { count: members.length }));
    say(change, t(`by-${sorts[sort]}`));
    const sorted = [...members].sort((a, b) => Number(b.isOnline) - Number(a.isOnline) || order(a, b) || a.nickname.localeCompare(b.nickname));
    follow(rows, sorted, ({ nickname }) => nickname, drawRow);
  }

  /** @param {Member} member @param {HTMLElement | undefined} old */
  function drawRow(member, old) {
    const row = old ?? h('button', { class: 'row', type: 'button', onclick: () => open(member.nickname) }, h('span', {}, person(member.nickname)), h('small', {}), h('span', { class: 'row-end' }));
    const [, about, end] = row.children;
    if (!about || !end) return row;
    const role = member.isLeader ? t('leader') : member.isDeputy ? t('deputy') : '';
    say(about, [role && `${member.isLeader ? '⭐' : '🔹'} ${role}`, member.position || t('rank', { rank: member.rank }), member.level && t('level', { level: member.level })].filter(Boolean).join(' · '));
    const badge = member.inUniform === null ? (member.isOnline ? t('is-online') : '') : t(member.inUniform ? 'uniform-on' : 'uniform-off');
    if (say(end, badge) && old) flash(row);
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
      say(heading, t(title, { count: 0 }));
      fill(rows, nothing);
    },
  };
}
