-- The most who were online at once in the slot, two bytes for the whole server and for each fraction in their order. Without it,
-- that is what the other columns say.
ALTER TABLE samples ADD COLUMN most BLOB;
