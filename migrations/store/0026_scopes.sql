-- What a key may read: names of groups with commas, or NULL for everything.
ALTER TABLE keys ADD COLUMN scope TEXT CHECK (scope <> '');
-- From where it may be used: addresses and networks with commas, or NULL for everywhere.
ALTER TABLE keys ADD COLUMN networks TEXT CHECK (networks <> '');
