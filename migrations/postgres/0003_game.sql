-- Game data: the tables of migrations/game, with the same names and meanings, and the documents of the feed.

CREATE TABLE player_lists (
    id       BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    server   BIGINT NOT NULL,
    received BIGINT NOT NULL,
    source   TEXT,
    current  BIGINT NOT NULL CHECK (current IN (0, 1))
);

CREATE UNIQUE INDEX player_lists_current ON player_lists (server) WHERE current = 1;

CREATE TABLE players (
    list      BIGINT NOT NULL,
    nickname  TEXT   NOT NULL COLLATE "C",
    record    TEXT   NOT NULL,
    online_at BIGINT NOT NULL,
    last_seen BIGINT,
    received  BIGINT NOT NULL,
    PRIMARY KEY (list, nickname)
);

CREATE TABLE samples (
    server     BIGINT NOT NULL,
    grain      BIGINT NOT NULL CHECK (grain IN (60, 300)),
    at         BIGINT NOT NULL,
    online     BIGINT NOT NULL,
    in_uniform BIGINT NOT NULL,
    fractions  BYTEA  NOT NULL,
    PRIMARY KEY (server, grain, at)
);

CREATE INDEX samples_by_age ON samples (grain, at);

CREATE TABLE zone_counts (
    server   BIGINT NOT NULL,
    at       BIGINT NOT NULL,
    fraction BIGINT NOT NULL,
    zones    BIGINT NOT NULL,
    PRIMARY KEY (server, at, fraction)
);

CREATE TABLE playtime (
    server   BIGINT NOT NULL,
    day      BIGINT NOT NULL,
    nickname TEXT   NOT NULL COLLATE "C",
    seconds  BIGINT NOT NULL,
    fraction BIGINT,
    PRIMARY KEY (server, day, nickname)
);

CREATE TABLE server_states (
    server  BIGINT NOT NULL PRIMARY KEY,
    address TEXT   NOT NULL,
    status  TEXT   NOT NULL CHECK (status IN ('online', 'offline')),
    since   BIGINT NOT NULL
);

-- A version is larger than every earlier one of the same document or list.
CREATE SEQUENCE feed_versions;

-- The last version of each document. Times are unix microseconds.
CREATE TABLE documents (
    -- As in a feed folder: 5/online.json.
    name      TEXT   NOT NULL PRIMARY KEY,
    version   BIGINT NOT NULL,
    -- Compressed with zstd.
    body      BYTEA  NOT NULL,
    -- The SHA-256 of the document as it came.
    digest    BYTEA  NOT NULL CHECK (length(digest) = 32),
    -- The timestamp in it.
    made      BIGINT,
    -- When it was uploaded, or changed in a folder.
    arrived   BIGINT NOT NULL,
    -- How it came, and to which machine.
    publisher TEXT   NOT NULL
);

ALTER TABLE documents ALTER COLUMN body SET STORAGE EXTERNAL;

-- Which version of each server's players is current, and when its last whole list arrived.
CREATE TABLE player_list_versions (
    server  BIGINT NOT NULL PRIMARY KEY,
    version BIGINT NOT NULL,
    arrived BIGINT NOT NULL
);

CREATE FUNCTION feed_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NOTIFY muster_feed;
    RETURN NULL;
END
$$;

CREATE TRIGGER feed_changed AFTER INSERT OR UPDATE ON documents
FOR EACH STATEMENT EXECUTE FUNCTION feed_changed();

CREATE TRIGGER feed_changed AFTER INSERT OR UPDATE ON player_list_versions
FOR EACH STATEMENT EXECUTE FUNCTION feed_changed();
