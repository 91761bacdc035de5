// @ts-check
// Who the person is in the game: a card for each nickname, and the rosters of those whom the person leads.

import { load, RequestError } from './api.js';
import { openBotChat } from './bridge.js';
import { openDialog } from './dialog.js';
import { fill, h, icon, updateList } from './element.js';
import { dayOf, duration, person } from './format.js';
import { watch } from './live.js';
import { openPlayer } from './members.js';
import * as router from './router.js';
import { empty, skeleton } from './states.js';
import { t } from './texts.js';

/**
 * @typedef {{ title: string, fraction: string | null, family: number | null }} Group
 * @typedef {{ nickname: string, server: number, server_name: string, is_confirmed: boolean, is_hidden: boolean, is_quiet: boolean,
 *   away_until: string | null, hours: string | null, rosters: Group[] }} Nickname
 * @typedef {{ nickname: string, rank: number | null, position: string | null, is_leader: boolean, is_deputy: boolean, is_online: boolean,
 *   minutes: number, unseen_days: number | null, username: string | null, away_until: string | null, away_reason: string | null }} Member
 */

/** @param {HTMLElement} place @param {AbortSignal} signal */
export function openCards(place, signal) {
  fill(place, skeleton(3));
  watch('/app/me', ({ data }) => {
    /** @type {Nickname[]} */
    const nicknames = data;
    fill(place, nicknames.length === 0 ? h('div', { class: 'card' }, empty(t('no-nickname'), t('no-nickname-yet'), t('say-nickname'), () => openBotChat('me'))) : nicknames.map(card));
  }, signal, { least: 60 });
}

/** @param {Nickname} one */
function card(one) {
  const { nickname, server } = one;
  const facts = h('div', { class: 'facts' });
  const about = [one.server_name, t(one.is_confirmed ? 'is-confirmed' : 'is-claimed'), one.is_hidden && t('is-hidden'), one.is_quiet && t('is-quiet'), one.away_until && t('away-until', { day: dayOf(one.away_until) })];
  drawFacts(facts, one);
  return h('section', { class: 'card', 'aria-label': person(nickname) },
    h('button', { class: 'row', 'aria-haspopup': 'dialog', onclick: () => openPlayer(server, nickname) }, h('b', {}, person(nickname)), h('small', {}, about.filter(Boolean).join(' · ')), h('span', { class: 'row-end hint' }, icon('right'))),
    facts,
    h('button', { class: 'row', onclick: () => router.go(['map', server, 'owner', nickname]) }, h('span', {}, t('player-property')), h('span', { class: 'row-end hint' }, icon('right'))),
    one.rosters.map((group) => h('button', { class: 'row', 'aria-haspopup': 'dialog', onclick: () => openRoster(server, group) }, h('span', {}, t('roster-of', { group: group.title })), h('small', {}, t('roster-about')), h('span', { class: 'row-end hint' }, icon('right')))));
}

/** What the game says of the player; the hours are known at once. @param {HTMLElement} place @param {Nickname} one */
async function drawFacts(place, { nickname, server, hours }) {
  const fact = (/** @type {string} */ name, /** @type {string | null | undefined} */ value) => value && h('div', { class: 'fact' }, h('span', {}, t(name)), h('b', {}, value));
  const week = fact('week-hours', hours);
  fill(place, week);
  try {
    const { data } = await load(`/app/v2/player/find?serverId=${server}&nickname=${encodeURIComponent(nickname)}`);
    const { fraction, family } = data.data;
    fill(place, fact('player-fraction', fraction?.name), fact('player-rank', fraction?.rank_name), fact('player-family', family?.name), week);
  } catch {
    // Without a record, the card says what the bot knows.
  }
}

const FILTERS = /** @type {const} */ (['all', 'unseen', 'idle']);
/** Not seen for so many days, or fewer hours in the week. */
const UNSEEN_DAYS = 3;
const IDLE_HOURS = 5;

/** @param {number} server @param {Group} group */
function openRoster(server, group) {
  openDialog(t('roster-of', { group: group.title }), async (body, _close, signal) => {
    fill(body, skeleton(7));
    const named = group.family === null ? `fractionId=${encodeURIComponent(group.fraction ?? '')}` : `familyId=${group.family}`;
    /** @type {Member[]} */
    let members = [];
    /** @type {typeof FILTERS[number]} */
    let filter = 'all';
    const rows = h('div', { class: 'card' });
    const nobody = h('p', { class: 'hint centered' }, t('roster-nobody'));
    const labels = { all: t('roster-all'), unseen: t('roster-unseen', { days: UNSEEN_DAYS }), idle: t('roster-idle', { hours: IDLE_HOURS }) };
    const filters = h('div', { class: 'segments', role: 'group', 'aria-label': t('roster-filter') }, FILTERS.map((one) => h('button', { onclick: () => {
      filter = one;
      draw();
    } }, labels[one])));

    function draw() {
      FILTERS.forEach((one, at) => filters.children[at]?.setAttribute('aria-pressed', String(one === filter)));
      const shown = members.filter(({ is_online: isOnline, unseen_days: days, minutes }) => filter === 'all' || (filter === 'unseen' ? !isOnline && (days === null || days >= UNSEEN_DAYS) : minutes < IDLE_HOURS * 60));
      updateList(rows, shown, ({ nickname }) => nickname, (member, old) => old ?? row(server, member));
      fill(body, filters, shown.length > 0 ? rows : nobody);
    }

    try {
      ({ members } = (await load(`/app/roster?serverId=${server}&${named}`, signal)).data);
      draw();
    } catch (error) {
      if (signal.aborted) return;
      const refused = error instanceof RequestError && error.kind === 'refused';
      fill(body, empty(t('failed'), refused ? error.message : t('away')));
    }
  });
}

/** @param {number} server @param {Member} member */
function row(server, member) {
  const { nickname, rank, position, minutes, unseen_days: days, username, away_until: until, away_reason: reason } = member;
  const role = member.is_leader ? `⭐ ${t('leader')}` : member.is_deputy ? `🔹 ${t('deputy')}` : '';
  const seen = member.is_online || days === 0 ? '' : days === null ? t('roster-long') : t('not-seen', { days });
  const about = [role, position ?? (rank !== null && t('rank', { rank })), minutes > 0 && duration(minutes * 60), seen, username && `@${username}`];
  const away = until && [t('away-until', { day: dayOf(until) }), reason].filter(Boolean).join(': ');
  return h('button', { class: 'row', 'aria-haspopup': 'dialog', onclick: () => openPlayer(server, nickname) },
    h('span', {}, person(nickname)), h('small', {}, [...about, away].filter(Boolean).join(' · ')), h('span', { class: 'row-end badge' }, member.is_online ? t('is-online') : ''));
}
