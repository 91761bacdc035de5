// @ts-check
// Stands in the page itself: asks for what is shown first while the modules are still on their way.

{
  const { files } = /** @type {HTMLElement} */ (document.currentScript).dataset;
  const hash = new URLSearchParams(location.hash.slice(1));
  const data = hash.get('tgWebAppData');
  const start = hash.get('tgWebAppStartParam') ?? new URLSearchParams(data ?? '').get('start_param') ?? new URLSearchParams(location.search).get('startapp') ?? '';
  /** The answers by their paths. @type {Map<string, Promise<Response>>} */
  const prefetched = new Map();
  const ask = (/** @type {string} */ path) => {
    const answer = fetch(path.slice(1), { headers: { Authorization: `tma ${data}` }, cache: 'no-store' });
    // Who takes the answer hears of the failure.
    answer.catch(() => {});
    prefetched.set(path, answer);
    return answer;
  };
  /** The first screen needs these files, too. */
  const loadEarly = (/** @type {string[]} */ names) => names.forEach((name) => {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: `${files}${name}.js` }));
  });
  const MAP = ['map_worker', 'map_screen'];
  const askNow = (/** @type {number | string} */ server, /** @type {string} */ fraction) => {
    const named = `serverId=${server}&fractionId=${encodeURIComponent(fraction)}`;
    ask(`/app/v2/fraction?${named}`);
    ask(`/app/v2/history?${named}&hours=48`);
  };
  if (data) {
    const settings = ask('/app/settings');
    const [, map, server = '', fraction = ''] = /^(?:m(\d+)|f(\d+)-([^-].*))/.exec(start) ?? [];
    if (start.startsWith('m') && start !== 'me') loadEarly(MAP);
    else if (start && !/^[fy]/.test(start)) loadEarly(['more']);
    if (map) ask(`/app/v2/map?serverId=${map}`);
    if (fraction) askNow(server, fraction);
    // The page begins at the own fraction, else at the map. If the modules are there before the settings, they ask for it.
    if (!start) {
      settings.then((answer) => answer.clone().json()).then((own) => {
        if (!prefetched.has('/app/settings')) return;
        if (own.server && own.fraction) askNow(own.server, own.fraction);
        else if (!own.family) loadEarly(MAP);
      }).catch(() => {});
    }
  }
  Object.assign(globalThis, { prefetched, launchStart: start });
}
