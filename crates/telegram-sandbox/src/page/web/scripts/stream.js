// The event stream: a snapshot at first and after every reconnect, then every change.

import { store } from './store.js';

const KINDS = ['message', 'deleted', 'chat', 'person', 'bot', 'action', 'answer', 'offers'];
const PATIENCE = [300, 1000, 2000, 4000];

/** Keeps the stream open; calls `onLine(up)` when it breaks and comes back. */
export function listen(onLine) {
  let failures = 0;
  const open = () => {
    const source = new EventSource('/sandbox/events');
    source.addEventListener('snapshot', ({ data }) => {
      failures = 0;
      onLine(true);
      store.replace(JSON.parse(data));
    });
    for (const kind of KINDS) {
      source.addEventListener(kind, ({ data }) => store.apply(kind, JSON.parse(data)));
    }
    source.addEventListener('error', () => {
      onLine(false);
      source.close();
      setTimeout(open, PATIENCE[Math.min(failures++, PATIENCE.length - 1)]);
    });
  };
  open();
}
