// @ts-check
// Loads what the first screen does without, and shows that it is on its way.

import { fill } from './element.js';
import { empty, skeleton } from './states.js';
import { t } from './texts.js';
import { toastError } from './toast.js';

export const more = () => import('./more.js');
export const map = () => import('./map_screen.js');

/**
 * Fills a place with what has to be loaded. @template Loaded
 * @param {HTMLElement} place @param {AbortSignal} signal @param {Promise<Loaded>} loading @param {(loaded: Loaded) => void} show
 * @param {(error: any) => HTMLElement} failed What is there instead. Files may be of another version now.
 */
export function fillLater(place, signal, loading, show, failed = () => empty(t('failed'), '', t('again'), () => location.reload())) {
  fill(place, skeleton(6));
  loading.then((loaded) => {
    if (signal.aborted) return;
    place.replaceChildren();
    show(loaded);
  }, (error) => signal.aborted || fill(place, failed(error)));
}

/** Says that data could not be loaded. @param {import('./api.js').RequestError} error */
export const notLoaded = ({ kind, sentence }) => empty(t('failed'), sentence || t(kind === 'offline' ? 'offline' : 'try-again-later'));

/** A screen that has to be loaded. @param {() => Promise<import('./main.js').OpenScreen>} load @returns {import('./main.js').OpenScreen} */
export const laterScreen = (load) => (root, signal) => {
  /** @type {import('./main.js').Screen | null} */
  let screen = null;
  /** @type {string[]} */
  let wanted = [];
  fillLater(root, signal, load(), (open) => {
    screen = open(root, signal);
    screen.show(wanted);
  });
  return {
    show(parts) {
      wanted = parts;
      screen?.show(parts);
    },
  };
};

/** The dialog of a new alert. @type {typeof import('./new_alert.js').openNewAlert} */
export const newAlert = (...of) => {
  more().then((loaded) => loaded.openNewAlert(...of)).catch(toastError);
};
