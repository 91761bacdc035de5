-- Whether a key may read when named players were online, as in migrations/store.
ALTER TABLE keys ADD COLUMN may_read_history BIGINT NOT NULL DEFAULT 0 CHECK (may_read_history IN (0, 1));
UPDATE keys SET may_read_history = 1;
