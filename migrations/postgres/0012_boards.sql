-- Messages that show a query's answer and are kept current, as in migrations/store.
CREATE TABLE boards (
    id         BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    chat       BIGINT NOT NULL,
    thread     BIGINT,
    person     BIGINT,
    view       TEXT   NOT NULL,
    message    BIGINT,
    asked_by   BIGINT,
    is_posting BIGINT NOT NULL CHECK (is_posting IN (0, 1)),
    replaced   BIGINT,
    text       TEXT   NOT NULL,
    data_at    BIGINT NOT NULL,
    pause      TEXT,
    pin        TEXT   NOT NULL,
    edited_at  BIGINT NOT NULL
);

CREATE INDEX boards_by_chat ON boards (chat);
