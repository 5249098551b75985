-- Accounts, homes, sessions and appliances.
-- Moments are epoch milliseconds. Days are ISO dates in India.

CREATE TABLE users (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- never used again, so that an old token can never fit a new user
  email TEXT NOT NULL UNIQUE CHECK (length(email) BETWEEN 3 AND 254 AND email = lower(email)),
  password_hash TEXT NOT NULL CHECK (password_hash LIKE 'scrypt$%'),
  first_name TEXT NOT NULL CHECK (length(first_name) BETWEEN 1 AND 80),
  last_name TEXT NOT NULL CHECK (length(last_name) BETWEEN 1 AND 80),
  -- D1 takes GLOB patterns of at most 50 bytes: ten digits are told by what they must not hold.
  phone_number TEXT CHECK (
    length(phone_number) = 13 AND phone_number GLOB '+91*' AND substr(phone_number, 4) NOT GLOB '*[^0-9]*'
  ),
  created_at INTEGER NOT NULL
) STRICT;

-- A home is what one electricity bill is for: a second connection is a second home.
CREATE TABLE homes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL DEFAULT 'Home' CHECK (length(name) BETWEEN 1 AND 60),
  address TEXT CHECK (length(address) BETWEEN 1 AND 300),
  city TEXT CHECK (length(city) BETWEEN 1 AND 80),
  state TEXT CHECK (length(state) BETWEEN 1 AND 60),
  zip_code TEXT CHECK (length(zip_code) = 6 AND zip_code NOT GLOB '*[^0-9]*'),
  household_size INTEGER CHECK (household_size BETWEEN 1 AND 100),
  target_thousandths INTEGER CHECK (target_thousandths BETWEEN 0 AND 100000), -- of a percent
  eco_goals TEXT CHECK (length(eco_goals) BETWEEN 1 AND 1000),
  rate_milli_rupees INTEGER CHECK (rate_milli_rupees BETWEEN 0 AND 1000000), -- per kWh
  onboarding_complete INTEGER NOT NULL DEFAULT 0 CHECK (onboarding_complete IN (0, 1)),
  created_at INTEGER NOT NULL
) STRICT;

-- Who may see and change a home.
CREATE TABLE members (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  home_id INTEGER NOT NULL REFERENCES homes (id) ON DELETE CASCADE,
  role TEXT NOT NULL CHECK (role IN ('owner', 'member', 'viewer')),
  joined_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, home_id)
) STRICT, WITHOUT ROWID;
-- Every statement asks for the home that a user joined first: found without sorting.
CREATE INDEX members_by_joining ON members (user_id, joined_at, home_id);
CREATE UNIQUE INDEX members_owner ON members (home_id) WHERE role = 'owner';
CREATE INDEX members_by_home ON members (home_id); -- the cascade of a home looks for its members
-- A home goes with its owner, whoever else was a member.
CREATE TRIGGER members_owner_gone AFTER DELETE ON members WHEN OLD.role = 'owner'
BEGIN
  DELETE FROM homes WHERE id = OLD.home_id;
END;

CREATE TABLE sessions (
  id TEXT PRIMARY KEY CHECK (length(id) >= 20),
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
  user_agent TEXT CHECK (length(user_agent) <= 400),
  last_used_at INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_by_use ON sessions (user_id, last_used_at);

-- Sign-ins that have not succeeded (yet): counted by the email that was tried, known or not, and by what tried.
CREATE TABLE sign_in_attempts (
  email TEXT NOT NULL CHECK (length(email) <= 254),
  source TEXT NOT NULL CHECK (length(source) = 43), -- a keyed digest of a device's token, a session or an address
  known INTEGER NOT NULL CHECK (known IN (0, 1)), -- whether the source had signed in to the account before
  attempted_at INTEGER NOT NULL,
  nonce INTEGER NOT NULL, -- tells two attempts of one millisecond apart
  PRIMARY KEY (email, attempted_at, nonce)
) STRICT, WITHOUT ROWID;
CREATE INDEX sign_in_attempts_by_age ON sign_in_attempts (attempted_at);

-- Devices and addresses from which an account was signed in to: strangers' attempts do not refuse them.
CREATE TABLE known_devices (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  digest TEXT NOT NULL CHECK (length(digest) = 43), -- a keyed digest of a device's token or an address
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, digest)
) STRICT, WITHOUT ROWID;

-- Links for a forgotten password: only their digests are stored. Each works once, for a short time.
CREATE TABLE password_resets (
  token_hash TEXT PRIMARY KEY CHECK (length(token_hash) = 64),
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at)
) STRICT, WITHOUT ROWID;
CREATE INDEX password_resets_by_user ON password_resets (user_id);

