// @ts-check
// The server's time, and the person's time zone.

let ahead = 0;
let zone = 'Europe/Moscow';

/** The Unix time by the server's clock. */
export const serverNow = () => Date.now() / 1000 + ahead;

/** Learns from the `Date` of an answer. A small difference is the network. @param {string | null} date */
export function learnTime(date) {
  const difference = date ? Date.parse(date) / 1000 - Date.now() / 1000 : NaN;
  if (Math.abs(difference) > 2) ahead = difference;
  else if (!Number.isNaN(difference)) ahead = 0;
}

export const timeZone = () => zone;

/** @param {string} name */
export function setTimeZone(name) {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    zone = name;
  } catch {
    // The browser does not know it: Moscow stays.
  }
}
