-- Until when a person has said to be absent from the game, and why, as in migrations/store.
ALTER TABLE claims ADD COLUMN absent_until BIGINT;
ALTER TABLE claims ADD COLUMN absence_reason TEXT;