-- Idempotency keys: a form or call that is sent again stores nothing and gets the same response.
CREATE TABLE submissions (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  key TEXT NOT NULL CHECK (length(key) BETWEEN 8 AND 64),
  digest TEXT NOT NULL CHECK (length(digest) = 43), -- of what was sent: SHA-256 in base64url
  submitted_at INTEGER NOT NULL,
  made TEXT CHECK (length(made) BETWEEN 1 AND 64), -- the id of what it made
  PRIMARY KEY (user_id, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE appliances (
  home_id INTEGER NOT NULL REFERENCES homes (id) ON DELETE CASCADE,
  id TEXT NOT NULL CHECK (length(id) BETWEEN 8 AND 40),
  type TEXT NOT NULL CHECK (length(type) BETWEEN 1 AND 40),
  model_name TEXT CHECK (length(model_name) BETWEEN 1 AND 120),
  age_years INTEGER NOT NULL CHECK (age_years BETWEEN 0 AND 100),
  purchase_date TEXT CHECK (purchase_date IS date(purchase_date, '+0 days')),
  star_rating INTEGER NOT NULL CHECK (star_rating BETWEEN 1 AND 5),
  power_milliwatts INTEGER NOT NULL CHECK (power_milliwatts BETWEEN 1 AND 100000000),
  efficiency_grade TEXT CHECK (efficiency_grade IN ('A+++', 'A++', 'A+', 'A', 'B', 'C', 'D')),
  daily_millihours INTEGER NOT NULL CHECK (daily_millihours BETWEEN 0 AND 24000),
  capacity TEXT CHECK (length(capacity) BETWEEN 1 AND 60),
  active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (home_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE tips (
  home_id INTEGER NOT NULL REFERENCES homes (id) ON DELETE CASCADE,
  id INTEGER NOT NULL CHECK (id > 0),
  measure_id TEXT NOT NULL CHECK (length(measure_id) BETWEEN 1 AND 80),
  question TEXT NOT NULL CHECK (length(question) <= 500),
  tip_text TEXT NOT NULL CHECK (length(tip_text) BETWEEN 1 AND 1000),
  explanation TEXT NOT NULL,
  appliance_type TEXT,
  annual_wh INTEGER CHECK (annual_wh >= 0),
  source_name TEXT NOT NULL,
  source_url TEXT,
  source_estimate INTEGER NOT NULL CHECK (source_estimate IN (0, 1)),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (home_id, id)
) STRICT, WITHOUT ROWID;

-- What the tips save together is summed by measure, without reading their texts.
CREATE INDEX tips_by_measure ON tips (home_id, measure_id, id, annual_wh);

-- Meter readings, the imports that brought them, and the monthly usage that follows from them.
-- Energy is in whole watt-hours, emissions in whole grams.

CREATE TABLE imports (
  home_id INTEGER NOT NULL REFERENCES homes (id) ON DELETE CASCADE,
  id INTEGER NOT NULL CHECK (id > 0), -- 1, 2, 3 … within the home; kept after an undo, so that none is used twice
  file_name TEXT NOT NULL CHECK (length(file_name) BETWEEN 1 AND 200),
  imported INTEGER NOT NULL CHECK (imported > 0),
  already_present INTEGER NOT NULL CHECK (already_present >= 0),
  first_date TEXT NOT NULL CHECK (first_date IS date(first_date, '+0 days')),
  last_date TEXT NOT NULL CHECK (last_date IS date(last_date, '+0 days') AND last_date >= first_date),
  created_at INTEGER NOT NULL,
  undone_at INTEGER,
  PRIMARY KEY (home_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE readings (
  home_id INTEGER NOT NULL REFERENCES homes (id) ON DELETE CASCADE,
  reading_date TEXT NOT NULL CHECK (reading_date IS date(reading_date, '+0 days') AND reading_date >= '2000-01-01'),
  seq INTEGER NOT NULL CHECK (seq > 0), -- its number on that day
  period_start TEXT CHECK (
    period_start IS date(period_start, '+0 days') AND period_start >= '2000-01-01' AND period_start < reading_date
    AND julianday(reading_date) - julianday(period_start) < 366
  ), -- the first day covered; null for a reading of one day
  wh INTEGER NOT NULL CHECK (wh BETWEEN 0 AND 100000000),
  co2_g INTEGER CHECK (co2_g BETWEEN 0 AND 1000000000), -- null: not recorded
  source INTEGER NOT NULL CHECK (source IN (0, 1)), -- 0 manual, 1 csv_upload: a number, because it stands in every row
  import_id INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER,
  PRIMARY KEY (home_id, reading_date, seq),
  -- Deferred: an import's row is written after its readings, and only if there are any.
  FOREIGN KEY (home_id, import_id) REFERENCES imports (home_id, id) DEFERRABLE INITIALLY DEFERRED
) STRICT, WITHOUT ROWID;

-- The few readings that cover more than a day: found without reading the others.
CREATE INDEX readings_of_several_days ON readings (home_id, reading_date) WHERE period_start IS NOT NULL;

CREATE TABLE monthly_usage (
  home_id INTEGER NOT NULL REFERENCES homes (id) ON DELETE CASCADE,
  month TEXT NOT NULL CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]'),
  wh INTEGER NOT NULL CHECK (wh >= 0),
  recorded_g INTEGER NOT NULL CHECK (recorded_g >= 0),
  unrecorded_wh INTEGER NOT NULL CHECK (unrecorded_wh BETWEEN 0 AND wh), -- of readings without recorded emissions
  readings INTEGER NOT NULL CHECK (readings >= 0),
  PRIMARY KEY (home_id, month)
) STRICT, WITHOUT ROWID;

-- The months that readings can fall into: makes the spread over months one set-based statement.
CREATE TABLE calendar_months (
  month TEXT PRIMARY KEY,
  first_day INTEGER NOT NULL, -- days since 1970-01-01
  last_day INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO calendar_months (month, first_day, last_day)
WITH RECURSIVE months (first_date) AS (
  VALUES ('2000-01-01')
  UNION ALL
  SELECT date(first_date, '+1 month') FROM months WHERE first_date < '2099-12-01'
)
SELECT
  substr(first_date, 1, 7),
  unixepoch(first_date) / 86400,
  unixepoch(first_date, '+1 month') / 86400 - 1
FROM months;

-- What each reading of several days gives to each month that it touches. Of an amount spread over n
-- days, the first k days have amount * k / n in whole numbers: a month's part is the difference
-- between two such shares, so that the parts add up to the amount.
CREATE VIEW reading_months AS
WITH covered AS (
  SELECT
    home_id, reading_date, seq, period_start, wh, co2_g,
    unixepoch(period_start) / 86400 AS start_day,
    unixepoch(reading_date) / 86400 AS end_day,
    unixepoch(reading_date) / 86400 - unixepoch(period_start) / 86400 + 1 AS n
  FROM readings
  WHERE period_start IS NOT NULL
),
parts AS (
  SELECT
    c.home_id, c.reading_date, c.seq, m.month, c.wh, c.co2_g, c.n,
    min(c.end_day, m.last_day) - c.start_day + 1 AS k_until,
    max(c.start_day, m.first_day) - c.start_day AS k_before
  FROM covered AS c
  JOIN calendar_months AS m ON m.month BETWEEN substr(c.period_start, 1, 7) AND substr(c.reading_date, 1, 7)
)
SELECT
  home_id, reading_date, seq, month,
  wh * k_until / n - wh * k_before / n AS wh,
  coalesce(co2_g * k_until / n - co2_g * k_before / n, 0) AS recorded_g,
  CASE WHEN co2_g IS NULL THEN wh * k_until / n - wh * k_before / n ELSE 0 END AS unrecorded_wh
FROM parts;

-- Monthly usage is kept true by triggers, whoever writes.

CREATE TRIGGER readings_replaced BEFORE INSERT ON readings
WHEN EXISTS (
  SELECT 1 FROM readings WHERE home_id = NEW.home_id AND reading_date = NEW.reading_date AND seq = NEW.seq
)
BEGIN
  -- INSERT OR REPLACE would take the old row away without telling the triggers below.
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: readings');
END;

CREATE TRIGGER readings_added AFTER INSERT ON readings WHEN NEW.period_start IS NULL
BEGIN
  INSERT INTO monthly_usage (home_id, month, wh, recorded_g, unrecorded_wh, readings)
  VALUES (
    NEW.home_id, substr(NEW.reading_date, 1, 7), NEW.wh, coalesce(NEW.co2_g, 0),
    iif(NEW.co2_g IS NULL, NEW.wh, 0), 1
  )
  ON CONFLICT (home_id, month) DO UPDATE SET
    wh = wh + excluded.wh,
    recorded_g = recorded_g + excluded.recorded_g,
    unrecorded_wh = unrecorded_wh + excluded.unrecorded_wh,
    readings = readings + 1;
END;

CREATE TRIGGER readings_added_spread AFTER INSERT ON readings WHEN NEW.period_start IS NOT NULL
BEGIN
  INSERT INTO monthly_usage (home_id, month, wh, recorded_g, unrecorded_wh, readings)
  SELECT home_id, month, wh, recorded_g, unrecorded_wh, 1 FROM reading_months
  WHERE home_id = NEW.home_id AND reading_date = NEW.reading_date AND seq = NEW.seq
  ON CONFLICT (home_id, month) DO UPDATE SET
    wh = wh + excluded.wh,
    recorded_g = recorded_g + excluded.recorded_g,
    unrecorded_wh = unrecorded_wh + excluded.unrecorded_wh,
    readings = readings + 1;
END;

CREATE TRIGGER readings_removed AFTER DELETE ON readings WHEN OLD.period_start IS NULL
BEGIN
  UPDATE monthly_usage SET
    wh = wh - OLD.wh,
    recorded_g = recorded_g - coalesce(OLD.co2_g, 0),
    unrecorded_wh = unrecorded_wh - iif(OLD.co2_g IS NULL, OLD.wh, 0),
    readings = readings - 1
  WHERE home_id = OLD.home_id AND month = substr(OLD.reading_date, 1, 7);
END;

CREATE TRIGGER readings_removed_spread BEFORE DELETE ON readings WHEN OLD.period_start IS NOT NULL
BEGIN
  UPDATE monthly_usage SET
    wh = monthly_usage.wh - part.wh,
    recorded_g = monthly_usage.recorded_g - part.recorded_g,
    unrecorded_wh = monthly_usage.unrecorded_wh - part.unrecorded_wh,
    readings = monthly_usage.readings - 1
  FROM reading_months AS part
  WHERE part.home_id = OLD.home_id AND part.reading_date = OLD.reading_date AND part.seq = OLD.seq
    AND monthly_usage.home_id = part.home_id AND monthly_usage.month = part.month;
END;

CREATE TRIGGER monthly_usage_empty AFTER UPDATE ON monthly_usage WHEN NEW.readings = 0
BEGIN
  DELETE FROM monthly_usage WHERE home_id = NEW.home_id AND month = NEW.month;
END;

-- A reading's day, number and coverage never change; its amounts do.
CREATE TRIGGER readings_moved BEFORE UPDATE OF home_id, reading_date, seq, period_start ON readings
WHEN NEW.home_id <> OLD.home_id OR NEW.reading_date <> OLD.reading_date OR NEW.seq <> OLD.seq
  OR NEW.period_start IS NOT OLD.period_start
BEGIN
  SELECT RAISE(ABORT, 'CHECK constraint failed: a reading does not move');
END;

CREATE TRIGGER readings_changed AFTER UPDATE OF wh, co2_g ON readings WHEN NEW.period_start IS NULL
BEGIN
  UPDATE monthly_usage SET
    wh = wh - OLD.wh + NEW.wh,
    recorded_g = recorded_g - coalesce(OLD.co2_g, 0) + coalesce(NEW.co2_g, 0),
    unrecorded_wh = unrecorded_wh - iif(OLD.co2_g IS NULL, OLD.wh, 0) + iif(NEW.co2_g IS NULL, NEW.wh, 0)
  WHERE home_id = NEW.home_id AND month = substr(NEW.reading_date, 1, 7);
END;

CREATE TRIGGER readings_unspread BEFORE UPDATE OF wh, co2_g ON readings WHEN OLD.period_start IS NOT NULL
BEGIN
  UPDATE monthly_usage SET
    wh = monthly_usage.wh - part.wh,
    recorded_g = monthly_usage.recorded_g - part.recorded_g,
    unrecorded_wh = monthly_usage.unrecorded_wh - part.unrecorded_wh
  FROM reading_months AS part
  WHERE part.home_id = OLD.home_id AND part.reading_date = OLD.reading_date AND part.seq = OLD.seq
    AND monthly_usage.home_id = part.home_id AND monthly_usage.month = part.month;
END;

CREATE TRIGGER readings_respread AFTER UPDATE OF wh, co2_g ON readings WHEN NEW.period_start IS NOT NULL
BEGIN
  UPDATE monthly_usage SET
    wh = monthly_usage.wh + part.wh,
    recorded_g = monthly_usage.recorded_g + part.recorded_g,
    unrecorded_wh = monthly_usage.unrecorded_wh + part.unrecorded_wh
  FROM reading_months AS part
  WHERE part.home_id = NEW.home_id AND part.reading_date = NEW.reading_date AND part.seq = NEW.seq
    AND monthly_usage.home_id = part.home_id AND monthly_usage.month = part.month;
END;

-- The history of a home's readings, append-only: one row for each change, with what undoing it
-- needs.
CREATE TABLE changes (
  home_id INTEGER NOT NULL REFERENCES homes (id) ON DELETE CASCADE,
  id INTEGER NOT NULL CHECK (id > 0),
  part INTEGER NOT NULL CHECK (part >= 0), -- 0, and more only where the readings taken out need more room
  kind TEXT NOT NULL CHECK (kind IN ('add', 'edit', 'delete', 'import', 'import_undone', 'restore')),
  origin TEXT NOT NULL CHECK (origin IN ('screen', 'api', 'cli')),
  changed_at INTEGER NOT NULL,
  readings INTEGER NOT NULL CHECK (readings > 0),
  first_date TEXT NOT NULL,
  last_date TEXT NOT NULL,
  import_id INTEGER,
  undoes INTEGER, -- the change that this one undid
  before TEXT CHECK (json_valid(before)), -- readings as they were: arrays in the order of the columns of `readings`
  after TEXT CHECK (json_valid(after)), -- the one reading as it became
  PRIMARY KEY (home_id, id, part)
) STRICT, WITHOUT ROWID;

-- A change is undone once.
CREATE UNIQUE INDEX changes_undone ON changes (home_id, undoes) WHERE undoes IS NOT NULL AND part = 0;

-- The history of a reading is found by its day, however long the household's history is.
-- Most changes touch one reading.
CREATE INDEX changes_of_one_reading ON changes (home_id, first_date) WHERE readings = 1;
-- The others cover a span of days: few spans end on a day of late or after it.
CREATE INDEX changes_of_many_readings ON changes (home_id, last_date, first_date) WHERE readings > 1;

CREATE TRIGGER changes_kept BEFORE UPDATE ON changes
BEGIN
  SELECT RAISE(ABORT, 'CHECK constraint failed: changes are append-only');
END;

-- The history does not grow without end: the newest 5,000 changes stay, and of those that hold deleted
-- readings the newest whose readings come to 200,000, the newest one always.
CREATE TRIGGER changes_pruned AFTER INSERT ON changes
BEGIN
  DELETE FROM changes WHERE home_id = NEW.home_id AND id <= NEW.id - 5000;
END;
CREATE TRIGGER changes_with_readings_pruned AFTER INSERT ON changes WHEN NEW.readings > 1 AND NEW.before IS NOT NULL
BEGIN
  DELETE FROM changes WHERE home_id = NEW.home_id AND before IS NOT NULL AND id < (
    SELECT max(id) FROM (
      SELECT id, sum(readings) OVER (ORDER BY id DESC, part DESC) AS total
      FROM changes WHERE home_id = NEW.home_id AND before IS NOT NULL
    )
    WHERE total > 200000
  );
END;

-- The rows that a home's uploads, undos, restores and bulk deletions have written on its latest such day.
CREATE TABLE daily_writes (
  home_id INTEGER NOT NULL REFERENCES homes (id) ON DELETE CASCADE,
  day TEXT NOT NULL, -- in India
  row_count INTEGER NOT NULL,
  PRIMARY KEY (home_id, day)
) STRICT, WITHOUT ROWID;

-- Two rows a reading: its own, and that of its month. What is done to a single reading is not counted.
CREATE TRIGGER changes_counted AFTER INSERT ON changes WHEN NEW.readings > 1
BEGIN
  DELETE FROM daily_writes
  WHERE home_id = NEW.home_id AND day < date(NEW.changed_at / 1000, 'unixepoch', '+330 minutes');
  INSERT INTO daily_writes (home_id, day, row_count)
  VALUES (NEW.home_id, date(NEW.changed_at / 1000, 'unixepoch', '+330 minutes'), NEW.readings * 2)
  ON CONFLICT DO UPDATE SET row_count = row_count + excluded.row_count;
END;

-- Always empty: to write the name of a limit here refuses the whole batch. A batch writes one when it
-- finds that the limit is passed.
CREATE TABLE passed_limits (name TEXT NOT NULL) STRICT;
CREATE TRIGGER passed_limits_refused BEFORE INSERT ON passed_limits
BEGIN
  SELECT CASE NEW.name
    WHEN 'appliances' THEN RAISE(ABORT, 'limit passed: appliances')
    WHEN 'readings' THEN RAISE(ABORT, 'limit passed: readings')
    WHEN 'imports' THEN RAISE(ABORT, 'limit passed: imports')
    WHEN 'tips' THEN RAISE(ABORT, 'limit passed: tips')
    WHEN 'homes' THEN RAISE(ABORT, 'limit passed: homes')
    WHEN 'rowsWritten' THEN RAISE(ABORT, 'limit passed: rowsWritten')
    ELSE RAISE(ABORT, 'CHECK constraint failed: passed_limits')
  END;
END;
