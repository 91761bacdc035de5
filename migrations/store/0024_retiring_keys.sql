-- For how many days the owner lets a key be valid, counted from that choice; NULL for a key without an end.
ALTER TABLE keys ADD COLUMN lifetime_days INTEGER CHECK (lifetime_days > 0);
-- The id of the key that replaces a key that ends by itself.
ALTER TABLE keys ADD COLUMN retires_for TEXT;
-- The expiry that the key has again if it is no longer to end.
ALTER TABLE keys ADD COLUMN own_expires_at INTEGER;
-- Since when the key waits for the moment in which nobody uses it.
ALTER TABLE keys ADD COLUMN idle_since INTEGER;
CREATE INDEX keys_retiring ON keys (retires_for) WHERE retires_for IS NOT NULL;
