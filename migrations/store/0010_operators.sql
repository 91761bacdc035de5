-- Who changed a key: "owner", "bot", "command line", or "operator" and a Telegram user id. NULL: nobody did, or it is not
-- known.
ALTER TABLE key_history ADD COLUMN actor TEXT;

DROP TRIGGER key_history_is_final;
CREATE TRIGGER key_history_is_final BEFORE UPDATE ON key_history
WHEN NEW.owner IS NOT NULL OR NEW.detail IS NOT NULL
  OR NEW.seq <> OLD.seq OR NEW.at <> OLD.at OR NEW.id <> OLD.id OR NEW.event <> OLD.event
  OR NEW.actor IS NOT OLD.actor
BEGIN
    SELECT RAISE(ABORT, 'the history of keys is only added to');
END;

-- What the next text in the chat is: the new label of the key, or the reason of its block.
ALTER TABLE pending_prompts ADD COLUMN purpose TEXT NOT NULL DEFAULT 'label' CHECK (purpose IN ('label', 'block'));

-- The private chats whose command menu has the operators' command.
CREATE TABLE operator_menus (
    chat INTEGER NOT NULL PRIMARY KEY
) STRICT;

-- The problems that operators were told of, and not yet of their end.
CREATE TABLE operator_notices (
    operator INTEGER NOT NULL,
    problem  TEXT    NOT NULL,
    told_at  INTEGER NOT NULL,
    PRIMARY KEY (operator, problem)
) STRICT;
