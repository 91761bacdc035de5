-- Times are unix milliseconds, UTC. A key itself is nowhere: only the SHA-256 of it.

CREATE TABLE keys (
    digest         BLOB    NOT NULL PRIMARY KEY CHECK (length(digest) = 32),
    id             TEXT    NOT NULL UNIQUE,
    hint           TEXT    NOT NULL,
    label          TEXT    NOT NULL,
    owner          INTEGER,
    kind           TEXT    NOT NULL CHECK (kind IN ('standard', 'enterprise', 'service')),
    created_at     INTEGER NOT NULL,
    expires_at     INTEGER,
    -- Written once the expiry has been seen to pass, so that no clock can take it back.
    expired_at     INTEGER,
    blocked_at     INTEGER,
    blocked_reason TEXT,
    limit_requests INTEGER CHECK (limit_requests > 0),
    limit_seconds  INTEGER CHECK (limit_seconds > 0),
    -- 1 while it is unknown whether the message with the key ever arrived.
    unsure         INTEGER NOT NULL DEFAULT 0 CHECK (unsure IN (0, 1)),
    CONSTRAINT keys_owner CHECK ((owner IS NULL) = (kind = 'service')),
    CONSTRAINT keys_block CHECK ((blocked_at IS NULL) = (blocked_reason IS NULL)),
    CONSTRAINT keys_limit CHECK ((limit_requests IS NULL) = (limit_seconds IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX keys_by_owner ON keys (owner, created_at);
CREATE INDEX keys_by_expiry ON keys (expires_at) WHERE expires_at IS NOT NULL AND expired_at IS NULL;

-- Written in batches, apart from the keys, so that counting disturbs nobody who watches them.
CREATE TABLE key_usage (
    digest        BLOB    NOT NULL PRIMARY KEY REFERENCES keys (digest) ON DELETE CASCADE,
    last_used_at  INTEGER,
    uses          INTEGER NOT NULL,
    day           INTEGER NOT NULL,
    used_today    INTEGER NOT NULL,
    refused_today INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Tells a deleted key from a mistyped one, and counts in the day's limit of new keys.
CREATE TABLE deleted_keys (
    digest     BLOB    NOT NULL PRIMARY KEY CHECK (length(digest) = 32),
    owner      INTEGER,
    created_at INTEGER NOT NULL,
    deleted_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX deleted_keys_by_owner ON deleted_keys (owner, created_at);
CREATE INDEX deleted_keys_by_time ON deleted_keys (deleted_at);

CREATE TABLE key_history (
    seq    INTEGER PRIMARY KEY AUTOINCREMENT,
    at     INTEGER NOT NULL,
    id     TEXT    NOT NULL,
    owner  INTEGER,
    event  TEXT    NOT NULL,
    detail TEXT
) STRICT;

CREATE INDEX key_history_by_id ON key_history (id);
CREATE INDEX key_history_by_owner ON key_history (owner);

CREATE TRIGGER key_history_stays BEFORE DELETE ON key_history
BEGIN
    SELECT RAISE(ABORT, 'the history of keys is only added to');
END;

-- A person who asks to be forgotten is erased from a row; the row itself stays.
CREATE TRIGGER key_history_is_final BEFORE UPDATE ON key_history
WHEN NEW.owner IS NOT NULL OR NEW.detail IS NOT NULL
  OR NEW.seq <> OLD.seq OR NEW.at <> OLD.at OR NEW.id <> OLD.id OR NEW.event <> OLD.event
BEGIN
    SELECT RAISE(ABORT, 'the history of keys is only added to');
END;

-- What those who remember keys must forget: a key that changed, and its owner's others, for they share a budget.
-- Triggers write it, so a change by any other program is seen too. The nonce tells a row from the one that
-- another copy of the file may have under the same number.
CREATE TABLE key_changes (
    seq    INTEGER PRIMARY KEY AUTOINCREMENT,
    nonce  INTEGER NOT NULL DEFAULT (random()),
    digest BLOB    NOT NULL
) STRICT;

INSERT INTO key_changes (digest) VALUES (x'');

CREATE TRIGGER keys_added AFTER INSERT ON keys
BEGIN
    INSERT INTO key_changes (digest)
    SELECT NEW.digest UNION SELECT digest FROM keys WHERE owner = NEW.owner;
END;

CREATE TRIGGER keys_changed AFTER UPDATE ON keys
BEGIN
    INSERT INTO key_changes (digest)
    SELECT OLD.digest UNION SELECT NEW.digest UNION SELECT digest FROM keys WHERE owner IN (OLD.owner, NEW.owner);
END;

CREATE TRIGGER keys_removed AFTER DELETE ON keys
BEGIN
    INSERT INTO key_changes (digest)
    SELECT OLD.digest UNION SELECT digest FROM keys WHERE owner = OLD.owner;
END;
