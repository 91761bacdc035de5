-- An operator who asks to be forgotten is erased from what they did, as an owner is: the row stays without the id.

CREATE OR REPLACE FUNCTION key_history_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND (NEW.seq, NEW.at, NEW.id, NEW.event) = (OLD.seq, OLD.at, OLD.id, OLD.event)
        AND (NEW.owner IS NULL OR NEW.owner IS NOT DISTINCT FROM OLD.owner)
        AND (NEW.detail IS NULL OR NEW.detail IS NOT DISTINCT FROM OLD.detail)
        AND (NEW.actor IS NOT DISTINCT FROM OLD.actor
            OR NEW.actor = 'operator' AND OLD.actor LIKE 'operator %') THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'the history of keys is only added to';
END
$$;
