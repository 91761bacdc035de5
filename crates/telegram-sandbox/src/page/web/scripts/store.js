// The people, chats and messages of the sandbox, as JSON of the Bot API.

/** Fires `change` (detail: the kind and what changed) after every change. */
class Store extends EventTarget {
  ready = false;
  started = 0;
  zone = null;
  bot = null;
  people = new Map();
  chats = new Map();
  #messages = new Map();
  #actions = new Map();

  /** Replaces everything with a snapshot. */
  replace({ started, zone, bot, people, chats, messages }) {
    this.ready = true;
    this.started = started;
    this.zone = zone;
    this.bot = bot;
    this.people = new Map(people.map((person) => [person.id, person]));
    this.chats = new Map(chats.map((chat) => [chat.id, chat]));
    this.#messages = new Map(chats.map((chat) => [chat.id, new Map()]));
    this.#actions.clear();
    for (const message of messages) this.#of(message.chat.id).set(message.message_id, message);
    this.#emit('snapshot');
  }

  /** Applies one event. */
  apply(kind, news) {
    switch (kind) {
      case 'message': {
        const messages = this.#of(news.chat.id);
        const fresh = !messages.has(news.message_id);
        messages.set(news.message_id, news);
        if (news.from?.id === this.bot.id) this.#actions.delete(news.chat.id);
        return this.#emit('message', { chat: news.chat.id, message: news, fresh });
      }
      case 'deleted':
        for (const id of news.message_ids) this.#of(news.chat_id).delete(id);
        return this.#emit('deleted', { chat: news.chat_id, ids: news.message_ids });
      case 'chat':
        this.chats.set(news.id, news);
        return this.#emit('chat', { chat: news.id });
      case 'person':
        this.people.set(news.id, news);
        return this.#emit('person');
      case 'bot':
        this.bot = news;
        return this.#emit('bot');
      case 'action':
        return this.#act(news);
      default:
        return this.#emit(kind, news);
    }
  }

  /** A chat's messages, oldest first. */
  messages(chat) {
    return [...this.#of(chat).values()].sort((a, b) => a.message_id - b.message_id);
  }

  message(chat, id) {
    return this.#of(chat).get(id);
  }

  last(chat) {
    return this.messages(chat).at(-1);
  }

  /** The bot's chat action, such as `typing`. */
  action(chat) {
    return this.#actions.get(chat)?.name;
  }

  /** A person's chats, the most recent first. */
  chatsOf(person) {
    const seen = [...this.chats.values()].filter(({ id, type, members, migrated }) =>
      migrated ? false : type === 'private' ? id === person : members.some((member) => member.user.id === person));
    return seen.sort((a, b) => (this.last(b.id)?.date ?? 0) - (this.last(a.id)?.date ?? 0));
  }

  #of(chat) {
    if (!this.#messages.has(chat)) this.#messages.set(chat, new Map());
    return this.#messages.get(chat);
  }

  // Telegram shows an action for five seconds, or until the message comes.
  #act({ chat_id: chat, action: name }) {
    const token = { name };
    this.#actions.set(chat, token);
    this.#emit('action', { chat });
    setTimeout(() => {
      if (this.#actions.get(chat) !== token) return;
      this.#actions.delete(chat);
      this.#emit('action', { chat });
    }, 5000);
  }

  #emit(kind, detail = {}) {
    this.dispatchEvent(new CustomEvent('change', { detail: { kind, ...detail } }));
  }
}

export const store = new Store();
