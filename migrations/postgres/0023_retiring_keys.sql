-- The key in whose favour a key retires, as in migrations/store.
ALTER TABLE keys ADD COLUMN retires_for TEXT;
CREATE INDEX keys_retiring ON keys (retires_for) WHERE retires_for IS NOT NULL;
