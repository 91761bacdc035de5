-- A roster is a set of records that came together. The rows of one that is not current are nobody's answer:
-- either they are still being written, or they are still being removed.
CREATE TABLE rosters (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    server INTEGER NOT NULL,
    taken INTEGER NOT NULL,
    source TEXT,
    current INTEGER NOT NULL CHECK (current IN (0, 1))
) STRICT;

CREATE UNIQUE INDEX rosters_current ON rosters (server) WHERE current = 1;

-- `record` is the text of the record without the value of `online`, which belongs at `online_at`.
CREATE TABLE players (
    roster INTEGER NOT NULL,
    nickname TEXT NOT NULL COLLATE BINARY,
    record TEXT NOT NULL,
    online_at INTEGER NOT NULL,
    last_seen INTEGER,
    taken INTEGER NOT NULL,
    PRIMARY KEY (roster, nickname)
) STRICT, WITHOUT ROWID;
