-- What replaces the generation in Redis for whoever changes a key and cannot reach Redis: a change is known everywhere once
-- every process that remembers keys has read it, or once one of them has raised the generation. SQLite needs neither table.

-- The processes that remember keys. Times are unix milliseconds of this server.
CREATE TABLE key_readers (
    id      BIGINT NOT NULL PRIMARY KEY,
    seen_at BIGINT NOT NULL,
    -- It has read the changes up to this one.
    seq     BIGINT NOT NULL
);

-- One row: up to which change somebody waits, and up to which change the generation was raised for those who wait.
CREATE TABLE key_announcements (
    wanted BIGINT NOT NULL,
    raised BIGINT NOT NULL
);

INSERT INTO key_announcements (wanted, raised) VALUES (0, 0);
