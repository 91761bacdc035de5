-- What the bot remembers. Times are unix milliseconds, UTC; chats and people are Telegram's numbers.

-- How a chat is spoken to: `chosen` by /lang, else `spoken`, the language its person's app was last seen in.
CREATE TABLE rooms (
    chat   INTEGER NOT NULL PRIMARY KEY,
    chosen TEXT CHECK (chosen IN ('en', 'ru')),
    spoken TEXT CHECK (spoken IN ('en', 'ru'))
) STRICT;

-- Updates that are dealt with: Telegram may bring them again for a day.
CREATE TABLE seen_updates (
    id INTEGER NOT NULL PRIMARY KEY,
    at INTEGER NOT NULL
) STRICT;

CREATE INDEX seen_updates_by_time ON seen_updates (at);

-- The messages that hand keys out. The row is there before the key, so a second delivery of the update that asked
-- makes no second key, and a restart finds the keys whose message is in doubt.
CREATE TABLE handed (
    asked_by INTEGER NOT NULL PRIMARY KEY,
    chat     INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    key      TEXT UNIQUE,
    message  INTEGER,
    hide_at  INTEGER,
    -- The key that this one is to replace.
    old      TEXT,
    hidden   INTEGER NOT NULL DEFAULT 0 CHECK (hidden IN (0, 1)),
    used_at  INTEGER,
    -- 1 while a person has yet to be told that the bot was interrupted.
    to_tell  INTEGER NOT NULL DEFAULT 0 CHECK (to_tell IN (0, 1))
) STRICT;

CREATE INDEX handed_by_chat ON handed (chat);

-- What the bot waits to be told: the new label of a key.
CREATE TABLE questions (
    chat  INTEGER NOT NULL PRIMARY KEY,
    key   TEXT    NOT NULL,
    asked INTEGER NOT NULL
) STRICT;

-- What owners were told of the bot's own accord, once each.
CREATE TABLE notices (
    key   TEXT    NOT NULL,
    about TEXT    NOT NULL,
    at    INTEGER NOT NULL,
    PRIMARY KEY (key, about)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER notices_end_with_their_key AFTER DELETE ON keys BEGIN
    DELETE FROM notices WHERE key = OLD.id;
END;
