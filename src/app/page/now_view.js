// @ts-check
// Who is online now, against yesterday, and since when there is no leader.

import { sendToChat } from './bridge.js';
import { change, drawNumbers, historyPath, openChart, sampleAt } from './chart.js';
import { fill, h } from './element.js';
import { DAY, duration, person } from './format.js';
import { watch } from './live.js';
import { openMembers, openPlayer } from './members.js';
import { openNewAlert } from './new_alert.js';
import { empty, skeleton } from './states.js';
import { t } from './texts.js';
import * as words from './words.js';

/** @typedef {import('./members.js').Member} Member */

/** @type {import('./fraction_screen.js').OpenView} */
export function open(place, group, signal) {
  fill(place, skeleton(3), skeleton(6));
  if (group.fraction) openFraction(place, group, signal);
  else openFamily(place, group, signal);
}

/** @type {import('./fraction_screen.js').OpenView} */
function openFraction(place, group, signal) {
  const { server, fraction } = group;
  const numbers = h('div', {});
  const line = h('div', { class: 'line' });
  const card = h('div', { class: 'card' }, numbers);
  const people = h('div', {});
  const buttons = h('div', { class: 'buttons' });
  const chart = openChart(card);
  card.append(line);
  const list = openMembers(people, (nickname) => openPlayer(server, nickname), { title: 'who-online', hasLevels: true });
  /** @type {Member[] | null} */
  let members = null;
  /** @type {import('./chart.js').Sample[]} */
  let history = [];

  function draw() {
    if (!members) return;
    if (!card.isConnected) fill(place, card, people, buttons);
    const now = history.at(-1)?.t ?? 0;
    const before = sampleAt(history, now - DAY);
    const today = history.filter(({ t: at }) => at > now - DAY);
    drawNumbers(numbers, [
      { value: members.length, name: t('online'), change: before && change(members.length - before.online) },
      { value: members.filter(({ inUniform }) => inUniform).length, name: t('in-uniform') },
      { value: today.length > 0 ? Math.max(...today.map(({ online }) => online)) : '–', name: t('peak') },
    ]);
    drawLeader(members);
    if (members.length > 0) list.update(members);
    else list.showEmpty(empty(t('nobody-online'), t('nobody-online-yet')));
    const bound = Math.max(2, Math.round(members.length / 2) + 1);
    if (buttons.childElementCount === 0) {
      fill(buttons, h('button', { class: 'button quiet', onclick: () => openNewAlert('count', { server, fraction, bound }) }, t('tell-fewer', { count: bound })),
        h('button', { class: 'button quiet', onclick: () => sendToChat(words.ask.fraction(fraction, server)) }, t('send-to-chat')));
    }
  }

  /** @param {Member[]} members */
  function drawLeader(members) {
    const leader = members.find(({ isLeader }) => isLeader);
    const deputies = members.filter(({ isDeputy }) => isDeputy).length;
    const last = history.findLast(({ leader: was }) => was)?.t;
    const now = history.at(-1)?.t ?? 0;
    const text = leader ? t('leader-on', { name: person(leader.nickname) }) : last ? t('leader-off', { time: duration(now - last) }) : t(history.length > 1000 ? 'leader-off-long' : 'leader-off-now');
    fill(line, h('i', { class: `dot${leader ? ' on' : ''}` }), h('span', {}, text), h('span', { class: 'end' }, t('deputies', { count: deputies })));
  }

  watch(`/app/v2/${group.path}`, ({ data }) => {
    members = Object.values(data.data).map((/** @type {any} */ one) => ({ nickname: one.name, rank: one.rank ?? 0, position: one.position ?? '', level: one.level, isLeader: one.isLeader, isDeputy: one.isZam, inUniform: one.inUniform, isOnline: null }));
    group.fresh(data.timestamp);
    draw();
  }, signal, { missing: group.missing });
  watch(historyPath(server, fraction), ({ data }) => {
    history = data.data;
    chart.update(history);
    draw();
  }, signal, { least: 30 });
}

/** @type {import('./fraction_screen.js').OpenView} */
function openFamily(place, group, signal) {
  const { server } = group;
  const numbers = h('div', {});
  const line = h('div', { class: 'line' });
  const card = h('div', { class: 'card' }, numbers, line);
  const people = h('div', {});
  const list = openMembers(people, (nickname) => openPlayer(server, nickname), { title: 'who-all', hasLevels: false });
  const buttons = h('div', { class: 'buttons' }, h('button', { class: 'button quiet', onclick: () => sendToChat(words.ask.family(group.name(), server)) }, t('send-to-chat')));
  /** @type {any} */
  let known = null;
  /** @type {Map<string, any>} */
  let online = new Map();

  function draw() {
    if (!known) return;
    if (!card.isConnected) fill(place, card, buttons, people);
    /** @type {Member[]} */
    const members = known.members.map((/** @type {any} */ one) => ({ nickname: one.nickname, rank: one.rank, position: '', level: online.get(one.nickname)?.level ?? 0, isLeader: one.leader, isDeputy: one.deputy, inUniform: null, isOnline: online.has(one.nickname) }));
    const present = members.filter(({ isOnline }) => isOnline);
    drawNumbers(numbers, [
      { value: present.length, name: t('online') }, { value: present.filter(({ isDeputy }) => isDeputy).length, name: t('deputies-short') }, { value: known.membersCount ?? members.length, name: t('in-all') },
    ]);
    const isHere = online.has(known.leader);
    fill(line, h('i', { class: `dot${isHere ? ' on' : ''}` }), h('span', {}, isHere ? t('leader-on', { name: person(known.leader) }) : t('leader-named', { name: person(known.leader ?? '–') })));
    list.update(members);
  }

  watch(`/app/v2/${group.path}`, ({ data }) => {
    known = data.family;
    draw();
  }, signal, { least: 30, missing: group.missing });
  watch(`/app/v2/online?serverId=${server}`, ({ data }) => {
    online = new Map(Object.values(data.data).map((/** @type {any} */ one) => [one.name, one]));
    group.fresh(data.timestamp);
    draw();
  }, signal);
}
