-- What changed between documents. `body` is the text of a JSON object: the event without its id.
CREATE TABLE events (
    id     BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    server BIGINT NOT NULL,
    at     BIGINT NOT NULL,
    kind   TEXT   NOT NULL,
    body   TEXT   NOT NULL
);

CREATE INDEX events_of_server ON events (server, id);
CREATE INDEX events_of_kind ON events (kind, id);
CREATE INDEX events_of_server_and_kind ON events (server, kind, id);

-- What each event is about: `house:138`, `family:7`, a nickname.
CREATE TABLE event_subjects (
    server  BIGINT NOT NULL,
    subject TEXT   NOT NULL COLLATE "C",
    event   BIGINT NOT NULL,
    PRIMARY KEY (server, subject, event)
);

-- When the source made the document with which the next one is compared, in Unix seconds.
CREATE TABLE ledger_lists (
    server   BIGINT NOT NULL,
    document TEXT   NOT NULL,
    made     BIGINT NOT NULL,
    PRIMARY KEY (server, document)
);

-- What that document says of each thing in it.
CREATE TABLE ledger_facts (
    server   BIGINT NOT NULL,
    document TEXT   NOT NULL,
    key      TEXT   NOT NULL COLLATE "C",
    fact     TEXT   NOT NULL,
    PRIMARY KEY (server, document, key)
);

CREATE TRIGGER feed_changed AFTER INSERT ON events
FOR EACH STATEMENT EXECUTE FUNCTION feed_changed();
