-- Ends of keys that their owners set, as in migrations/store.
ALTER TABLE keys ADD COLUMN lifetime_days BIGINT CHECK (lifetime_days > 0);
ALTER TABLE keys ADD COLUMN retires_for TEXT;
ALTER TABLE keys ADD COLUMN own_expires_at BIGINT;
ALTER TABLE keys ADD COLUMN idle_since BIGINT;
CREATE INDEX keys_retiring ON keys (retires_for) WHERE retires_for IS NOT NULL;
