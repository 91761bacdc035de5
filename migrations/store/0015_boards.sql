-- Messages that show a query's answer and are kept current. The view has the form of a button. Times are unix milliseconds, UTC; that of the
-- data, which the message names, is in seconds.
CREATE TABLE boards (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    chat       INTEGER NOT NULL,
    -- The topic of a forum.
    thread     INTEGER,
    -- Who made it; NULL for an anonymous admin.
    person     INTEGER,
    view       TEXT    NOT NULL,
    -- NULL until the message is known to have been sent.
    message    INTEGER,
    -- The update that asked for the message.
    asked_by   INTEGER,
    -- 1 while a message is being sent. If the process dies then, nobody knows whether it arrived, and no second one is sent.
    is_posting INTEGER NOT NULL CHECK (is_posting IN (0, 1)),
    -- The message before, which is still to be deleted.
    replaced   INTEGER,
    -- What the message shows, without its last line, and the time of the data.
    text       TEXT    NOT NULL,
    data_at    INTEGER NOT NULL,
    -- Why it is not live: `stale`, `closed`, `stopped`, `ended`; NULL while it is.
    pause      TEXT,
    -- `none`, `offered` or `pinned`.
    pin        TEXT    NOT NULL,
    -- The last edit, or the last attempt.
    edited_at  INTEGER NOT NULL
) STRICT;

CREATE INDEX boards_by_chat ON boards (chat);
