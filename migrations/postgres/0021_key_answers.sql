-- How the requests of a key were answered, by day (UTC, in days since 1970) and endpoint. Kept for 90 days.
CREATE TABLE key_answers (
    digest        BYTEA  NOT NULL REFERENCES keys (digest) ON DELETE CASCADE,
    day           BIGINT NOT NULL,
    endpoint      TEXT   NOT NULL,
    ok            BIGINT NOT NULL,
    not_modified  BIGINT NOT NULL,
    client_errors BIGINT NOT NULL,
    refused       BIGINT NOT NULL,
    server_errors    BIGINT NOT NULL,
    PRIMARY KEY (digest, day, endpoint)
);

CREATE INDEX key_answers_by_day ON key_answers (day);
