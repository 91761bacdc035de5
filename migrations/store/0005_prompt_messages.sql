-- The message that asks, so that it can go once it is answered.
ALTER TABLE questions ADD COLUMN message INTEGER;
