// @ts-check
// A player's sheet: level, rank, when last seen, and what can be done.

import { load, send, Trouble } from './api.js';
import { haptic, sendToChat } from './bridge.js';
import { openDialog } from './dialog.js';
import { fill, h } from './element.js';
import { moment, person } from './format.js';
import * as router from './router.js';
import { empty, skeleton } from './states.js';
import { t } from './texts.js';
import { toast, toastTrouble } from './toast.js';
import * as words from './words.js';

/** @param {number} server @param {string} nickname */
export function openPlayer(server, nickname) {
  openDialog(person(nickname), async (body, close, signal) => {
    fill(body, skeleton(4));
    try {
      const { data } = await load(`/app/v2/player/find?serverId=${server}&nickname=${encodeURIComponent(nickname)}`, signal);
      draw(data.data);
    } catch (error) {
      if (signal.aborted) return;
      const isUnknown = error instanceof Trouble && error.kind === 'missing';
      fill(body, isUnknown ? empty(t('no-player'), t('no-player-here')) : empty(t('failed'), t('offline')));
    }

    /** @param {any} player */
    function draw({ level, fraction, online, last_seen: seen, stats, family, warns }) {
      const fact = (/** @type {string} */ name, /** @type {string | number | null | undefined} */ value) => value !== null && value !== undefined && value !== '' && h('div', { class: 'fact' }, h('span', {}, t(name)), h('b', {}, value));
      const state = online ? t('player-online') : seen ? t('player-seen', { time: moment(Date.parse(seen) / 1000) }) : t('player-away');
      fill(body,
        h('p', {}, h('i', { class: `dot${online ? ' on' : ''}`, 'aria-hidden': 'true' }), ` ${state}`),
        h('div', { class: 'facts on-card' }, fact('player-level', level), fact('player-fraction', fraction?.name), fact('player-rank', fraction?.rank_name), fact('player-family', family?.name), fact('player-hours', stats?.playtime_hours), fact('player-warns', warns || null)),
        h('div', { class: 'buttons' },
          h('button', { class: 'button', type: 'button', onclick: tell }, t('tell-player')),
          h('button', { class: 'button quiet', type: 'button', onclick: () => sendToChat(words.ask.player(nickname, server)) }, t('to-chat'))),
        h('div', { class: 'buttons' }, h('button', { class: 'button quiet', type: 'button', onclick: () => close(() => router.go(['map', server, 'owner', nickname])) }, t('player-property'))));
    }

    /** @param {Event} event */
    async function tell(event) {
      const button = /** @type {HTMLButtonElement} */ (event.currentTarget);
      button.disabled = true;
      try {
        const alert = await send('POST', '/app/alerts', { words: words.player(nickname, server) });
        haptic('success');
        toast(t('alert-created'), () => {
          button.disabled = false;
          send('DELETE', `/app/alerts/${alert.id}`).catch(toastTrouble);
        });
      } catch (error) {
        button.disabled = false;
        toastTrouble(error);
      }
    }
  });
}
