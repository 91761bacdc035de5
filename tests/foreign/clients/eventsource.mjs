// Reads all events with `eventsource`, through a proxy that cuts each connection in the middle of an event. The client has to
// connect again by itself, continue after the last whole event, and receive what the pages have.
// Prints one line: the client, a tab, the word `stream`, a tab, and what failed.
import { deepEqual, equal } from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { EventSource } from 'eventsource';

const [address, key] = process.argv.slice(2);
const EVENTS_OF_A_CONNECTION = 10;
const TIME_LIMIT = 60_000;

/** All events, page by page. */
async function pages() {
  const all = [];
  for (let since = 0; ;) {
    const response = await fetch(`${address}/v2/events?since=${since}&limit=5`, { headers: { 'X-API-Key': key } });
    const { data, next } = await response.json();
    if (data.length === 0) return all;
    all.push(...data);
    since = next;
  }
}

/** A proxy that cuts connections, and the `Last-Event-ID` of each request to it. */
async function cuttingProxy() {
  const continued = [];
  const proxy = createServer((asked, answer) => {
    continued.push(asked.headers['last-event-id']);
    const forwarded = request(address + asked.url, { headers: { ...asked.headers, host: new URL(address).host, 'accept-encoding': 'identity' } }, (stream) => {
      answer.writeHead(stream.statusCode, stream.headers);
      let left = EVENTS_OF_A_CONNECTION;
      stream.setEncoding('utf8').on('data', (text) => {
        const frames = text.split('\n\n');
        const events = frames.filter((frame) => frame.includes('data: '));
        if (events.length <= left) {
          left -= events.length;
          answer.write(text);
          return;
        }
        const half = text.slice(0, text.indexOf(events[left]) + events[left].length / 2);
        stream.destroy();
        answer.write(half, () => answer.socket.end());
      });
      stream.on('error', () => {});
    });
    forwarded.end();
    answer.on('close', () => forwarded.destroy());
    forwarded.on('error', () => {});
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return { url: `http://127.0.0.1:${proxy.address().port}`, continued };
}

async function check() {
  const expected = await pages();
  const proxy = await cuttingProxy();
  const source = new EventSource(`${proxy.url}/v2/events?since=0`, {
    fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, 'X-API-Key': key } }),
  });
  const received = [];
  await new Promise((done, fail) => {
    setTimeout(() => fail(new Error(`only ${received.length} of ${expected.length} events came`)), TIME_LIMIT).unref();
    const receive = (event) => {
      received.push(event);
      if (received.length === expected.length) done();
    };
    for (const kind of new Set(expected.map(({ kind }) => kind))) source.addEventListener(kind, receive);
    source.onmessage = receive;
  }).finally(() => source.close());
  deepEqual(received.map(({ data }) => JSON.parse(data)), expected);
  deepEqual(received.map(({ type, lastEventId }) => [type, lastEventId]), expected.map(({ kind, id }) => [kind, String(id)]));
  const last = expected.filter((_, at) => at % EVENTS_OF_A_CONNECTION === EVENTS_OF_A_CONNECTION - 1);
  const cuts = last.slice(0, Math.ceil(expected.length / EVENTS_OF_A_CONNECTION) - 1);
  equal(cuts.length > 0, true, 'there are too few events for a break');
  deepEqual(proxy.continued, [undefined, ...cuts.map(({ id }) => String(id))]);
}

const failure = await check().then(() => '', String);
console.log(`eventsource\tstream\t${failure.replace(/\s+/g, ' ')}`);
process.exit();
