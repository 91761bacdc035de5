-- What a server's list of players showed at a slot of time: the whole server, and each fraction in `fractions`.
-- `grain` is the slot's length in seconds, `at` its start in Unix seconds.
CREATE TABLE samples (
    server INTEGER NOT NULL,
    grain INTEGER NOT NULL CHECK (grain IN (60, 300)),
    at INTEGER NOT NULL,
    online INTEGER NOT NULL,
    in_uniform INTEGER NOT NULL,
    fractions BLOB NOT NULL,
    PRIMARY KEY (server, grain, at)
) STRICT, WITHOUT ROWID;

CREATE INDEX samples_by_age ON samples (grain, at);
