-- Whether a person does not want to be mentioned in groups.
ALTER TABLE claims ADD COLUMN is_quiet INTEGER NOT NULL DEFAULT 0 CHECK (is_quiet IN (0, 1));
