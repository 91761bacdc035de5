-- How many seconds the members of a family were online in an hour, all of them together. `at` is the start of the hour.
CREATE TABLE family_hours (
    server  BIGINT NOT NULL,
    at      BIGINT NOT NULL,
    family  BIGINT NOT NULL,
    seconds BIGINT NOT NULL,
    PRIMARY KEY (server, family, at)
);

CREATE INDEX family_hours_by_age ON family_hours (at);

-- How many seconds of the hour the lists of players cover.
CREATE TABLE counted_hours (
    server  BIGINT NOT NULL,
    at      BIGINT NOT NULL,
    seconds BIGINT NOT NULL,
    PRIMARY KEY (server, at)
);
