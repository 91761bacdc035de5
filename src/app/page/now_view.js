// @ts-check
// Who is online now, against yesterday, and where the leader is.

import { sendToChat } from './bridge.js';
import { change, drawNumbers, openChart } from './chart.js';
import { fill, h, setText } from './element.js';
import { DAY, duration, person } from './format.js';
import { familyPath, fractionPath, historyOf, historyPath, NO_HISTORY, sampleAt } from './history.js';
import { newAlert } from './later.js';
import { watch } from './live.js';
import { openMembers, openPlayer } from './members.js';
import { empty, skeleton } from './states.js';
import { t } from './texts.js';
import { words } from './words.js';

/** @typedef {import('./members.js').Member} Member */

/** @type {import('./fraction_screen.js').OpenView} */
export function openNow(place, group, signal) {
  const { server, fraction, family } = group;
  fill(place, skeleton(3), skeleton(6));
  const numbers = h('div', {});
  const line = h('div', { class: 'line' });
  const card = h('div', { class: 'card' }, numbers);
  const people = h('div', {});
  const tell = h('button', { class: 'button quiet', onclick: () => newAlert('count', { server, fraction, family: family ? { id: family, name: group.name() } : null, bound }) });
  const buttons = h('div', { class: 'buttons' }, tell, h('button', { class: 'button quiet', onclick: () => sendToChat(family ? words.ask.family(group.name(), server) : words.ask.fraction(fraction, server)) }, t('send-to-chat')));
  const chart = openChart(card);
  card.append(line);
  const list = openMembers(people, (nickname) => openPlayer(server, nickname), { title: family ? 'who-all' : 'who-online', hasLevels: !family });
  /** Of a fraction those who are online, of a family all. @type {Member[] | null} */
  let members = null;
  let inAll = 0;
  let bound = 2;
  let history = NO_HISTORY;

  function draw() {
    if (!members) return;
    // Nobody looks for the buttons below a family's hundreds of rows.
    if (!card.isConnected) fill(place, card, family ? [buttons, people] : [people, buttons]);
    const present = members.filter(({ isOnline }) => isOnline !== false);
    const before = sampleAt(history, history.now - DAY);
    const today = history.samples.filter(({ t: at }) => at > history.now - DAY).map(({ online }) => Math.round(online));
    drawNumbers(numbers, [
      { value: present.length, name: t('online'), change: before && change(present.length, Math.round(before.online)) },
      family ? { value: inAll, name: t('in-all') } : { value: present.filter(({ inUniform }) => inUniform).length, name: t('in-uniform') },
      { value: today.length > 0 ? Math.max(present.length, ...today) : '–', name: t('peak') },
    ]);
    drawLeader(members, present);
    if (members.length > 0) list.update(members);
    else list.showEmpty(empty(t('nobody-online'), t('nobody-online-yet')));
    bound = Math.max(2, Math.round(present.length / 2) + 1);
    setText(tell, t('tell-fewer', { count: bound }));
  }

  /** @param {Member[]} members @param {Member[]} present */
  function drawLeader(members, present) {
    const leader = present.find(({ isLeader }) => isLeader);
    const away = members.find(({ isLeader }) => isLeader);
    const deputies = present.filter(({ isDeputy }) => isDeputy).length;
    const { samples, now } = history;
    const last = samples.findLast(({ leader: was }) => was)?.t;
    const missing = last ? t('leader-off', { time: duration(now - last) }) : t(samples.length > 1000 ? 'leader-off-long' : 'leader-off-now');
    const text = leader ? t('leader-on', { name: person(leader.nickname) }) : away ? t('leader-named', { name: person(away.nickname) }) : missing;
    fill(line, h('i', { class: `dot${leader ? ' on' : ''}` }), h('span', {}, text), h('span', { class: 'end' }, t('deputies', { count: deputies })));
  }

  watch(historyPath(group.path), ({ data }) => {
    history = historyOf(data);
    chart.update(history);
    draw();
  }, signal, { least: 30 });
  if (!family) {
    watch(`/app/v2/${fractionPath(server, fraction)}`, ({ data }) => {
      members = Object.values(data.data).map((one) => ({ nickname: one.name, rank: one.rank ?? 0, position: one.position ?? '', level: one.level, isLeader: one.isLeader, isDeputy: one.isZam, inUniform: one.inUniform, isOnline: null }));
      group.fresh(data.timestamp);
      draw();
    }, signal, { missing: group.missing });
    return;
  }
  /** @type {import('./wire.js').FamilyDetail | null} */
  let known = null;
  /** @type {Map<string, import('./wire.js').OnlineMember>} */
  let online = new Map();
  function join() {
    if (!known) return;
    inAll = known.membersCount ?? known.members.length;
    members = known.members.map((one) => ({ nickname: one.nickname, rank: one.rank, position: '', level: online.get(one.nickname)?.level ?? 0, isLeader: one.leader, isDeputy: one.deputy, inUniform: null, isOnline: online.has(one.nickname) }));
    draw();
  }
  watch(`/app/v2/${familyPath(server, family)}`, ({ data }) => {
    known = data.family;
    join();
  }, signal, { least: 30, missing: group.missing });
  watch(`/app/v2/online?serverId=${server}`, ({ data }) => {
    online = new Map(Object.values(data.data).map((one) => [one.name, one]));
    group.fresh(data.timestamp);
    join();
  }, signal);
}
