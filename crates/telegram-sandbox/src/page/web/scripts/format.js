// Names of people and chats, times, and one-line summaries of messages.

import { store } from './store.js';
import { language, texts } from './texts.js';

export function nameOf(user) {
  if (!user) return texts().somebody;
  return [user.first_name, user.last_name].filter(Boolean).join(' ') || texts().deletedAccount;
}

export function senderOf(message) {
  return message.sender_chat?.title ?? nameOf(message.from);
}

/** A chat's title; a private chat has the bot's name. */
export function titleOf(chat) {
  return chat.type === 'private' ? nameOf(store.bot) : chat.title;
}

export function initialsOf(name) {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? ['?'];
  return words.slice(0, 2).map((word) => [...word][0]).join('').toUpperCase();
}

const dateOf = (seconds) => new Date(seconds * 1000);
const inZone = (options) => ({ ...options, timeZone: store.zone ?? undefined });

/** Times are those of the bot's clock, so that a message and its time agree. */
export const timeOf = (seconds) => dateOf(seconds).toLocaleTimeString([], inZone({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }));
export const dateTimeOf = (seconds) => dateOf(seconds).toLocaleString(language(), inZone({ dateStyle: 'full', timeStyle: 'long' }));

export function dayOf(seconds) {
  const day = (at) => dateOf(at).toLocaleDateString('en', inZone({ dateStyle: 'short' }));
  const now = Date.now() / 1000;
  if (day(seconds) === day(now)) return texts().today;
  if (day(seconds) === day(now - 86_400)) return texts().yesterday;
  return dateOf(seconds).toLocaleDateString(language(), inZone({ day: 'numeric', month: 'long' }));
}

/** The name of the zone, if the bot's clock is not that of the browser. */
export function zoneOf(seconds) {
  const hour = (options) => dateOf(seconds).toLocaleTimeString('en', { timeStyle: 'short', ...options });
  if (!store.zone || hour({}) === hour({ timeZone: store.zone })) return null;
  return new Intl.DateTimeFormat(language(), { timeZone: store.zone, timeZoneName: 'short' }).formatToParts(dateOf(seconds)).find(({ type }) => type === 'timeZoneName').value;
}

/** The size of a file: 312 bytes, 4.2 kB, 1.3 MB. */
export function sizeOf(bytes) {
  const [value, unit] = bytes < 1000 ? [bytes, 'byte'] : bytes < 1_000_000 ? [bytes / 1000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  return new Intl.NumberFormat(language(), { style: 'unit', unit, unitDisplay: unit === 'byte' ? 'long' : 'short', maximumFractionDigits: 1 }).format(value);
}

export const actionLabel = (action) => texts().actions[action] ?? texts().busy;

/** The text of a service message, or null for other messages. */
export function serviceOf(message) {
  const who = senderOf(message);
  if (message.new_chat_members) {
    const names = message.new_chat_members.map(nameOf).join(', ');
    return names === who ? texts().joined(who) : texts().added(who, names);
  }
  if (message.left_chat_member) {
    const name = nameOf(message.left_chat_member);
    return name === who ? texts().left(who) : texts().removed(who, name);
  }
  if (message.new_chat_title) return texts().named(who, message.new_chat_title);
  if (message.group_chat_created) return texts().created(who);
  if (message.migrate_to_chat_id || message.migrate_from_chat_id) return texts().becameSupergroup;
  if (message.pinned_message) return texts().pinned(who);
  if (message.forum_topic_created) return texts().topicCreated(message.forum_topic_created.name);
  return null;
}

/** A message in one line, with hidden text left hidden. */
export function summaryOf(message) {
  const service = serviceOf(message);
  if (service) return service;
  const text = hideSpoilers(message.text ?? message.caption ?? '', message.entities ?? message.caption_entities);
  if (message.photo) return text ? `🖼 ${text}` : `🖼 ${texts().photo}`;
  if (message.document) return `📎 ${text || message.document.file_name}`;
  return text || texts().unknownKind;
}

function hideSpoilers(text, entities = []) {
  let covered = text;
  for (const { type, offset, length } of entities) {
    if (type !== 'spoiler') continue;
    covered = covered.slice(0, offset) + '▒'.repeat(length) + covered.slice(offset + length);
  }
  return covered.replace(/\s+/g, ' ').trim();
}
