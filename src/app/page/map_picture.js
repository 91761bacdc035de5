// @ts-check
// The picture of the map: larger than the screen by a margin, moved with the finger, and painted anew by a worker when the
// margin ends. Without a worker the page paints it in slices.

import { h } from './element.js';
import { newCanvas, paint } from './map_painter.js';
import { STATUSES } from './properties.js';

/** @typedef {import('./map_view.js').MapView} MapView @typedef {import('./properties.js').Property} Property */
/** @typedef {import('./map_painter.js').Zone} Zone @typedef {import('./map_painter.js').Frame} Frame */

/** The margin on each side, as a part of the screen. */
const MARGIN = 0.25;
/** How long the page itself may paint in a frame, in milliseconds. */
const SLICE = 5;
/** More pixels are not seen, but take time. */
const MOST_PIXELS = 2;

export class MapPicture {
  canvas = h('canvas', { class: 'map-canvas', 'aria-hidden': 'true' });
  /** @type {import('./map_painter.js').Scene} */
  scene = { places: new Float32Array(), looks: new Uint8Array(), zones: [], gangs: [], marked: [] };
  /** @type {Frame | null} What the canvas shows. */
  shown = null;
  /** @type {Frame | null} What is being painted. */
  next = null;
  /** @type {Generator<void> | null} */
  painting = null;
  /** @type {Worker | null} */
  worker = null;
  /** @type {HTMLCanvasElement | OffscreenCanvas | null} */
  draft = null;
  isDirty = true;
  isSent = false;
  request = 0;

  /** @param {HTMLElement} place @param {MapView} view @param {AbortSignal} signal */
  constructor(place, view, signal) {
    this.view = view;
    place.prepend(this.canvas);
    this.startWorker(signal);
  }

  /** @param {AbortSignal} signal */
  startWorker(signal) {
    if (typeof OffscreenCanvas === 'undefined') return;
    const worker = new Worker(new URL('map_worker.js', import.meta.url), { type: 'module' });
    signal.addEventListener('abort', () => worker.terminate());
    worker.addEventListener('message', ({ data }) => {
      if (data.isReady) this.worker = worker;
      else if (data.picture && this.next) this.finish(data.picture);
    });
    worker.addEventListener('error', () => {
      worker.terminate();
      this.worker = this.next = this.painting = null;
      this.change();
    });
  }

  /** Another scene, or another size. @param {{ properties: Property[], zones: Zone[], gangs: import('./map_painter.js').Scene['gangs'], marked: Property[] }} [scene] */
  change(scene) {
    if (scene) {
      const { properties, zones, gangs, marked } = scene;
      const places = new Float32Array(properties.length * 2);
      const looks = new Uint8Array(properties.length);
      properties.forEach(({ x, y, status, kind }, at) => {
        places[at * 2] = x;
        places[at * 2 + 1] = y;
        looks[at] = STATUSES.indexOf(status) * 2 + Number(kind === 'business');
      });
      this.scene = { places, looks, zones, gangs, marked: marked.map(({ x, y, status }) => ({ x, y, status })) };
      this.isSent = false;
    }
    this.isDirty = true;
    this.viewMoved();
  }

  /** The view has moved. */
  viewMoved() {
    this.request ||= requestAnimationFrame(() => this.step());
  }

  step() {
    this.request = 0;
    if (!this.next && this.needsPainting()) this.begin();
    if (this.painting) {
      const until = performance.now() + SLICE;
      let isDone;
      do isDone = this.painting.next().done;
      while (!isDone && performance.now() < until);
      if (isDone && this.draft) {
        this.painting = null;
        createImageBitmap(this.draft).then((picture) => this.finish(picture));
      } else this.viewMoved();
    }
    this.place();
  }

  begin() {
    const { width, height } = this.view;
    const pixels = Math.min(MOST_PIXELS, devicePixelRatio || 1);
    const enlarged = (/** @type {number} */ length) => Math.round(length * (1 + 2 * MARGIN));
    const frame = { view: { ...this.view.view }, wide: enlarged(width), high: enlarged(height), pixels };
    this.next = frame;
    this.isDirty = false;
    if (this.worker) {
      this.worker.postMessage({ frame, scene: this.isSent ? null : this.scene });
      this.isSent = true;
      return;
    }
    this.draft = newCanvas(frame.wide * pixels, frame.high * pixels);
    const g = /** @type {CanvasRenderingContext2D | null} */ (this.draft.getContext('2d', { alpha: false }));
    if (g) this.painting = paint(g, this.scene, frame);
  }

  /** Shows what was painted. A canvas of this kind costs nothing while it is only moved. @param {ImageBitmap} picture */
  finish(picture) {
    const { canvas } = this;
    canvas.width = picture.width;
    canvas.height = picture.height;
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(picture);
    this.shown = this.next;
    this.next = this.draft = null;
    canvas.style.width = `${this.shown?.wide}px`;
    canvas.style.height = `${this.shown?.high}px`;
    this.place();
    this.viewMoved();
  }

  needsPainting() {
    if (this.isDirty || !this.shown) return true;
    const { view, width, height, isMoving } = this.view;
    const { view: shown } = this.shown;
    const ratio = view.scale / shown.scale;
    if (ratio !== 1 && (!isMoving || ratio > 1.6 || ratio < 0.75)) return true;
    return Math.max((Math.abs(view.x - shown.x) * view.scale) / width, (Math.abs(view.y - shown.y) * view.scale) / height) > MARGIN * 0.6;
  }

  /** Shows a ring that grows once around a property that changed. @param {Property} property */
  ring({ x, y }) {
    const [left, top] = this.view.project(x, y);
    if (left < 0 || top < 0 || left > this.view.width || top > this.view.height) return;
    const element = h('i', { class: 'ring', 'aria-hidden': 'true' });
    Object.assign(element.style, { left: `${left}px`, top: `${top}px` });
    setTimeout(() => element.remove(), 1500);
    this.canvas.after(element);
  }

  /** Moves the picture to where its view is now. */
  place() {
    if (!this.shown) return;
    const { view, width, height } = this.view;
    const { view: shown, wide, high } = this.shown;
    const x = (shown.x - view.x) * view.scale - (wide - width) / 2;
    const y = (view.y - shown.y) * view.scale - (high - height) / 2;
    this.canvas.style.transform = `translate(${x}px, ${y}px) scale(${view.scale / shown.scale})`;
  }
}
