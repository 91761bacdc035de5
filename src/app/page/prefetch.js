// @ts-check
// Stands in the page itself: asks for what is shown first while the modules are still on their way.

{
  const hash = new URLSearchParams(location.hash.slice(1));
  const data = hash.get('tgWebAppData');
  const start = hash.get('tgWebAppStartParam') ?? new URLSearchParams(data ?? '').get('start_param') ?? new URLSearchParams(location.search).get('startapp') ?? '';
  const map = /^m(\d+)/.exec(start);
  /** The answers by their paths. @type {Map<string, Promise<Response>>} */
  const prefetched = new Map();
  for (const path of data ? ['/app/settings', map && `/app/v2/map?serverId=${map[1]}`] : []) {
    if (!path) continue;
    const answer = fetch(path.slice(1), { headers: { Authorization: `tma ${data}` }, cache: 'no-store' });
    // Who takes the answer hears of the failure.
    answer.catch(() => {});
    prefetched.set(path, answer);
  }
  Object.assign(globalThis, { prefetched });
}
