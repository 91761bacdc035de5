-- What a server's own answers said last, and since when: a restart must not make it younger.
CREATE TABLE states (
    server INTEGER PRIMARY KEY,
    address TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('online', 'offline')),
    since INTEGER NOT NULL
) STRICT;
