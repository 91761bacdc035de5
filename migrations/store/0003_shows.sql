-- What the message of a key shows in the key's place for now: the data of the button that opened it.
ALTER TABLE handed ADD COLUMN shows TEXT;
