// @ts-check
// Requests to the server in the person's name.

import { learnTime } from './format.js';
import { inSession, parse } from './launch.js';
import { connected, disconnected } from './states.js';

/** Why a request failed: `offline`, `away` (the server cannot answer now), `denied`, `missing`, or `refused` with the server's sentence. */
export class RequestError extends Error {
  /** @param {'offline' | 'away' | 'denied' | 'missing' | 'refused'} kind @param {string} [sentence] @param {number} [wait] */
  constructor(kind, sentence = '', wait = 5) {
    super(sentence || kind);
    this.kind = kind;
    this.sentence = sentence;
    this.wait = wait;
  }
}

/**
 * @template {string} [Path=string]
 * @typedef {{ data: import('./wire.js').AnswerOf<Path>, at: number, etag: string, maxAge: number }} CachedDocument `at` is the Unix time of the answer.
 */

/** @type {Map<string, CachedDocument>} */
const memory = new Map();
const DATA_KEY = 'muster.data:';
/** A larger document would fill the session's storage. */
const MOST_STORED = 1_500_000;

/** Where the server is: a proxy may put a prefix before all its paths. */
const ROOT = new URL('../../..', import.meta.url);

/** The answers that the page asked for before there was this module. @type {Map<string, Promise<Response>>} */
const prefetched = /** @type {any} */ (globalThis).prefetched ?? new Map();

let initData = '';
/** @type {() => void} */
let onDenied = () => {};

/** @param {string} data @param {() => void} denied What happens when Telegram's data is no longer accepted. */
export function signIn(data, denied) {
  initData = data;
  onDenied = denied;
}

/** The address of a path of the server. @param {string} path */
export const addressOf = (path) => new URL(path.slice(1), ROOT).href;

/** Sends a request and parses the answer. Waits silently while the server asks to slow down. @param {string} method @param {string} path @param {object} [body] @param {AbortSignal} [signal] @returns {Promise<any>} */
export async function send(method, path, body, signal) {
  const response = await request(method, path, { body, signal });
  return response.status === 204 ? null : response.json();
}

/** Asks for events. Who does without them is not told: what they are about is loaded instead. @param {string} path @param {AbortSignal} signal @returns {Promise<any>} */
export const loadEvents = async (path, signal) => (await request('GET', path, { signal, isQuiet: true })).json();

/** The document at a path: not sent again if it has not changed. @template {string} Path @param {Path} path @param {AbortSignal} [signal] @returns {Promise<CachedDocument<Path>>} */
export async function load(path, signal) {
  const before = memory.get(path);
  const response = await request('GET', path, { etag: before?.etag, signal });
  const maxAge = Number(/max-age=(\d+)/.exec(response.headers.get('Cache-Control') ?? '')?.[1] ?? 0);
  const isSame = response.status === 304 && before;
  const text = isSame ? '' : await response.text();
  const document = { data: isSame ? before.data : JSON.parse(text), at: Date.now() / 1000, etag: response.headers.get('ETag') ?? '', maxAge };
  memory.set(path, document);
  if (!isSame && text.length < MOST_STORED) store(path, text, document.at);
  return document;
}

/** The last document at a path, of this visit or of the session. @param {string} path @returns {CachedDocument | undefined} */
export function cached(path) {
  const document = memory.get(path);
  if (document) return document;
  const { data, at } = parse(inSession(DATA_KEY + path));
  return data && { data, at, etag: '', maxAge: 0 };
}

/** @param {string} path @param {string} text @param {number} at */
function store(path, text, at) {
  try {
    sessionStorage.setItem(DATA_KEY + path, `{"at":${at},"data":${text}}`);
  } catch {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(DATA_KEY)) sessionStorage.removeItem(key);
  }
}

/** @param {string} method @param {string} path @param {{ body?: object, etag?: string, signal?: AbortSignal, isQuiet?: boolean }} options A quiet request shows no failure. @returns {Promise<Response>} */
async function request(method, path, { body, etag, signal, isQuiet }) {
  for (;;) {
    /** @type {Record<string, string>} */
    const headers = { Authorization: `tma ${initData}` };
    if (etag) headers['If-None-Match'] = etag;
    if (body) headers['Content-Type'] = 'application/json';
    let response;
    try {
      const first = method === 'GET' ? prefetched.get(path) : undefined;
      prefetched.delete(path);
      response = await (first ?? fetch(addressOf(path), { method, headers, body: body && JSON.stringify(body), signal: signal ?? null, cache: 'no-store' }));
    } catch (error) {
      if (signal?.aborted) throw error;
      if (!isQuiet) disconnected('offline', path);
      throw new RequestError('offline');
    }
    const wait = Math.min(Number(response.headers.get('Retry-After')) || 2, 60);
    if (response.status === 429) {
      await new Promise((resolve) => setTimeout(resolve, wait * 1000));
      signal?.throwIfAborted();
      continue;
    }
    if (response.status >= 500) {
      if (!isQuiet) disconnected('away', path);
      throw new RequestError('away', '', wait);
    }
    connected(path);
    learnTime(response.headers.get('Date'));
    if (response.ok || response.status === 304) return response;
    if (response.status === 401) {
      onDenied();
      throw new RequestError('denied');
    }
    if (response.status === 404) throw new RequestError('missing');
    const { message = '' } = await response.json().catch(() => ({}));
    throw new RequestError('refused', message);
  }
}
