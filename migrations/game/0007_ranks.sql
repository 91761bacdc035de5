-- The rank of a player in the fraction when the player was online last, where the source has it.
ALTER TABLE playtime ADD COLUMN rank INTEGER;
