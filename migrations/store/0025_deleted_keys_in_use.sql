-- Requests with a key after it was deleted. Keys that were deleted before have no id, so they have no owner to tell.
ALTER TABLE deleted_keys ADD COLUMN id TEXT;
ALTER TABLE deleted_keys ADD COLUMN refused INTEGER NOT NULL DEFAULT 0;
ALTER TABLE deleted_keys ADD COLUMN first_refused_at INTEGER;
ALTER TABLE deleted_keys ADD COLUMN last_refused_at INTEGER;
-- 1 once the owner was told of these requests.
ALTER TABLE deleted_keys ADD COLUMN owner_told INTEGER NOT NULL DEFAULT 0 CHECK (owner_told IN (0, 1));
CREATE UNIQUE INDEX deleted_keys_by_id ON deleted_keys (id) WHERE id IS NOT NULL;
CREATE INDEX deleted_keys_in_use ON deleted_keys (last_refused_at) WHERE last_refused_at IS NOT NULL;
-- The keys whose owners may have to be told that their requests are refused.
CREATE INDEX key_usage_refused ON key_usage (day) WHERE refused_today > 0;
