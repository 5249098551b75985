-- What was done to a household's readings, append-only: one row a change, however many readings it
-- touched, with what is needed to take it back.
CREATE TABLE changes (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id INTEGER NOT NULL CHECK (id > 0),
  part INTEGER NOT NULL CHECK (part >= 0), -- 0, and more only where the readings taken out need more room
  kind TEXT NOT NULL CHECK (kind IN ('add', 'edit', 'delete', 'import', 'import_undone', 'restore')),
  origin TEXT NOT NULL CHECK (origin IN ('screen', 'api', 'cli')),
  changed_at INTEGER NOT NULL,
  readings INTEGER NOT NULL CHECK (readings > 0),
  first_date TEXT NOT NULL,
  last_date TEXT NOT NULL,
  import_id INTEGER,
  undoes INTEGER, -- the change that this one took back
  before TEXT CHECK (json_valid(before)), -- readings as they were: arrays in the order of the columns of `readings`
  after TEXT CHECK (json_valid(after)), -- the one reading as it became
  PRIMARY KEY (user_id, id, part)
) STRICT, WITHOUT ROWID;

-- A change is taken back once.
CREATE UNIQUE INDEX changes_undone ON changes (user_id, undoes) WHERE undoes IS NOT NULL AND part = 0;

CREATE TRIGGER changes_kept BEFORE UPDATE ON changes
BEGIN
  SELECT RAISE(ABORT, 'CHECK constraint failed: changes are append-only');
END;

-- Sessions say what they are used with, and when they last were.
ALTER TABLE sessions ADD COLUMN user_agent TEXT CHECK (length(user_agent) <= 400);
ALTER TABLE sessions ADD COLUMN last_used_at INTEGER NOT NULL DEFAULT 0;

-- Links for a forgotten password: only their digest is kept, each is good once and for a short while.
CREATE TABLE password_resets (
  token_hash TEXT PRIMARY KEY CHECK (length(token_hash) = 64),
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at)
) STRICT, WITHOUT ROWID;
CREATE INDEX password_resets_by_user ON password_resets (user_id);
