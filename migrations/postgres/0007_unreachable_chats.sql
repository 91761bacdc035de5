-- The chats that Telegram refuses messages to, as in migrations/store.
CREATE TABLE unreachable_chats (
    chat     BIGINT NOT NULL PRIMARY KEY,
    since    BIGINT NOT NULL,
    retry_at BIGINT NOT NULL
);
