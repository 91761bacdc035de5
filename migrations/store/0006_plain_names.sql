-- Plain names for the bot's tables, columns, indices and triggers. No row is changed.

DROP TRIGGER notices_end_with_their_key;
DROP TRIGGER handed_ends_with_its_key;
DROP INDEX seen_updates_by_time;
DROP INDEX handed_by_chat;

-- Settings of a chat: `language` was chosen there; `app_language` is that of the person's Telegram app.
ALTER TABLE rooms RENAME TO chats;
ALTER TABLE chats RENAME COLUMN chosen TO language;
ALTER TABLE chats RENAME COLUMN spoken TO app_language;
ALTER TABLE chats RENAME COLUMN shows_private TO show_private;

-- What the bot is waiting for in a chat: the new label of a key.
ALTER TABLE questions RENAME TO pending_prompts;
ALTER TABLE pending_prompts RENAME COLUMN asked TO asked_at;

-- The messages that show keys. A row is inserted before its key is created, by the update that requested the key.
ALTER TABLE handed RENAME TO key_messages;
ALTER TABLE key_messages RENAME COLUMN asked_by TO update_id;
ALTER TABLE key_messages RENAME COLUMN at TO requested_at;
ALTER TABLE key_messages RENAME COLUMN old TO replaced_key;
ALTER TABLE key_messages RENAME COLUMN hidden TO is_hidden;
ALTER TABLE key_messages RENAME COLUMN used_at TO first_used_at;
ALTER TABLE key_messages RENAME COLUMN to_tell TO report_interruption;
ALTER TABLE key_messages RENAME COLUMN shows TO open_menu;
CREATE INDEX key_messages_by_chat ON key_messages (chat);
CREATE TRIGGER delete_message_with_key AFTER DELETE ON keys BEGIN
    DELETE FROM key_messages WHERE key = OLD.id;
END;

-- Notifications that owners have received, each once per key.
ALTER TABLE notices RENAME TO sent_notifications;
ALTER TABLE sent_notifications RENAME COLUMN about TO event;
ALTER TABLE sent_notifications RENAME COLUMN at TO sent_at;
CREATE TRIGGER delete_notifications_with_key AFTER DELETE ON keys BEGIN
    DELETE FROM sent_notifications WHERE key = OLD.id;
END;
-- A notification can be on its way while its key is deleted.
CREATE TRIGGER no_notification_without_key BEFORE INSERT ON sent_notifications
WHEN NOT EXISTS (SELECT 1 FROM keys WHERE id = NEW.key) BEGIN
    SELECT RAISE(IGNORE);
END;

-- Updates that were handled: Telegram may deliver them again for a day.
ALTER TABLE seen_updates RENAME TO processed_updates;
ALTER TABLE processed_updates RENAME COLUMN at TO processed_at;
CREATE INDEX processed_updates_by_time ON processed_updates (processed_at);
