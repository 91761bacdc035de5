-- How many zones each gang held at the end of an hour, or now in the current one. `at` is the start of the hour.
CREATE TABLE zone_counts (
    server INTEGER NOT NULL,
    at INTEGER NOT NULL,
    fraction INTEGER NOT NULL,
    zones INTEGER NOT NULL,
    PRIMARY KEY (server, at, fraction)
) STRICT, WITHOUT ROWID;

-- How many seconds a player was online on a day, and in which fraction last. Days are those of Moscow, counted from 1970.
-- The day comes before the name: what one day changes is then close together.
CREATE TABLE playtime (
    server INTEGER NOT NULL,
    day INTEGER NOT NULL,
    nickname TEXT NOT NULL COLLATE BINARY,
    seconds INTEGER NOT NULL,
    fraction INTEGER,
    PRIMARY KEY (server, day, nickname)
) STRICT, WITHOUT ROWID;
