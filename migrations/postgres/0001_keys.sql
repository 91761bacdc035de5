-- The tables of migrations/store, with the same names and meanings. Flags are 0 or 1; times are unix milliseconds, UTC.
-- A key itself is nowhere: only the SHA-256 of it.

CREATE TABLE keys (
    digest         BYTEA  NOT NULL PRIMARY KEY CHECK (length(digest) = 32),
    id             TEXT   NOT NULL UNIQUE,
    hint           TEXT   NOT NULL,
    label          TEXT   NOT NULL,
    owner          BIGINT,
    kind           TEXT   NOT NULL CHECK (kind IN ('standard', 'enterprise', 'service')),
    created_at     BIGINT NOT NULL,
    expires_at     BIGINT,
    -- Written once the expiry has been seen to pass, so that no clock can take it back.
    expired_at     BIGINT,
    blocked_at     BIGINT,
    blocked_reason TEXT,
    limit_requests BIGINT CHECK (limit_requests > 0),
    limit_seconds  BIGINT CHECK (limit_seconds > 0),
    -- 1 while it is unknown whether the message with the key ever arrived.
    unsure         BIGINT NOT NULL DEFAULT 0 CHECK (unsure IN (0, 1)),
    CONSTRAINT keys_owner CHECK ((owner IS NULL) = (kind = 'service')),
    CONSTRAINT keys_block CHECK ((blocked_at IS NULL) = (blocked_reason IS NULL)),
    CONSTRAINT keys_limit CHECK ((limit_requests IS NULL) = (limit_seconds IS NULL))
);

CREATE INDEX keys_by_owner ON keys (owner, created_at);
CREATE INDEX keys_by_expiry ON keys (expires_at) WHERE expires_at IS NOT NULL AND expired_at IS NULL;

CREATE TABLE key_usage (
    digest        BYTEA  NOT NULL PRIMARY KEY REFERENCES keys (digest) ON DELETE CASCADE,
    last_used_at  BIGINT,
    uses          BIGINT NOT NULL,
    day           BIGINT NOT NULL,
    used_today    BIGINT NOT NULL,
    refused_today BIGINT NOT NULL
);

CREATE TABLE deleted_keys (
    digest     BYTEA  NOT NULL PRIMARY KEY CHECK (length(digest) = 32),
    owner      BIGINT,
    created_at BIGINT NOT NULL,
    deleted_at BIGINT NOT NULL
);

CREATE INDEX deleted_keys_by_owner ON deleted_keys (owner, created_at);
CREATE INDEX deleted_keys_by_time ON deleted_keys (deleted_at);

CREATE TABLE key_history (
    seq    BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at     BIGINT NOT NULL,
    id     TEXT   NOT NULL,
    owner  BIGINT,
    event  TEXT   NOT NULL,
    detail TEXT
);

CREATE INDEX key_history_by_id ON key_history (id);
CREATE INDEX key_history_by_owner ON key_history (owner);

-- A person who asks to be forgotten is erased from a row; the row itself stays.
CREATE FUNCTION key_history_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND NEW.owner IS NULL AND NEW.detail IS NULL
        AND (NEW.seq, NEW.at, NEW.id, NEW.event) = (OLD.seq, OLD.at, OLD.id, OLD.event) THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'the history of keys is only added to';
END
$$;

CREATE TRIGGER key_history_stays BEFORE UPDATE OR DELETE ON key_history
FOR EACH ROW EXECUTE FUNCTION key_history_stays();

-- What those who remember keys must forget: a key that changed, and its owner's others, for they share a budget.
-- A trigger writes it, so a change by any other program is seen too. The nonce tells a row from the one that another
-- copy of the database may have under the same number.
CREATE TABLE key_changes (
    seq    BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    nonce  BIGINT NOT NULL DEFAULT (floor(random() * 9007199254740992) :: bigint),
    digest BYTEA  NOT NULL
);

INSERT INTO key_changes (digest) VALUES ('');

-- The lock orders the numbers like the commits, also for programs that did not take it before they wrote.
CREATE FUNCTION keys_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(1836413812);
    IF TG_OP = 'INSERT' THEN
        INSERT INTO key_changes (digest)
        SELECT NEW.digest UNION SELECT digest FROM keys WHERE owner = NEW.owner;
    ELSIF TG_OP = 'UPDATE' THEN
        INSERT INTO key_changes (digest)
        SELECT OLD.digest UNION SELECT NEW.digest
        UNION SELECT digest FROM keys WHERE owner IN (OLD.owner, NEW.owner);
    ELSE
        INSERT INTO key_changes (digest)
        SELECT OLD.digest UNION SELECT digest FROM keys WHERE owner = OLD.owner;
    END IF;
    RETURN NULL;
END
$$;

CREATE TRIGGER keys_changed AFTER INSERT OR UPDATE OR DELETE ON keys
FOR EACH ROW EXECUTE FUNCTION keys_changed();
