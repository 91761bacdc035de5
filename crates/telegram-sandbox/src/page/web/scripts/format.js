// Names of people and chats, times, and one-line summaries of messages.

import { store } from './store.js';

export function nameOf(user) {
  if (!user) return 'Somebody';
  return [user.first_name, user.last_name].filter(Boolean).join(' ') || 'Deleted account';
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

const clock = new Intl.DateTimeFormat([], { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const dayAndMonth = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long' });
const whole = new Intl.DateTimeFormat([], { dateStyle: 'full', timeStyle: 'medium' });

export const timeOf = (seconds) => clock.format(seconds * 1000);
export const dateTimeOf = (seconds) => whole.format(seconds * 1000);

export function dayOf(seconds) {
  const day = new Date(seconds * 1000).toDateString();
  if (day === new Date().toDateString()) return 'Today';
  if (day === new Date(Date.now() - 86_400_000).toDateString()) return 'Yesterday';
  return dayAndMonth.format(seconds * 1000);
}

const ACTIONS = {
  typing: 'typing',
  upload_photo: 'sending a photo',
  upload_document: 'sending a file',
  find_location: 'looking at the map',
};

export const actionLabel = (action) => ACTIONS[action] ?? 'busy';

/** The text of a service message, or null for other messages. */
export function serviceOf(message) {
  const who = senderOf(message);
  if (message.new_chat_members) {
    const names = message.new_chat_members.map(nameOf).join(', ');
    return names === who ? `${who} joined` : `${who} added ${names}`;
  }
  if (message.left_chat_member) {
    const name = nameOf(message.left_chat_member);
    return name === who ? `${who} left` : `${who} removed ${name}`;
  }
  if (message.new_chat_title) return `${who} named the group “${message.new_chat_title}”`;
  if (message.group_chat_created) return `${who} created the group`;
  if (message.migrate_to_chat_id || message.migrate_from_chat_id) return 'The group became a supergroup';
  if (message.pinned_message) return `${who} pinned a message`;
  if (message.forum_topic_created) return `Topic “${message.forum_topic_created.name}” was created`;
  return null;
}

/** A message in one line, with hidden text left hidden. */
export function summaryOf(message) {
  const service = serviceOf(message);
  if (service) return service;
  const text = hideSpoilers(message.text ?? message.caption ?? '', message.entities ?? message.caption_entities);
  if (message.photo) return text ? `🖼 ${text}` : '🖼 Photo';
  return text || 'A message of a kind that this page does not show';
}

function hideSpoilers(text, entities = []) {
  let covered = text;
  for (const { type, offset, length } of entities) {
    if (type !== 'spoiler') continue;
    covered = covered.slice(0, offset) + '▒'.repeat(length) + covered.slice(offset + length);
  }
  return covered.replace(/\s+/g, ' ').trim();
}
