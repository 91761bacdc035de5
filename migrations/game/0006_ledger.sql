-- What changed between documents. `body` is the text of a JSON object: the event without its id.
CREATE TABLE events (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    server INTEGER NOT NULL,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL
) STRICT;

CREATE INDEX events_of_server ON events (server, id);
CREATE INDEX events_of_kind ON events (kind, id);
CREATE INDEX events_of_server_and_kind ON events (server, kind, id);

-- What each event is about: `house:138`, `family:7`, a nickname.
CREATE TABLE event_subjects (
    server INTEGER NOT NULL,
    subject TEXT NOT NULL COLLATE BINARY,
    event INTEGER NOT NULL,
    PRIMARY KEY (server, subject, event)
) STRICT, WITHOUT ROWID;

-- When the source made the document with which the next one is compared, in Unix seconds.
CREATE TABLE ledger_lists (
    server INTEGER NOT NULL,
    document TEXT NOT NULL,
    made INTEGER NOT NULL,
    PRIMARY KEY (server, document)
) STRICT, WITHOUT ROWID;

-- What that document says of each thing in it.
CREATE TABLE ledger_facts (
    server INTEGER NOT NULL,
    document TEXT NOT NULL,
    key TEXT NOT NULL COLLATE BINARY,
    fact TEXT NOT NULL,
    PRIMARY KEY (server, document, key)
) STRICT, WITHOUT ROWID;
