// Requests to the sandbox. Their effects come over the event stream; the response only says whether they were allowed.

import { notify } from './notification.js';
import { texts } from './texts.js';

/** Performs an action as a person; returns its result, or null after an error, which is shown as a notification. */
export async function perform(person, command) {
  const answer = await send({ person, ...command });
  if (!answer.ok) notify(answer.description, { bad: true });
  return answer.ok ? answer.result : null;
}

async function send(body) {
  try {
    const response = await fetch('/sandbox/action', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return await response.json();
  } catch {
    return { ok: false, description: texts().noAnswer };
  }
}

/** The bot's commands for this person in this chat, or null if the demo does not respond. */
export async function commandsFor(person, chat) {
  try {
    const response = await fetch(`/sandbox/menu?person=${person}&chat=${chat}`);
    return (await response.json()).result ?? null;
  } catch {
    return null;
  }
}
