// @ts-check
// Money, durations and times as people write them, by the server's clock and in the person's time zone.

import { language, number, t } from './texts.js';

let ahead = 0;

/** The Unix time by the server's clock. */
export const serverNow = () => Date.now() / 1000 + ahead;

/** Learns from the `Date` of an answer. A small difference is the network. @param {string | null} date */
export function learnTime(date) {
  if (!date) return;
  const difference = (Date.parse(date) - Date.now()) / 1000;
  ahead = Math.abs(difference) > 2 ? difference : 0;
}

/** The length of a day in seconds. */
export const DAY = 86_400;

const MOSCOW = 'Europe/Moscow';
const formatsOf = (/** @type {string} */ timeZone) => ({
  clock: new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }),
  day: new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone }),
});
let zone = document.documentElement.dataset.zone || MOSCOW;
/** Made when a time is shown first, because that takes long, too. @type {ReturnType<typeof formatsOf> | null} */
let made = null;

/** @param {string} name */
export function setTimeZone(name) {
  if (name !== zone) [zone, made] = [name, null];
}

function formats() {
  try {
    made ??= formatsOf(zone);
  } catch {
    // The browser does not know the zone.
    made = formatsOf(MOSCOW);
  }
  return made;
}

/** `225 000 $`. @param {number} sum */
export const money = (sum) => t('money', { sum: number(sum, 0) });

/** `225 тыс.`, `4,2 млн`. @param {number} sum */
export function shortMoney(sum) {
  if (sum < 1000) return money(sum);
  if (sum < 999_500) return t('thousands', { sum: number(sum / 1000, 0) });
  return t('millions', { sum: number(sum / 1e6, sum < 1e7 ? 1 : 0) });
}

/** `4 мин`, `2 ч 10 мин`, `3 дня`. @param {number} seconds */
export function duration(seconds) {
  const minutes = Math.max(0, Math.floor(seconds / 60));
  if (minutes < 60) return t('minutes', { count: minutes });
  const hours = Math.floor(minutes / 60);
  if (hours >= 72) return t('days', { count: Math.floor(hours / 24) });
  return minutes % 60 === 0 ? t('hours', { count: hours }) : t('hours-minutes', { hours, minutes: minutes % 60 });
}

/** What is left until a time; the minute that runs counts whole. @param {number} ends Unix time. */
export const left = (ends) => duration(Math.ceil(Math.max(0, ends - serverNow()) / 60) * 60);

/** `9:41`. @param {number} ends Unix time. */
export function countdown(ends) {
  const seconds = Math.max(0, Math.round(ends - serverNow()));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** `13:24`. @param {number} at Unix time. */
export const clock = (at) => formats().clock.format(at * 1000);

/** When the day began in the person's time zone. @param {number} at @returns {number} Unix time. */
export function midnight(at) {
  const [hours = 0, minutes = 0] = clock(at).split(':').map(Number);
  return Math.floor(at / 60) * 60 - hours * 3600 - minutes * 60;
}

/** `13:24`, or with the day if it is not today. @param {number} at Unix time. */
export function moment(at) {
  const day = formats().day.format(at * 1000);
  return day === formats().day.format(serverNow() * 1000) ? clock(at) : `${day}, ${clock(at)}`;
}

/** `4 янв.` @param {string} date `2026-01-04` */
export const dayOf = (date) => formats().day.format(Date.parse(`${date}T12:00:00Z`));

/** `3 с назад`. @param {number} at Unix time. */
export function ago(at) {
  const seconds = Math.max(0, Math.floor(serverNow() - at));
  return seconds < 60 ? t('seconds-ago', { count: seconds }) : t('ago', { time: duration(seconds) });
}

/** `Lina Page`. @param {string} nickname */
export const person = (nickname) => nickname.replaceAll('_', ' ');

/** `05`. @param {number} server */
export const twoDigits = (server) => String(server).padStart(2, '0');
