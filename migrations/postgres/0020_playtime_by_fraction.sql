-- Who was in a fraction lately is found without reading the days of everybody else.
CREATE INDEX playtime_by_fraction ON playtime (server, fraction, day);
