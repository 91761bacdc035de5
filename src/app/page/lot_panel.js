// @ts-check
// One house or business: what it is, what it costs, what happened to it, and what the person can do about it.

import { send } from './api.js';
import { haptic, sendToChat } from './bridge.js';
import { fill, flash, h, say } from './element.js';
import { countdown, left, money, person } from './format.js';
import { icon } from './icons.js';
import { watch } from './live.js';
import { historyOf } from './property_history.js';
import { hashOf } from './router.js';
import { serverNow } from './clock.js';
import { t } from './texts.js';
import { toast, toastTrouble } from './toast.js';
import * as words from './words.js';

/** @typedef {import('./properties.js').Property} Property */

/** Less time than this is counted in seconds. */
const SOON = 600;

/**
 * @param {HTMLElement} head @param {HTMLElement} body @param {Property} property @param {number} server @param {() => void} leave @param {AbortSignal} signal
 */
export function openLot(head, body, property, server, leave, signal) {
  const title = h('h2', { tabindex: '-1' }, h('span', { 'aria-hidden': 'true' }, property.kind === 'house' ? '🏠 ' : '🏢 '), property.name);
  const state = h('p', { class: 'hint' });
  const facts = h('div', { class: 'facts' });
  const buttons = h('div', { class: 'buttons' });
  const history = h('ol', { class: 'history' });
  fill(head, h('div', { class: 'sheet-title' }, title, state), h('button', { class: 'round', type: 'button', 'aria-label': t('back-to-list'), onclick: leave }, icon('close')));
  fill(body, facts, buttons, h('h3', { class: 'part-title' }, t('history')), history);
  history.append(h('li', {}, h('i', { class: 'skeleton' })));

  const wasAuction = property.status === 'auction';
  let isTold = false;
  /** @type {Map<string, HTMLElement>} */
  const values = new Map();

  /** @param {string} name @param {string} value @param {string} [link] */
  function fact(name, value, link) {
    const before = values.get(name);
    const shown = before?.querySelector('b');
    if (before && shown) {
      if (say(shown, value)) flash(before);
      return before;
    }
    const element = link ? h('a', { class: 'fact', href: link }, h('span', {}, t(name)), h('b', {}, value)) : h('div', { class: 'fact' }, h('span', {}, t(name)), h('b', {}, value));
    values.set(name, element);
    return element;
  }

  /** How long before the end the person is told: ten minutes if there is time. */
  const minutes = () => (property.ends - serverNow() > 660 ? 10 : property.ends - serverNow() > 180 ? 2 : 1);

  function draw() {
    const { status, owner, bid, start, ends, price, near, city } = property;
    const isOver = wasAuction && (status !== 'auction' || ends <= serverNow());
    body.classList.toggle('is-over', isOver);
    const now = isOver ? (owner ? t('auction-over-owner', { owner: person(owner) }) : status === 'auction' ? t('auction-over') : t('auction-over-free')) : t(`status-${status}-one`);
    say(state, [now, [near && t('near', { place: near }), city].filter(Boolean).join(', ')].filter(Boolean).join(' · '));
    values.delete(owner ? 'no-owner' : 'owner');
    const ownerFact = owner ? fact('owner', person(owner), hashOf(['map', server, 'owner', owner])) : fact('no-owner', t('nobody'));
    ownerFact.setAttribute('href', hashOf(['map', server, 'owner', owner]));
    const shown = status === 'auction' && !isOver
      ? [fact('bid-from', money(bid)), fact('time-left', ends - serverNow() < SOON ? countdown(ends) : left(ends)), fact('start-price', money(start)), ownerFact]
      : [status === 'market' && price > 0 && fact('asked-price', money(price)), ownerFact].filter((element) => element !== false);
    if (shown.length !== facts.childElementCount || shown.some((element, at) => facts.children[at] !== element)) fill(facts, shown);
    drawButtons(status === 'auction' && !isOver);
  }

  /** @param {boolean} isOpen */
  function drawButtons(isOpen) {
    const key = `${isOpen}${isTold}${minutes()}`;
    if (buttons.dataset.key === key) return;
    buttons.dataset.key = key;
    fill(buttons,
      h('button', { class: 'button', type: 'button', disabled: isTold, onclick: (/** @type {Event} */ event) => tell(/** @type {HTMLButtonElement} */ (event.currentTarget), isOpen) },
        isTold ? t('alert-made') : isOpen ? t('tell-before-end', { count: minutes() }) : t('tell-changes')),
      h('button', { class: 'button quiet', type: 'button', onclick: () => sendToChat(words.ask.lot(property, server)) }, t('to-chat')));
  }

  /** @param {HTMLButtonElement} button @param {boolean} isOpen */
  async function tell(button, isOpen) {
    button.disabled = true;
    try {
      const alert = await send('POST', '/app/alerts', { words: isOpen ? words.lotEnds(property, server, minutes()) : words.lotChanges(property, server) });
      haptic('success');
      isTold = true;
      toast(t('alert-created'), async () => {
        isTold = false;
        drawButtons(isOpen);
        await send('DELETE', `/app/alerts/${alert.id}`).catch(toastTrouble);
      });
    } catch (error) {
      button.disabled = false;
      toastTrouble(error);
    }
    draw();
  }

  watch(`/app/v2/property?serverId=${server}&type=${property.kind}&id=${property.id}`, ({ data }) => {
    const lines = historyOf(data.events);
    fill(history, lines.length > 0 ? lines : h('li', { class: 'hint' }, t('no-history')));
  }, signal, { least: 10, missing: () => fill(history) });
  draw();
  return draw;
}
