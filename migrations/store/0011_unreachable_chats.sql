-- The chats that Telegram refuses messages to. What fires for them meanwhile waits as in quiet hours (alert_events.is_quiet).
CREATE TABLE unreachable_chats (
    chat     INTEGER NOT NULL PRIMARY KEY,
    -- The first refusal.
    since    INTEGER NOT NULL,
    -- The next attempt.
    retry_at INTEGER NOT NULL
) STRICT;
