-- The hours that each member of a chat's fraction or family is expected to play in a week.
ALTER TABLE chats ADD COLUMN norm INTEGER CHECK (norm BETWEEN 1 AND 168);
