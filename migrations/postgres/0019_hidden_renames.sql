-- The next nickname of a hidden player, once it is hidden, too, as in migrations/store.
ALTER TABLE hidden_nicknames ADD COLUMN renamed_to TEXT;
