// @ts-check
// The picture of the map: larger than the screen by a margin, moved with the finger, and painted anew by a worker when the
// margin ends. Without a worker the page paints it in slices.

import { h } from './element.js';
import { newCanvas, paint } from './map_painter.js';
import { STATUSES } from './properties.js';

/** @typedef {import('./map_view.js').MapView} MapView @typedef {import('./properties.js').Property} Property */
/** @typedef {Pick<import('./map_painter.js').Scene, 'zones' | 'borders' | 'gangs'>} Ghetto @typedef {import('./map_painter.js').Frame} Frame */

/** The margin on each side, as a part of the screen. */
const MARGIN = 0.25;
/** How long the page itself may paint in a frame, in milliseconds. */
const SLICE = 5;
/** More pixels are not seen, but take time. */
const MOST_PIXELS = 2;

/** @param {HTMLElement} place @param {MapView} map @param {AbortSignal} signal */
export function openPicture(place, map, signal) {
  const canvas = h('canvas', { class: 'map-canvas', 'aria-hidden': 'true' });
  /** @type {import('./map_painter.js').Scene} */
  let scene = { places: new Float32Array(), looks: new Uint8Array(), zones: [], borders: [], gangs: [], marked: [] };
  /** What the canvas shows. @type {Frame | null} */
  let shown = null;
  /** What is being painted. @type {Frame | null} */
  let next = null;
  /** @type {Generator<void> | null} */
  let painting = null;
  /** @type {Worker | null} */
  let worker = null;
  /** @type {HTMLCanvasElement | OffscreenCanvas | null} */
  let draft = null;
  let isDirty = true;
  let isSent = false;
  let request = 0;

  place.prepend(canvas);
  if (typeof OffscreenCanvas !== 'undefined') {
    const started = new Worker(new URL('map_worker.js', import.meta.url), { type: 'module' });
    signal.addEventListener('abort', () => started.terminate());
    started.addEventListener('message', ({ data }) => {
      if (data.isReady) worker = started;
      else if (data.picture && next) finish(data.picture);
    });
    started.addEventListener('error', () => {
      started.terminate();
      worker = next = painting = null;
      change();
    });
  }

  /** Another scene, or another size. @param {Ghetto & { properties: Property[], marked: Property[] }} [now] */
  function change(now) {
    if (now) {
      const { properties, zones, borders, gangs, marked } = now;
      const places = new Float32Array(properties.length * 2);
      const looks = new Uint8Array(properties.length);
      properties.forEach(({ x, y, status, kind }, at) => {
        places[at * 2] = x;
        places[at * 2 + 1] = y;
        looks[at] = STATUSES.indexOf(status) * 2 + Number(kind === 'business');
      });
      scene = { places, looks, zones, borders, gangs, marked: marked.map(({ x, y, status }) => ({ x, y, status })) };
      isSent = false;
    }
    isDirty = true;
    viewMoved();
  }

  /** The view has moved. */
  function viewMoved() {
    request ||= requestAnimationFrame(step);
  }

  function step() {
    request = 0;
    if (!next && needsPainting()) begin();
    if (painting) {
      const until = performance.now() + SLICE;
      let isDone;
      do isDone = painting.next().done;
      while (!isDone && performance.now() < until);
      if (isDone && draft) {
        painting = null;
        createImageBitmap(draft).then(finish);
      } else viewMoved();
    }
    move();
  }

  function begin() {
    const pixels = Math.min(MOST_PIXELS, devicePixelRatio || 1);
    const enlarged = (/** @type {number} */ length) => Math.round(length * (1 + 2 * MARGIN));
    next = { view: { ...map.view }, wide: enlarged(map.width), high: enlarged(map.height), pixels };
    isDirty = false;
    if (worker) {
      worker.postMessage({ frame: next, scene: isSent ? null : scene });
      isSent = true;
      return;
    }
    draft = newCanvas(next.wide * pixels, next.high * pixels);
    const g = /** @type {CanvasRenderingContext2D | null} */ (draft.getContext('2d', { alpha: false }));
    if (g) painting = paint(g, scene, next);
  }

  /** Shows what was painted. A canvas of this kind costs nothing while it is only moved. @param {ImageBitmap} picture */
  function finish(picture) {
    canvas.width = picture.width;
    canvas.height = picture.height;
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(picture);
    shown = next;
    next = draft = null;
    Object.assign(canvas.style, { width: `${shown?.wide}px`, height: `${shown?.high}px` });
    move();
    viewMoved();
  }

  function needsPainting() {
    if (isDirty || !shown) return true;
    const { view, width, height, isMoving } = map;
    const { x, y, scale } = shown.view;
    const ratio = view.scale / scale;
    if (ratio !== 1 && (!isMoving || ratio > 1.6 || ratio < 0.75)) return true;
    return Math.max((Math.abs(view.x - x) * view.scale) / width, (Math.abs(view.y - y) * view.scale) / height) > MARGIN * 0.6;
  }

  /** Moves the picture to where its view is now. */
  function move() {
    if (!shown) return;
    const { view, width, height } = map;
    const x = (shown.view.x - view.x) * view.scale - (shown.wide - width) / 2;
    const y = (view.y - shown.view.y) * view.scale - (shown.high - height) / 2;
    canvas.style.transform = `translate(${x}px, ${y}px) scale(${view.scale / shown.view.scale})`;
  }

  return {
    change,
    viewMoved,
    /** Shows a ring that grows once around a property that changed. @param {Property} property */
    ring({ x, y }) {
      const [left, top] = map.project(x, y);
      if (left < 0 || top < 0 || left > map.width || top > map.height) return;
      const ring = h('i', { class: 'ring', 'aria-hidden': 'true', style: { left: `${left}px`, top: `${top}px` } });
      setTimeout(() => ring.remove(), 1500);
      canvas.after(ring);
    },
  };
}
