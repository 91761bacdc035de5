-- The hours that each member of a chat's fraction or family is expected to play in a week, as in migrations/store.
ALTER TABLE chats ADD COLUMN norm BIGINT CHECK (norm BETWEEN 1 AND 168);
