-- What the message of a key shows in the key's place for now: the data of the button that opened it.
ALTER TABLE handed ADD COLUMN shows TEXT;

-- A message is remembered as long as its key.
DELETE FROM handed WHERE key IS NOT NULL AND key NOT IN (SELECT id FROM keys);
CREATE TRIGGER handed_ends_with_its_key AFTER DELETE ON keys BEGIN
    DELETE FROM handed WHERE key = OLD.id;
END;
