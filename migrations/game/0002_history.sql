-- One row a server, fraction and slot of time; fraction 0 is the whole server. `grain` is the slot's length in seconds.
CREATE TABLE samples (
    server INTEGER NOT NULL,
    fraction INTEGER NOT NULL,
    grain INTEGER NOT NULL,
    slot INTEGER NOT NULL,
    online INTEGER NOT NULL,
    in_uniform INTEGER NOT NULL,
    leader INTEGER NOT NULL CHECK (leader IN (0, 1)),
    PRIMARY KEY (server, fraction, grain, slot)
) STRICT, WITHOUT ROWID;

CREATE INDEX samples_by_age ON samples (grain, slot);
