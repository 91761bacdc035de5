-- What a key may read and from where it may be used, as in migrations/store.
ALTER TABLE keys ADD COLUMN scope TEXT CHECK (scope <> '');
ALTER TABLE keys ADD COLUMN networks TEXT CHECK (networks <> '');
