/**
 * A client of the muster API for Node 18 and newer, Deno, Bun and browsers, without dependencies.
 * Compile it for ES2018 or newer. Keys do not belong into public web pages.
 *
 *     import { Muster } from "./muster";
 *
 *     const muster = new Muster("mst_...");
 *     console.log((await muster.getFraction({ serverId: 5, fractionId: "LSPD" })).data);
 *     for await (const event of muster.streamEvents({ kinds: "property,zone.taken" })) {
 *       console.log(event.kind, event.about);
 *     }
 *
 * {base}/docs describes every answer.
 * Printed by `muster sdk typescript` for version {version} of the API.
 */

/** A comment comes every 15 s, so a stream that is silent for so many milliseconds is dead. */
const SILENCE = 45_000;
/** How many seconds to wait before the stream is opened again. */
const RETRY = 3;

type Query = Record<string, string | number | undefined>;

/** An answer that is an error. A failure of the network is the error of `fetch` instead. */
export class MusterError extends Error {
  readonly status: number;
  /** The code for programs, such as `PLAYER_NOT_FOUND`. */
  readonly errorCode: string;
  /** The id of the request in the operator's log: quote it when you ask for help. */
  readonly errorId: string;
  /** What is wrong with each parameter, with the status 422. */
  readonly detail: ErrorDetail[];
  /** After how many seconds to ask again, with the status 429 or 503. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: Partial<ErrorBody>, retryAfter?: number) {
    super(body.error_message ?? `The answer has the status ${status}.`);
    this.name = "MusterError";
    this.status = status;
    this.errorCode = body.error_code ?? "";
    this.errorId = body.error_id ?? "";
    this.detail = body.detail ?? [];
    this.retryAfter = retryAfter;
  }
}

export interface MusterOptions {
  /** What comes before `/v2`; "{base}" if it is not given. */
  address?: string;
  /** How many seconds a call waits in all if the limit of the key is used up, before it fails. */
  maxWait?: number;
  /** How many answers are kept in memory. */
  cacheSize?: number;
  /** After how many seconds without an answer a call fails. */
  timeout?: number;
}

/** Asks with your key. An answer is kept in memory while it is fresh, then asked for by `ETag`. */
export class Muster {
  readonly #key: string;
  readonly #options: Required<MusterOptions>;
  /** By URL, the oldest first. */
  readonly #cache = new Map<string, { freshUntil: number; etag: string; text: string }>();

  constructor(key: string, options: MusterOptions = {}) {
    const { address = "{base}", maxWait = 30, cacheSize = 100, timeout = 30 } = options;
    this.#key = key;
    this.#options = { address: address.replace(/\/+$/, ""), maxWait, cacheSize, timeout };
  }

  // <operations>

  /**
   * Yields events as they happen, until `signal` is aborted; after a break it continues after the
   * last event.
   *
   * Give the `id` of the last event that you have handled as `since`, and you miss none that
   * happened meanwhile. Without it, only new events come. An error with the status 410 says that
   * the events after `since` are no longer kept.
   */
  async *streamEvents(
    options: {
      serverId?: number;
      kinds?: string;
      about?: string;
      since?: number;
      signal?: AbortSignal;
    } = {},
  ): AsyncGenerator<Event, void, undefined> {
    const { since, signal, ...query } = options;
    let last = since;
    if (last === undefined) {
      const newest = await this.#open("/v2/events", { ...query, limit: 1 });
      last = ((await newest.json()) as Events).next;
    }
    let wasOpen = false;
    while (!signal?.aborted) {
      let wait = RETRY;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const connection = new AbortController();
      const close = () => connection.abort();
      signal?.addEventListener("abort", close);
      try {
        const headers = { Accept: "text/event-stream", "Last-Event-ID": String(last) };
        const response = await this.#open("/v2/events", query, headers, connection.signal);
        wasOpen = true;
        const reader = response.body!.getReader();
        const decoder = new TextDecoder();
        for (let text = ""; ; ) {
          timer = setTimeout(close, SILENCE);
          const { done, value } = await reader.read();
          clearTimeout(timer);
          if (done) break;
          const lines = (text + decoder.decode(value, { stream: true })).split("\n");
          text = lines.pop() ?? "";
          for (const line of lines) {
            if (!line.startsWith("data: ")) continue;
            const event = JSON.parse(line.slice(6)) as Event;
            last = event.id;
            yield event;
          }
        }
      } catch (error) {
        if (signal?.aborted) return;
        if (!wasOpen) throw error;
        if (error instanceof MusterError) {
          if (error.status < 500 && error.status !== 429) throw error;
          wait = Math.max(error.retryAfter ?? 0, RETRY);
        }
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener("abort", close);
        close();
      }
      await sleep(wait);
    }
  }

  async #get<T>(path: string, query: Query = {}): Promise<T> {
    const url = this.#url(path, query);
    const kept = this.#cache.get(url);
    if (kept && performance.now() < kept.freshUntil) return JSON.parse(kept.text) as T;
    const response = await this.#open(path, query, kept && { "If-None-Match": kept.etag });
    const text = kept && response.status === 304 ? kept.text : await response.text();
    const answer = JSON.parse(text) as T;
    const etag = response.headers.get("ETag");
    if (etag) {
      const maxAge = /max-age=(\d+)/.exec(response.headers.get("Cache-Control") ?? "")?.[1] ?? 0;
      this.#cache.delete(url);
      this.#cache.set(url, { freshUntil: performance.now() + Number(maxAge) * 1000, etag, text });
    }
    for (const oldest of this.#cache.keys()) {
      if (this.#cache.size <= this.#options.cacheSize) break;
      this.#cache.delete(oldest);
    }
    return answer;
  }

  #url(path: string, query: Query): string {
    const given = new Map(Object.entries(query).filter(([, value]) => value !== undefined));
    path = path.replace(/{(\w+)}/g, (_, name: string) => {
      const value = String(given.get(name));
      given.delete(name);
      return encodeURIComponent(value);
    });
    const rest = new URLSearchParams([...given].map(([name, value]) => [name, String(value)]));
    return this.#options.address + path + (given.size ? `?${rest}` : "");
  }

  async #open(
    path: string,
    query: Query,
    more?: Record<string, string>,
    signal?: AbortSignal,
  ): Promise<Response> {
    const { maxWait, timeout } = this.#options;
    const headers: Record<string, string> = { "X-API-Key": this.#key, ...more };
    // Browsers send their own name.
    if (typeof document === "undefined") headers["User-Agent"] = "muster-typescript/{version}";
    for (let left = maxWait; ; ) {
      const response = await fetch(this.#url(path, query), {
        headers,
        redirect: "error", // The key is for one host.
        signal: signal ?? AbortSignal.timeout(timeout * 1000),
      });
      if (response.ok || response.status === 304) return response;
      const body = (await response.json().catch(() => ({}))) as Partial<ErrorBody>;
      const { status } = response;
      const retryAfter = Number(response.headers.get("Retry-After") || NaN);
      const wait = Math.max(retryAfter, 1);
      if ((status !== 429 && status !== 503) || !(wait <= left)) {
        throw new MusterError(status, body, retryAfter >= 0 ? retryAfter : undefined);
      }
      await sleep(wait);
      left -= wait;
    }
  }
}

function sleep(seconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, seconds * 1000));
}

// <types>
