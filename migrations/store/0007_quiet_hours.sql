-- Quiet hours of a chat, in minutes of the local day; both or none. They may go over midnight.
ALTER TABLE chats ADD COLUMN quiet_from INTEGER CHECK (quiet_from BETWEEN 0 AND 1439);
ALTER TABLE chats ADD COLUMN quiet_to INTEGER CHECK (quiet_to BETWEEN 0 AND 1439);
