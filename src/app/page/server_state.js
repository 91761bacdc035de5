// @ts-check
// Says above a screen that its server does not run, or that its data is old.

import { fill, h } from './element.js';
import { moment, serverNow } from './format.js';
import { watch } from './live.js';
import { t } from './texts.js';

/** Data that is older than so many seconds is not what the game shows now. */
const OLD = 300;

/** @param {HTMLElement} place @param {number} server @param {AbortSignal} signal @param {(known: import('./wire.js').GameServer | undefined) => void} [named] Learns what is known of the server. */
export function watchServer(place, server, signal, named) {
  let status = '';
  /** Since when there is no newer data of the server and of the screen; 0 if there is. */
  let [old, oldHere] = [0, 0];

  function draw() {
    const text = status || (old || oldHere ? t('data-old', { time: moment(old || oldHere) }) : '');
    // Screen readers are told of a change only.
    if (place.textContent !== text) fill(place, text && h('div', { class: 'card' }, h('div', { class: 'line' }, text)));
  }

  draw();
  watch('/app/v2/status', ({ data, isOld }) => {
    const known = data.game.find((one) => one.number === server);
    status = stateOf(known);
    if (!isOld) old = oldOf(data.api.servers[server]?.last_update);
    draw();
    named?.(known);
  }, signal, { least: 60 });
  return {
    /** The screen got data of this time. @param {number} at Unix time. */
    hears(at) {
      oldHere = oldOf(at);
      draw();
    },
  };
}

/** The time of data, if it is old. @param {number | undefined} at */
const oldOf = (at) => (at && serverNow() - at > OLD ? at : 0);

/** @param {import('./wire.js').GameServer | undefined} known */
function stateOf(known) {
  const status = known?.status;
  if (status !== 'maintenance' && status !== 'offline') return '';
  const since = Date.parse(known?.status_since ?? '') / 1000;
  return since ? t(`server-${status}-since`, { time: moment(since) }) : `🛠 ${t(`server-${status}`)}`;
}
