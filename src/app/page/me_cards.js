// @ts-check
// Who the person is in the game: a card for each nickname, and the rosters of those whom the person leads.

import { load, send } from './api.js';
import { claimForm } from './claim_form.js';
import { openDialog } from './dialog.js';
import { fill, h, icon, refill, updateList } from './element.js';
import { dayOf, duration, person } from './format.js';
import { holdButton } from './hold_button.js';
import { fillLater, notLoaded } from './later.js';
import { watch } from './live.js';
import { fact, openPlayer } from './members.js';
import { go } from './router.js';
import { empty, skeleton } from './states.js';
import { t } from './texts.js';
import { attempt, toast } from './toast.js';

/**
 * @typedef {import('./claim_form.js').Changed} Changed
 * @typedef {{ title: string, fraction: string | null, family: number | null }} Group
 * @typedef {{ nickname: string, server: number, server_name: string, is_confirmed: boolean, to_confirm: string | null, is_hidden: boolean,
 *   is_quiet: boolean, away_until: string | null, hours: string | null, rosters: Group[] }} Nickname
 * @typedef {{ nickname: string, rank: number | null, position: string | null, is_leader: boolean, is_deputy: boolean, is_online: boolean,
 *   minutes: number, unseen_days: number | null, username: string | null, away_until: string | null, away_reason: string | null }} Member
 */

/** @param {HTMLElement} place @param {AbortSignal} signal @param {() => void} claimed The person's own server and groups may have changed. */
export function openCards(place, signal, claimed) {
  const asked = h('div', { hidden: true }, empty(t('no-nickname'), t('no-nickname-yet')), claimForm(known));
  const cards = h('div', {}, skeleton(3));
  const another = h('div', { class: 'card', hidden: true }, h('button', { class: 'row', 'aria-haspopup': 'dialog', onclick: () =>
    openDialog(t('another-nickname'), (body, close) => fill(body, claimForm((changed, server) => close(() => known(changed, server))))) }, h('span', {}, t('another-nickname')), h('span', { class: 'row-end hint' }, icon('plus'))));
  /** What the bot has just said of the nickname on a server. It is over once the nickname is confirmed. */
  let said = { server: 0, message: '', isConfirmed: false };
  let shown = '';
  fill(place, asked, cards, another);

  /** @param {Nickname[]} nicknames */
  function draw(nicknames) {
    const now = JSON.stringify([nicknames, said]);
    if (now === shown) return;
    shown = now;
    asked.hidden = nicknames.length > 0;
    another.hidden = !asked.hidden;
    refill(cards, nicknames.map((one) => card(one, one.server === said.server && one.is_confirmed === said.isConfirmed ? said.message : one.to_confirm ?? '', change, forget)));
  }

  /** @param {Changed} changed @param {number} server */
  function answered({ message, nicknames }, server) {
    said = { server, message, isConfirmed: nicknames.some((one) => one.server === server && one.is_confirmed) };
    draw(nicknames);
  }

  /** @param {Changed} changed @param {number} server */
  function known(changed, server) {
    answered(changed, server);
    // The form is gone.
    cards.querySelector('button')?.focus();
    claimed();
  }

  /** @param {string} method @param {number} server @param {string} [below] @param {object} [body] */
  const change = (method, server, below = '', body = undefined) => attempt(async () => {
    /** @type {Changed} */
    const changed = await send(method, `/app/me/${server}${below}`, body);
    answered(changed, server);
    return changed.message;
  });

  /** @param {Nickname} one */
  function forget({ nickname, server }) {
    openDialog(person(nickname), (body, close, ending) => fill(body, h('p', {}, t('forget-nickname-about')), h('div', { class: 'buttons' },
      holdButton(() => close(() => change('DELETE', server).then((message) => message && toast(message))), ending, t('hold-forget')))));
  }

  watch('/app/me', ({ data }) => draw(data), signal, { least: 20 });
}

/** A row that leads to something. @param {Node | string} text @param {string} more @param {() => void} act */
export const leading = (text, more, act, isDialog = true) =>
  h('button', { class: 'row', 'aria-haspopup': isDialog && 'dialog', onclick: act }, h('span', {}, text), h('small', {}, more), h('span', { class: 'row-end hint' }, icon('right')));

/**
 * @param {Nickname} one @param {string} words What the bot says of it.
 * @param {(method: string, server: number, below?: string, body?: object) => void} change @param {(one: Nickname) => void} forget
 */
function card(one, words, change, forget) {
  const { nickname, server, is_hidden: isHidden } = one;
  const facts = h('div', { class: 'facts' });
  const about = [one.server_name, t(one.is_confirmed ? 'is-confirmed' : 'is-claimed'), isHidden && t('is-hidden'), one.is_quiet && t('is-quiet'), one.away_until && t('away-until', { day: dayOf(one.away_until) })];
  drawFacts(facts, one);
  return h('section', { class: 'card', 'aria-label': person(nickname) },
    leading(h('b', {}, person(nickname)), about.filter(Boolean).join(' · '), () => openPlayer(server, nickname)),
    words && h('p', { class: 'said', role: 'status' }, words),
    !one.is_confirmed && h('div', { class: 'buttons' }, h('button', { class: 'button', onclick: () => change('POST', server, '/check') }, t('check-presence'))),
    facts,
    leading(t('player-property'), '', () => go(['map', server, 'owner', nickname]), false),
    one.rosters.map((group) => leading(t('roster-of', { group: group.title }), t('roster-about'), () => openRoster(server, group))),
    one.is_confirmed && h('div', { class: 'row' }, h('span', {}, t('hide-nickname')), h('small', {}, t('hide-nickname-about')),
      h('button', { class: 'switch row-end', role: 'switch', 'aria-checked': String(isHidden), 'aria-label': t('hide-nickname'), onclick: () => change('PATCH', server, '', { is_hidden: !isHidden }) })),
    leading(t('forget-nickname'), '', () => forget(one)));
}

/** What the game says of the player; the hours are known at once. @param {HTMLElement} place @param {Nickname} one */
async function drawFacts(place, { nickname, server, hours }) {
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
  openDialog(t('roster-of', { group: group.title }), (body, _close, signal) => {
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

    fillLater(body, signal, load(`/app/roster?serverId=${server}&${named}`, signal), ({ data }) => {
      ({ members } = data);
      draw();
    }, notLoaded);
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
