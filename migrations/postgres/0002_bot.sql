-- The bot's tables, as in migrations/store.

CREATE TABLE chats (
    chat         BIGINT NOT NULL PRIMARY KEY,
    language     TEXT,
    app_language TEXT,
    server       BIGINT,
    fraction     BIGINT,
    family       BIGINT,
    show_private BIGINT NOT NULL DEFAULT 0 CHECK (show_private IN (0, 1)),
    quiet_from   BIGINT CHECK (quiet_from BETWEEN 0 AND 1439),
    quiet_to     BIGINT CHECK (quiet_to BETWEEN 0 AND 1439)
);

CREATE TABLE pending_prompts (
    chat     BIGINT NOT NULL PRIMARY KEY,
    key      TEXT   NOT NULL,
    asked_at BIGINT NOT NULL,
    message  BIGINT
);

CREATE TABLE processed_updates (
    id           BIGINT NOT NULL PRIMARY KEY,
    processed_at BIGINT NOT NULL
);

CREATE INDEX processed_updates_by_time ON processed_updates (processed_at);

CREATE TABLE key_messages (
    update_id           BIGINT NOT NULL PRIMARY KEY,
    chat                BIGINT NOT NULL,
    requested_at        BIGINT NOT NULL,
    key                 TEXT UNIQUE,
    message             BIGINT,
    hide_at             BIGINT,
    -- The key that this one is to replace.
    replaced_key        TEXT,
    is_hidden           BIGINT NOT NULL DEFAULT 0 CHECK (is_hidden IN (0, 1)),
    first_used_at       BIGINT,
    -- 1 while a person has yet to be told that the bot was interrupted.
    report_interruption BIGINT NOT NULL DEFAULT 0 CHECK (report_interruption IN (0, 1)),
    open_menu           TEXT
);

CREATE INDEX key_messages_by_chat ON key_messages (chat);

CREATE TABLE sent_notifications (
    key     TEXT   NOT NULL,
    event   TEXT   NOT NULL,
    sent_at BIGINT NOT NULL,
    PRIMARY KEY (key, event)
);

CREATE FUNCTION forget_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM key_messages WHERE key = OLD.id;
    DELETE FROM sent_notifications WHERE key = OLD.id;
    RETURN NULL;
END
$$;

CREATE TRIGGER forget_key AFTER DELETE ON keys FOR EACH ROW EXECUTE FUNCTION forget_key();

CREATE FUNCTION no_notification_without_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM keys WHERE id = NEW.key) THEN
        RETURN NEW;
    END IF;
    RETURN NULL;
END
$$;

CREATE TRIGGER no_notification_without_key BEFORE INSERT ON sent_notifications
FOR EACH ROW EXECUTE FUNCTION no_notification_without_key();

CREATE TABLE alerts (
    id          BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    chat        BIGINT NOT NULL,
    -- The topic of a forum.
    thread      BIGINT,
    -- Who made it; NULL for an anonymous admin, and after the person asked to be forgotten.
    person      BIGINT,
    created_at  BIGINT NOT NULL,
    server      BIGINT NOT NULL,
    condition   TEXT   NOT NULL,
    state       TEXT   NOT NULL,
    muted_until BIGINT
);

CREATE INDEX alerts_by_chat ON alerts (chat);

CREATE TABLE alert_events (
    id         BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    chat       BIGINT NOT NULL,
    thread     BIGINT,
    -- NULL for what concerns a whole server.
    alert      BIGINT REFERENCES alerts (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL,
    due_at     BIGINT NOT NULL,
    -- 1 if it waits for the end of quiet hours.
    is_quiet   BIGINT NOT NULL CHECK (is_quiet IN (0, 1)),
    event      TEXT   NOT NULL,
    is_sending BIGINT NOT NULL DEFAULT 0 CHECK (is_sending IN (0, 1))
);

CREATE INDEX alert_events_by_time ON alert_events (due_at);
CREATE INDEX alert_events_by_chat ON alert_events (chat);
CREATE INDEX alert_events_by_alert ON alert_events (alert);

CREATE TABLE alert_servers (
    server    BIGINT NOT NULL PRIMARY KEY,
    listed_at BIGINT NOT NULL,
    online    BIGINT NOT NULL,
    doubted   BIGINT
);

-- What SQLite's function of this name does with a list.
CREATE FUNCTION json_each(list TEXT) RETURNS TABLE (key BIGINT, value JSON) LANGUAGE sql IMMUTABLE AS $$
    SELECT place - 1, element FROM json_array_elements(list :: json) WITH ORDINALITY AS each (element, place)
$$;
