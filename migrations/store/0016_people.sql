-- Nicknames that people say are theirs, one a person on each server. Times are unix milliseconds, UTC.
CREATE TABLE claims (
    person       INTEGER NOT NULL,
    server       INTEGER NOT NULL,
    nickname     TEXT    NOT NULL COLLATE BINARY,
    claimed_at   INTEGER NOT NULL,
    -- `presence` or `leader`; NULL until it is confirmed.
    confirmed_by TEXT,
    confirmed_at INTEGER,
    PRIMARY KEY (person, server)
) STRICT;

-- A confirmed nickname belongs to one person.
CREATE UNIQUE INDEX claims_confirmed ON claims (server, nickname) WHERE confirmed_by IS NOT NULL;

-- Whether a person leaves the game and comes back. A row stays for an hour, in which nobody begins another check of the nickname.
CREATE TABLE presence_checks (
    server     INTEGER NOT NULL,
    nickname   TEXT    NOT NULL COLLATE BINARY,
    -- NULL if the person is forgotten.
    person     INTEGER,
    started_at INTEGER NOT NULL,
    is_open    INTEGER NOT NULL CHECK (is_open IN (0, 1)),
    -- The last list of players that was looked at, in unix seconds, and how many players it had.
    list_at    INTEGER NOT NULL,
    online     INTEGER NOT NULL,
    -- In how many lists in a row the player was missing.
    missing    INTEGER NOT NULL,
    PRIMARY KEY (server, nickname)
) STRICT;

-- People whom the operator wants to be forgotten. The bot deletes what it has in memory, too, and then the row.
CREATE TABLE forget_requests (
    person       INTEGER NOT NULL PRIMARY KEY,
    requested_at INTEGER NOT NULL
) STRICT;

-- Nicknames that no history of persons shows. Who asked for it is not stored.
CREATE TABLE hidden_nicknames (
    server    INTEGER NOT NULL,
    nickname  TEXT    NOT NULL COLLATE BINARY,
    hidden_at INTEGER NOT NULL,
    PRIMARY KEY (server, nickname)
) STRICT;
