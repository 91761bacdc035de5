-- The next nickname of a hidden player, once it is hidden, too. Whoever shows it again is not hidden again.
ALTER TABLE hidden_nicknames ADD COLUMN renamed_to TEXT;
