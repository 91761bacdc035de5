-- The messages that showed a key of a person whom the bot is asked to forget, as in migrations/store.
ALTER TABLE forget_requests ADD COLUMN messages TEXT NOT NULL DEFAULT '[]';
