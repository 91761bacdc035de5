-- How many seconds the members of a family were online in an hour, all of them together. `at` is the start of the hour.
CREATE TABLE family_hours (
    server INTEGER NOT NULL,
    at INTEGER NOT NULL,
    family INTEGER NOT NULL,
    seconds INTEGER NOT NULL,
    PRIMARY KEY (server, family, at)
) STRICT, WITHOUT ROWID;

CREATE INDEX family_hours_by_age ON family_hours (at);

-- How many seconds of the hour the lists of players cover.
CREATE TABLE counted_hours (
    server INTEGER NOT NULL,
    at INTEGER NOT NULL,
    seconds INTEGER NOT NULL,
    PRIMARY KEY (server, at)
) STRICT, WITHOUT ROWID;
