-- What chats want to be told. The condition and the state are JSON; times are unix milliseconds, UTC.
CREATE TABLE alerts (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    chat        INTEGER NOT NULL,
    -- The topic of a forum.
    thread      INTEGER,
    -- Who made it; NULL for an anonymous admin, and after the person asked to be forgotten.
    person      INTEGER,
    created_at  INTEGER NOT NULL,
    server      INTEGER NOT NULL,
    condition   TEXT    NOT NULL,
    state       TEXT    NOT NULL,
    muted_until INTEGER
) STRICT;

CREATE INDEX alerts_by_chat ON alerts (chat);

-- What fired and was not yet sent. A row whose message is being sent is marked first: if the process dies then, nobody
-- knows whether the message arrived, and it is not sent again.
CREATE TABLE alert_events (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    chat       INTEGER NOT NULL,
    thread     INTEGER,
    -- NULL for what concerns a whole server.
    alert      INTEGER REFERENCES alerts (id) ON DELETE CASCADE,
    created_at INTEGER NOT NULL,
    due_at     INTEGER NOT NULL,
    -- 1 if it waits for the end of quiet hours.
    is_quiet   INTEGER NOT NULL CHECK (is_quiet IN (0, 1)),
    event      TEXT    NOT NULL,
    is_sending INTEGER NOT NULL DEFAULT 0 CHECK (is_sending IN (0, 1))
) STRICT;

CREATE INDEX alert_events_by_time ON alert_events (due_at);
CREATE INDEX alert_events_by_chat ON alert_events (chat);
CREATE INDEX alert_events_by_alert ON alert_events (alert);

-- The last list of players of a server that was believed, and one that was not: most players were gone at once.
CREATE TABLE alert_servers (
    server    INTEGER NOT NULL PRIMARY KEY,
    listed_at INTEGER NOT NULL,
    online    INTEGER NOT NULL,
    doubted   INTEGER
) STRICT;
