-- Nicknames of people, checks by presence and hidden nicknames, as in migrations/store.
CREATE TABLE claims (
    person       BIGINT NOT NULL,
    server       BIGINT NOT NULL,
    nickname     TEXT   NOT NULL COLLATE "C",
    claimed_at   BIGINT NOT NULL,
    confirmed_by TEXT,
    confirmed_at BIGINT,
    PRIMARY KEY (person, server)
);

CREATE UNIQUE INDEX claims_confirmed ON claims (server, nickname) WHERE confirmed_by IS NOT NULL;

CREATE TABLE presence_checks (
    server     BIGINT NOT NULL,
    nickname   TEXT   NOT NULL COLLATE "C",
    person     BIGINT,
    started_at BIGINT NOT NULL,
    is_open    BIGINT NOT NULL CHECK (is_open IN (0, 1)),
    list_at    BIGINT NOT NULL,
    online     BIGINT NOT NULL,
    missing    BIGINT NOT NULL,
    PRIMARY KEY (server, nickname)
);

CREATE TABLE forget_requests (
    person       BIGINT NOT NULL PRIMARY KEY,
    requested_at BIGINT NOT NULL
);

CREATE TABLE hidden_nicknames (
    server    BIGINT NOT NULL,
    nickname  TEXT   NOT NULL COLLATE "C",
    hidden_at BIGINT NOT NULL,
    PRIMARY KEY (server, nickname)
);
