-- The messages that showed a key of a person whom the bot is asked to forget, as a JSON list: their rows end with the key.
ALTER TABLE forget_requests ADD COLUMN messages TEXT NOT NULL DEFAULT '[]';
