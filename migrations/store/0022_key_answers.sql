-- How the requests of a key were answered, by day (UTC, in days since 1970) and endpoint. Kept for 90 days.
CREATE TABLE key_answers (
    digest        BLOB    NOT NULL REFERENCES keys (digest) ON DELETE CASCADE,
    day           INTEGER NOT NULL,
    endpoint      TEXT    NOT NULL,
    ok            INTEGER NOT NULL,
    not_modified  INTEGER NOT NULL,
    client_errors INTEGER NOT NULL,
    refused       INTEGER NOT NULL,
    server_errors    INTEGER NOT NULL,
    PRIMARY KEY (digest, day, endpoint)
) STRICT, WITHOUT ROWID;

CREATE INDEX key_answers_by_day ON key_answers (day);
