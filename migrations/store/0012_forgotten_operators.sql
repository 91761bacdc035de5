-- An operator who asks to be forgotten is erased from what they did, as an owner is: the row stays without the id.

DROP TRIGGER key_history_is_final;
CREATE TRIGGER key_history_is_final BEFORE UPDATE ON key_history
WHEN NEW.seq <> OLD.seq OR NEW.at <> OLD.at OR NEW.id <> OLD.id OR NEW.event <> OLD.event
  OR NEW.owner IS NOT NULL AND NEW.owner IS NOT OLD.owner
  OR NEW.detail IS NOT NULL AND NEW.detail IS NOT OLD.detail
  OR NEW.actor IS NOT OLD.actor AND (coalesce(OLD.actor, '') NOT LIKE 'operator %' OR NEW.actor IS NOT 'operator')
BEGIN
    SELECT RAISE(ABORT, 'the history of keys is only added to');
END;
