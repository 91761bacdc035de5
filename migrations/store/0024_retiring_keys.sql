-- The id of the key in whose favour a key retires: once that one is in use and this one has been idle for an hour.
ALTER TABLE keys ADD COLUMN retires_for TEXT;
CREATE INDEX keys_retiring ON keys (retires_for) WHERE retires_for IS NOT NULL;
