-- Households that live in another database, or are on their way there: nothing of theirs is read or
-- written here. Without a foreign key: a row stays when the household's rows have gone.
CREATE TABLE moves (
  household_id INTEGER PRIMARY KEY,
  database TEXT NOT NULL CHECK (database GLOB 'DB*'), -- the binding of the database to ask
  marked_at INTEGER NOT NULL,
  moved_at INTEGER -- null: on the way
) STRICT, WITHOUT ROWID;
