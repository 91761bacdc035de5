// What people do. The town's answer comes over the stream; here one only learns whether it was allowed.

import { toast } from './toast.js';

/** Does one thing as one person; gives what came of it, or null after a refusal, which becomes a toast. */
export async function act(person, deed) {
  const answer = await send({ person, ...deed });
  if (!answer.ok) toast(answer.description, { bad: true });
  return answer.ok ? answer.result : null;
}

async function send(body) {
  try {
    const response = await fetch('/town/act', {
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
    const response = await fetch(`/town/commands?person=${person}&chat=${chat}`);
    return (await response.json()).result ?? null;
  } catch {
    return null;
  }
}
