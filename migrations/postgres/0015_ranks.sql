-- The rank of a player in the fraction when the player was online last, as in migrations/game.
ALTER TABLE playtime ADD COLUMN rank BIGINT;
