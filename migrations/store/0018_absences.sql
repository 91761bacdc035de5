-- Until when a person has said to be absent from the game with the claimed nickname, and why. Unix milliseconds, UTC.
ALTER TABLE claims ADD COLUMN absent_until INTEGER;
ALTER TABLE claims ADD COLUMN absence_reason TEXT;
