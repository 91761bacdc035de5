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
 */
export function fillLater(place, signal, loading, show) {
  fill(place, skeleton(6));
  loading.then((loaded) => {
    if (signal.aborted) return;
    place.replaceChildren();
    show(loaded);
  }, () => {
    // The files may be of another version now.
    if (!signal.aborted) fill(place, empty(t('failed'), '', t('again'), () => location.reload()));
  });
}

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
