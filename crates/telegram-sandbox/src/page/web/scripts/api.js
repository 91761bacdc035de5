// What people do. The store's answer comes over the stream; here one only learns whether it was allowed.

import { notify } from './notification.js';

/** Does one thing as one person; gives what came of it, or null after a refusal, which becomes a toast. */
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
    return { ok: false, description: 'The demo does not answer. Is it still running?' };
  }
}

/** The commands that the bot registered for this person in this chat, or null when the demo does not answer. */
export async function commandsFor(person, chat) {
  try {
    const response = await fetch(`/sandbox/menu?person=${person}&chat=${chat}`);
    return (await response.json()).result ?? null;
  } catch {
    return null;
  }
}
