-- Plain names. A list is a set of records of one server that arrived together; only the rows of the current list are
-- served, those of another are still being written or are about to be deleted.
ALTER TABLE rosters RENAME TO player_lists;
ALTER TABLE player_lists RENAME COLUMN taken TO received;
DROP INDEX rosters_current;
CREATE UNIQUE INDEX player_lists_current ON player_lists (server) WHERE current = 1;

ALTER TABLE players RENAME COLUMN roster TO list;
ALTER TABLE players RENAME COLUMN taken TO received;

ALTER TABLE states RENAME TO server_states;
