// @ts-check
// What Telegram gives the page at its launch. It survives a reload in the session's storage.

const LAUNCH_KEY = 'muster.launch';

/** @typedef {{ initData: string, theme: Record<string, string>, start: string }} Launch */

/** What this visit began with. */
export const launch = readLaunch();

/** The person as Telegram names them; nobody has checked it here. @type {{ id?: number, language_code?: string }} */
export const user = parse(new URLSearchParams(launch.initData).get('user'));

/** Reads the launch parameters from the address, and takes them out of it. @returns {Launch} */
function readLaunch() {
  const hash = new URLSearchParams(location.hash.slice(1));
  const start = /** @type {any} */ (globalThis).launchStart;
  if (!hash.has('tgWebAppData') && !hash.has('tgWebAppVersion')) return { start, ...stored() };
  const initData = hash.get('tgWebAppData') ?? '';
  const theme = parse(hash.get('tgWebAppThemeParams'));
  history.replaceState(null, '', location.pathname + location.search);
  try {
    // What another person has seen here is not shown.
    if (stored().initData !== initData) sessionStorage.clear();
    // The start parameter counts once: a reload stays where the person is.
    sessionStorage.setItem(LAUNCH_KEY, JSON.stringify({ initData, theme }));
  } catch {
    // Without storage a reload asks to open the app again.
  }
  return { initData, theme, start };
}

/** @returns {{ initData: string, theme: Record<string, string> }} */
function stored() {
  return { initData: '', theme: {}, ...parse(inSession(LAUNCH_KEY)) };
}

/** What the session has under a key, if the browser lets the page keep anything. @param {string} key */
export function inSession(key) {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The object that a text holds; an empty one if it holds none. @param {string | null} json @returns {any} */
export function parse(json) {
  try {
    return JSON.parse(json ?? '{}');
  } catch {
    return {};
  }
}

/** The state that a start parameter means, as the hash writes it; empty if it means none. @param {string} start */
export function hashOfStart(start) {
  const map = /^m(\d+)(?:-([hb])(\d+))?$/.exec(start);
  if (map) return `map/${map[1]}` + (map[2] ? `/${map[2] === 'h' ? 'house' : 'business'}/${map[3]}` : '');
  const fraction = /^([fw])(\d+)-(.+)$/.exec(start);
  if (fraction) return `fraction/${fraction[2]}/${encodeURIComponent(nameOf(fraction[3] ?? ''))}${fraction[1] === 'w' ? '/week' : ''}`;
  const family = /^y(\d+)-(\d+)$/.exec(start);
  if (family) return `family/${family[1]}/${family[2]}`;
  return { a: 'alerts', k: 'keys', me: 'me' }[start] ?? '';
}

/** A name as a start parameter writes it: as it is, or `-` and Base64 of its UTF-8. @param {string} written */
function nameOf(written) {
  if (!written.startsWith('-')) return written;
  try {
    const bytes = atob(written.slice(1).replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
  } catch {
    return '';
  }
}
