-- Who changed a key, and what operators were told, as in migrations/store.

ALTER TABLE key_history ADD COLUMN actor TEXT;

CREATE OR REPLACE FUNCTION key_history_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND NEW.owner IS NULL AND NEW.detail IS NULL
        AND (NEW.seq, NEW.at, NEW.id, NEW.event) = (OLD.seq, OLD.at, OLD.id, OLD.event)
        AND NEW.actor IS NOT DISTINCT FROM OLD.actor THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'the history of keys is only added to';
END
$$;

-- What the next text in the chat is: the new label of the key, or the reason of its block.
ALTER TABLE pending_prompts ADD COLUMN purpose TEXT NOT NULL DEFAULT 'label' CHECK (purpose IN ('label', 'block'));

-- The private chats whose command menu has the operators' command.
CREATE TABLE operator_menus (
    chat BIGINT NOT NULL PRIMARY KEY
);

-- The problems that operators were told of, and not yet of their end.
CREATE TABLE operator_notices (
    operator BIGINT NOT NULL,
    problem  TEXT   NOT NULL,
    told_at  BIGINT NOT NULL,
    PRIMARY KEY (operator, problem)
);
