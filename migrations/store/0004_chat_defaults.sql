-- What a chat usually asks about, where nothing is said: numbers of the game. A group is told of money, bank and phone
-- only when its admins want that.
ALTER TABLE rooms ADD COLUMN server INTEGER;
ALTER TABLE rooms ADD COLUMN fraction INTEGER;
ALTER TABLE rooms ADD COLUMN family INTEGER;
ALTER TABLE rooms ADD COLUMN shows_private INTEGER NOT NULL DEFAULT 0 CHECK (shows_private IN (0, 1));
