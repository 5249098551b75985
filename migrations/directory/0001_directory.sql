-- Which database a household lives in. Wanted only where households are spread over several.

CREATE TABLE households (
  email_hash TEXT PRIMARY KEY CHECK (length(email_hash) = 64), -- of the email: its SHA-256
  database TEXT NOT NULL REFERENCES databases (name),
  household_id INTEGER UNIQUE, -- null: the email is reserved for somebody who is signing up
  moving_to TEXT REFERENCES databases (name), -- where an operator wants it to live
  CHECK (moving_to <> database)
) STRICT, WITHOUT ROWID;

-- Moves that are wanted, found without reading the other households.
CREATE INDEX households_to_move ON households (household_id) WHERE moving_to IS NOT NULL;

-- What households left behind where they moved away, to be deleted: also of one that is deleted meanwhile.
CREATE TABLE leftovers (
  household_id INTEGER NOT NULL,
  database TEXT NOT NULL REFERENCES databases (name),
  PRIMARY KEY (household_id, database)
) STRICT, WITHOUT ROWID;

CREATE TABLE databases (
  name TEXT PRIMARY KEY CHECK (name GLOB 'DB*'), -- its binding
  room INTEGER NOT NULL CHECK (room >= 0), -- how many households it is meant to hold
  households INTEGER NOT NULL DEFAULT 0, -- how many it holds: kept by the triggers
  listed_id INTEGER -- up to which of its households the directory knows those older than it; null: all
) STRICT, WITHOUT ROWID;

-- The first database may be older than the directory.
INSERT INTO databases (name, room, listed_id) VALUES ('DB', 40000, 0);

-- The number of the newest household, of all databases. What the first database numbered by itself,
-- before there was a directory, is below.
CREATE TABLE last_household (id INTEGER PRIMARY KEY) STRICT;
INSERT INTO last_household VALUES (1099511627776);

CREATE TRIGGER households_added AFTER INSERT ON households WHEN NEW.household_id IS NOT NULL
BEGIN
  UPDATE databases SET households = households + 1 WHERE name = NEW.database;
END;

CREATE TRIGGER households_changed AFTER UPDATE OF database, household_id ON households
BEGIN
  UPDATE databases SET households = households
    + (name = NEW.database AND NEW.household_id IS NOT NULL)
    - (name = OLD.database AND OLD.household_id IS NOT NULL)
  WHERE name IN (OLD.database, NEW.database);
END;

CREATE TRIGGER households_removed AFTER DELETE ON households WHEN OLD.household_id IS NOT NULL
BEGIN
  UPDATE databases SET households = households - 1 WHERE name = OLD.database;
END;
