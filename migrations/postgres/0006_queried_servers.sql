-- What servers answer to the process that queries them, for the other processes: written every ten seconds for each server, so it
-- is not worth the disk.
CREATE UNLOGGED TABLE queried_servers (
    server      BIGINT NOT NULL PRIMARY KEY,
    -- Larger than that of every earlier row.
    version     BIGINT NOT NULL,
    address     TEXT   NOT NULL,
    -- Unix milliseconds.
    queried_at  BIGINT NOT NULL,
    status      TEXT   NOT NULL CHECK (status IN ('online', 'offline')),
    since       BIGINT NOT NULL,
    -- NULL if it did not answer.
    password    BIGINT,
    online      BIGINT,
    max_players BIGINT,
    name        TEXT
);
