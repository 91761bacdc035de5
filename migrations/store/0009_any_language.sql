-- Languages are checked by the program: a new one needs no migration.

CREATE TABLE new_chats (
    chat         INTEGER NOT NULL PRIMARY KEY,
    language     TEXT,
    app_language TEXT,
    server       INTEGER,
    fraction     INTEGER,
    family       INTEGER,
    show_private INTEGER NOT NULL DEFAULT 0 CHECK (show_private IN (0, 1)),
    quiet_from   INTEGER CHECK (quiet_from BETWEEN 0 AND 1439),
    quiet_to     INTEGER CHECK (quiet_to BETWEEN 0 AND 1439)
) STRICT;

INSERT INTO new_chats (chat, language, app_language, server, fraction, family, show_private, quiet_from, quiet_to)
SELECT chat, language, app_language, server, fraction, family, show_private, quiet_from, quiet_to FROM chats;

DROP TABLE chats;
ALTER TABLE new_chats RENAME TO chats;
