-- Whether a key may read when named players were online. Keys that exist already keep what they could do.
ALTER TABLE keys ADD COLUMN may_read_history INTEGER NOT NULL DEFAULT 0 CHECK (may_read_history IN (0, 1));
UPDATE keys SET may_read_history = 1;
