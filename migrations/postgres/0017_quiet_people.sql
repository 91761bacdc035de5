-- Whether a person does not want to be mentioned in groups, as in migrations/store.
ALTER TABLE claims ADD COLUMN is_quiet BIGINT NOT NULL DEFAULT 0 CHECK (is_quiet IN (0, 1));
