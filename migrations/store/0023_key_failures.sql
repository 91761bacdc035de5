-- The last failed requests of a key, with nothing of what they asked for. Times are unix milliseconds, UTC.
CREATE TABLE key_failures (
    digest     BLOB    NOT NULL REFERENCES keys (digest) ON DELETE CASCADE,
    at         INTEGER NOT NULL,
    error_id   TEXT    NOT NULL,
    endpoint   TEXT    NOT NULL,
    error_code TEXT    NOT NULL,
    PRIMARY KEY (digest, at, error_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX key_failures_by_time ON key_failures (at);
