-- Accounts, homes, sessions and appliances.
-- Moments are epoch milliseconds. Days are days in India, counted from 1970-01-01: 20781 is 2026-11-24.
-- Triggers read the real time, also where a local service tries another one (CLOCK_OFFSET_MS): docs/security.md says
-- why that is harmless.

CREATE TABLE users (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- never used again, so that an old token can never fit a new user
  email TEXT NOT NULL UNIQUE CHECK (length(email) BETWEEN 3 AND 254 AND email = lower(email)),
  password_hash TEXT NOT NULL CHECK (password_hash LIKE 'scrypt$%'),
  first_name TEXT NOT NULL CHECK (length(first_name) BETWEEN 1 AND 80),
  last_name TEXT NOT NULL CHECK (length(last_name) BETWEEN 1 AND 80),
  -- D1 takes GLOB patterns of at most 50 bytes: ten digits are checked by what they must not hold.
  phone_number TEXT CHECK (
    length(phone_number) = 13 AND phone_number GLOB '+91*' AND substr(phone_number, 4) NOT GLOB '*[^0-9]*'
  ),
  created_at INTEGER NOT NULL,
  terms_version TEXT CHECK (length(terms_version) = 10), -- the version of /terms and /privacy last agreed to
  terms_agreed_at INTEGER CHECK ((terms_agreed_at IS NULL) = (terms_version IS NULL)),
  guest INTEGER NOT NULL DEFAULT 0 CHECK (guest IN (0, 1)) -- 1: everybody who looks at the sample household
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
CREATE INDEX members_by_home ON members (home_id); -- the cascade of a home looks for its members
-- A home goes with its last owner, whoever else was a member.
CREATE TRIGGER members_owner_gone AFTER DELETE ON members
WHEN OLD.role = 'owner' AND NOT EXISTS (SELECT 1 FROM members WHERE home_id = OLD.home_id AND role = 'owner')
BEGIN
  DELETE FROM homes WHERE id = OLD.home_id;
END;
-- Whoever belongs to no home any more gets an empty one: without a home an account would have nothing to show.
-- Guests have nothing of their own.
CREATE TRIGGER members_never_homeless AFTER DELETE ON members
WHEN EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id AND guest = 0)
  AND NOT EXISTS (SELECT 1 FROM members WHERE user_id = OLD.user_id)
BEGIN
  INSERT INTO homes (onboarding_complete, created_at) VALUES (1, unixepoch() * 1000);
  INSERT INTO members (user_id, home_id, role, joined_at)
  VALUES (OLD.user_id, last_insert_rowid(), 'owner', unixepoch() * 1000);
END;
CREATE TRIGGER members_limited AFTER INSERT ON members
WHEN (SELECT count(*) FROM members WHERE home_id = NEW.home_id) > 20
BEGIN
  SELECT RAISE(ABORT, 'limit passed: members');
END;

-- Links by which another person joins a home: only their digests are stored. Each works once.
CREATE TABLE invitations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  home_id INTEGER NOT NULL REFERENCES homes (id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE, -- who invites
  role TEXT NOT NULL CHECK (role IN ('owner', 'member', 'viewer')),
  token_hash TEXT NOT NULL UNIQUE CHECK (length(token_hash) = 64),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at)
) STRICT;
CREATE INDEX invitations_by_home ON invitations (home_id);
CREATE INDEX invitations_by_user ON invitations (user_id);
-- An invitation lives as long as its maker owns the home, whatever it grants: whoever is put out, leaves or is lowered
-- has no key left, and the right brings none back.
CREATE TRIGGER members_gone_invitations AFTER DELETE ON members
BEGIN
  DELETE FROM invitations WHERE home_id = OLD.home_id AND user_id = OLD.user_id;
END;
CREATE TRIGGER members_lowered_invitations AFTER UPDATE OF role ON members WHEN NEW.role <> 'owner'
BEGIN
  DELETE FROM invitations WHERE home_id = NEW.home_id AND user_id = NEW.user_id;
END;
CREATE TRIGGER invitations_limited AFTER INSERT ON invitations
WHEN (SELECT count(*) FROM invitations WHERE home_id = NEW.home_id) > 20
BEGIN
  SELECT RAISE(ABORT, 'limit passed: invitations');
END;

-- What a person is told once, on the next screen: that somebody took a home away from them.
CREATE TABLE notices (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  code TEXT NOT NULL CHECK (code IN ('homeDeleted', 'membershipEnded')),
  -- The home's name, and the number of who did it: a name that goes with its account is kept nowhere else.
  params TEXT NOT NULL CHECK (json_valid(params) AND length(params) <= 1000),
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX notices_by_user ON notices (user_id, id);
CREATE TRIGGER notices_pruned AFTER INSERT ON notices
BEGIN
  DELETE FROM notices WHERE user_id = NEW.user_id AND id <= (
    SELECT id FROM notices WHERE user_id = NEW.user_id ORDER BY id DESC LIMIT 1 OFFSET 20);
END;

-- What a member wants to be reminded of, and the last reminder of its kind that was sent: it stays when the reminder is
-- turned off, so that nothing is sent twice.
CREATE TABLE reminders (
  user_id INTEGER NOT NULL,
  home_id INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('reading', 'due', 'guard', 'silence', 'summary')),
  by_mail INTEGER NOT NULL DEFAULT 0 CHECK (by_mail IN (0, 1)),
  by_push INTEGER NOT NULL DEFAULT 0 CHECK (by_push IN (0, 1)),
  due_days INTEGER CHECK (due_days BETWEEN 1 AND 60), -- of kind due: so many days after its last day a bill is due
  reminded_day INTEGER, -- the day of the last reminder sent, as the rules of reminders name it
  PRIMARY KEY (user_id, home_id, kind),
  FOREIGN KEY (user_id, home_id) REFERENCES members (user_id, home_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX reminders_by_home ON reminders (home_id); -- a cascade of a home looks for its reminders

-- On which day a person's reminders were looked at last: once a day.
CREATE TABLE reminder_checks (
  user_id INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  checked_day INTEGER NOT NULL
) STRICT;
CREATE INDEX reminder_checks_by_day ON reminder_checks (checked_day, user_id);

-- A calendar of a home that programs fetch by a secret address, of which only the digest is kept.
CREATE TABLE calendar_feeds (
  user_id INTEGER NOT NULL,
  home_id INTEGER NOT NULL,
  digest TEXT NOT NULL UNIQUE CHECK (length(digest) = 64),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, home_id),
  FOREIGN KEY (user_id, home_id) REFERENCES members (user_id, home_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE sessions (
  id TEXT PRIMARY KEY CHECK (length(id) >= 20),
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
  user_agent TEXT CHECK (length(user_agent) <= 400),
  last_used_at INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_by_expiry ON sessions (user_id, expires_at);

-- A browser that shows a person's reminders: where its messages are sent, and what they are encrypted with.
CREATE TABLE push_subscriptions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  session_id TEXT NOT NULL, -- the sign-in that turned it on, which may be over
  endpoint TEXT NOT NULL UNIQUE CHECK (length(endpoint) <= 1000),
  p256dh TEXT NOT NULL CHECK (length(p256dh) = 87),
  auth TEXT NOT NULL CHECK (length(auth) = 22),
  user_agent TEXT CHECK (length(user_agent) <= 400), -- what its browser says it is
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX push_subscriptions_by_user ON push_subscriptions (user_id);
CREATE TRIGGER push_subscriptions_limited AFTER INSERT ON push_subscriptions
WHEN (SELECT count(*) FROM push_subscriptions WHERE user_id = NEW.user_id) > 5
BEGIN
  SELECT RAISE(ABORT, 'limit passed: pushDevices');
END;
-- Whoever signs a device out, there or from elsewhere, ends its notifications. A sign-in that is only over does not:
-- the reminder is what brings its person back.
CREATE TRIGGER sessions_end_push AFTER DELETE ON sessions
WHEN OLD.expires_at > unixepoch() * 1000
BEGIN
  DELETE FROM push_subscriptions WHERE session_id = OLD.id;
END;
CREATE INDEX push_subscriptions_by_session ON push_subscriptions (session_id);

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
CREATE INDEX password_resets_by_expiry ON password_resets (expires_at);

-- A form or call that is sent again with its key stores nothing and gets the same response.
CREATE TABLE idempotency_keys (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  key TEXT NOT NULL CHECK (length(key) BETWEEN 8 AND 64),
  digest TEXT NOT NULL CHECK (length(digest) = 43), -- of what was sent: SHA-256 in base64url
  stored_at INTEGER NOT NULL,
  created_id TEXT CHECK (length(created_id) BETWEEN 1 AND 64), -- the id of the row that was created
  PRIMARY KEY (user_id, key)
) STRICT, WITHOUT ROWID;

-- What a home's bill is calculated by, each row from its first day until the next one's: a change adds a row and
-- never touches the past. Every home has one from day 0.
CREATE TABLE connections (
  home_id INTEGER NOT NULL REFERENCES homes (id) ON DELETE CASCADE,
  first_day INTEGER NOT NULL CHECK (first_day BETWEEN 0 AND 47482),
  rate_milli_rupees INTEGER CHECK (rate_milli_rupees BETWEEN 0 AND 1000000), -- per kWh, where no tariff is known
  discom TEXT CHECK (length(discom) BETWEEN 1 AND 40), -- a group of the tariff documents
  category TEXT CHECK (length(category) BETWEEN 1 AND 40),
  load_watts INTEGER CHECK (load_watts BETWEEN 1 AND 1000000),
  phases INTEGER CHECK (phases IN (1, 3)),
  cycle_months INTEGER NOT NULL DEFAULT 1 CHECK (cycle_months BETWEEN 1 AND 3),
  cycle_end INTEGER CHECK (cycle_end BETWEEN 10957 AND 47482), -- the last day of any one bill; null: calendar months
  answers TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(answers)), -- what the tariff asks for: subsidies, entitlement
  recorded_at INTEGER NOT NULL,
  PRIMARY KEY (home_id, first_day)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER homes_connected AFTER INSERT ON homes
BEGIN
  INSERT INTO connections (home_id, first_day, recorded_at) VALUES (NEW.id, 0, NEW.created_at);
END;
CREATE TRIGGER connections_first_kept BEFORE DELETE ON connections
WHEN OLD.first_day = 0 AND EXISTS (SELECT 1 FROM homes WHERE id = OLD.home_id)
BEGIN
  SELECT RAISE(ABORT, 'CHECK constraint failed: a home has a connection from the beginning');
END;

CREATE TRIGGER connections_limited AFTER INSERT ON connections
WHEN (SELECT count(*) FROM connections WHERE home_id = NEW.home_id) > 600
BEGIN
  SELECT RAISE(ABORT, 'limit passed: connections');
END;

-- Bills as they were printed or calculated: never calculated again by themselves.
CREATE TABLE bills (
  home_id INTEGER NOT NULL REFERENCES homes (id) ON DELETE CASCADE,
  last_day INTEGER NOT NULL CHECK (last_day BETWEEN 10957 AND 47482),
  days INTEGER NOT NULL CHECK (days BETWEEN 1 AND 366),
  wh INTEGER CHECK (wh >= -100000000), -- as billed, below 0 where more was given to the grid than taken; null: not known
  payable_paise INTEGER, -- as printed; null: calculated only
  measured INTEGER NOT NULL DEFAULT 1 CHECK (measured IN (0, 1)), -- 0: the supplier estimated the units
  settles_from INTEGER CHECK (settles_from BETWEEN last_day - days + 1 AND last_day), -- the first of its days that estimated bills have, too: it settles them
  due_day INTEGER CHECK (due_day BETWEEN last_day AND last_day + 120), -- the last day for paying, as printed; null: not known
  printed TEXT CHECK (json_valid(printed)), -- { lines, publishedValues, inputs }, as far as they were typed
  computed TEXT CHECK (json_valid(computed)), -- lines, documents, series and `asOf` of the calculation: in codes, no sentence
  created_at INTEGER NOT NULL,
  PRIMARY KEY (home_id, last_day)
) STRICT, WITHOUT ROWID;

CREATE TABLE appliances (
  home_id INTEGER NOT NULL REFERENCES homes (id) ON DELETE CASCADE,
  id TEXT NOT NULL CHECK (length(id) BETWEEN 8 AND 40),
  type TEXT NOT NULL CHECK (length(type) BETWEEN 1 AND 40),
  model_name TEXT CHECK (length(model_name) BETWEEN 1 AND 120),
  age_years INTEGER CHECK (age_years BETWEEN 0 AND 100), -- null: the household does not know it
  purchase_date TEXT CHECK (purchase_date IS date(purchase_date, '+0 days')),
  star_rating INTEGER CHECK (star_rating BETWEEN 1 AND 5), -- likewise
  power_milliwatts INTEGER NOT NULL CHECK (power_milliwatts BETWEEN 1 AND 100000000),
  efficiency_grade TEXT CHECK (efficiency_grade IN ('A+++', 'A++', 'A+', 'A', 'B', 'C', 'D')),
  daily_millihours INTEGER NOT NULL CHECK (daily_millihours BETWEEN 0 AND 24000),
  months INTEGER CHECK (months BETWEEN 1 AND 4095), -- of use, a bit each from January; null: those usual for the type
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
  figures TEXT NOT NULL CHECK (json_valid(figures)), -- of which its sentences are made, with the words of its measure
  phrased_text TEXT CHECK (length(phrased_text) BETWEEN 1 AND 1000), -- by a language model, in place of the measure's
  phrased_language TEXT CHECK (phrased_language IN ('en') AND (phrased_language IS NULL) = (phrased_text IS NULL)),
  appliance_type TEXT,
  annual_wh INTEGER CHECK (annual_wh >= 0),
  annual_milli_rupees INTEGER, -- by the tariff on the day it was made; null: by the rate, or not known then
  created_at INTEGER NOT NULL,
  PRIMARY KEY (home_id, id)
) STRICT, WITHOUT ROWID;

-- What the tips save together is summed by measure, without reading their texts.
CREATE INDEX tips_by_measure ON tips (home_id, measure_id, id, annual_wh);

-- What a home says of a measure: one that is done is offered again after a year, one that is not for it never.
CREATE TABLE tip_answers (
  home_id INTEGER NOT NULL REFERENCES homes (id) ON DELETE CASCADE,
  measure_id TEXT NOT NULL CHECK (length(measure_id) BETWEEN 1 AND 80),
  answer TEXT NOT NULL CHECK (answer IN ('done', 'not-for-us')),
  answered_at INTEGER NOT NULL,
  PRIMARY KEY (home_id, measure_id)
) STRICT, WITHOUT ROWID;

-- How a home's files are understood: its mapping documents.
CREATE TABLE import_mappings (
  home_id INTEGER NOT NULL REFERENCES homes (id) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  document TEXT NOT NULL CHECK (json_valid(document) AND length(document) <= 16384),
  saved_at INTEGER NOT NULL,
  PRIMARY KEY (home_id, name)
) STRICT, WITHOUT ROWID;

-- Readings, and the imports that brought them. Energy is in whole watt-hours, emissions in whole grams.

CREATE TABLE imports (
  home_id INTEGER NOT NULL REFERENCES homes (id) ON DELETE CASCADE,
  id INTEGER NOT NULL CHECK (id > 0), -- 1, 2, 3 … within the home; kept after an undo, so that none is used twice
  file_name TEXT NOT NULL CHECK (length(file_name) BETWEEN 1 AND 200),
  mapping TEXT CHECK (json_valid(mapping)), -- how the file was understood; null: by its columns' names
  imported INTEGER NOT NULL CHECK (imported > 0),
  already_present INTEGER NOT NULL CHECK (already_present >= 0),
  first_day INTEGER NOT NULL,
  last_day INTEGER NOT NULL CHECK (last_day >= first_day),
  created_at INTEGER NOT NULL,
  undone_at INTEGER,
  PRIMARY KEY (home_id, id)
) STRICT, WITHOUT ROWID;

-- So much energy over so many days that end with `day`: as people typed it, as files brought it, and, under
-- the number 0 of a day, as a meter's values give it.
CREATE TABLE readings (
  home_id INTEGER NOT NULL REFERENCES homes (id) ON DELETE CASCADE,
  channel INTEGER NOT NULL DEFAULT 0 CHECK (channel BETWEEN 0 AND 99), -- 0 import, 1 export, 2 solar, 10 and up sub-meters
  day INTEGER NOT NULL CHECK (day BETWEEN 10957 AND 47482), -- 2000-01-01 to 2099-12-31
  seq INTEGER NOT NULL CHECK (seq >= 0), -- its number on that day
  days INTEGER NOT NULL DEFAULT 1 CHECK (days BETWEEN 1 AND 366),
  wh INTEGER NOT NULL CHECK (wh BETWEEN 0 AND 100000000),
  co2_g INTEGER CHECK (co2_g BETWEEN 0 AND 1000000000), -- null: not recorded
  source INTEGER NOT NULL CHECK (source IN (0, 1)), -- 0 manual, 1 csv_upload: a number, because it stands in every row
  measured INTEGER NOT NULL DEFAULT 1 CHECK (measured IN (0, 1, 2)), -- 0: an estimate, or some slots are missing; 2: and a person said it is right
  import_id INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER,
  step INTEGER CHECK (step IN (5, 10, 15, 30, 60)), -- minutes of a slot
  slots BLOB CHECK ((slots IS NULL) = (step IS NULL)), -- a day's intervals: varints of Wh + 1; 0 is unknown
  PRIMARY KEY (home_id, channel, day, seq),
  -- Deferred: an import's row is written after its readings, and only if there are any.
  FOREIGN KEY (home_id, import_id) REFERENCES imports (home_id, id) DEFERRABLE INITIALLY DEFERRED,
  CHECK (day - days >= 10956), -- the first day, too, is in 2000 or later
  CHECK (slots IS NULL OR days = 1),
  CHECK (seq > 0 OR (co2_g IS NULL AND slots IS NULL))
) STRICT, WITHOUT ROWID;

-- The few readings that cover more than a day: found without reading the others.
CREATE INDEX readings_of_several_days ON readings (home_id, channel, day) WHERE days > 1;
-- The few estimates: whether there is one is asked before all are written to a file.
CREATE INDEX readings_estimated ON readings (home_id, channel) WHERE measured = 0;

-- A reading's day, number and coverage never change: the history names it by them. Its amounts do.
CREATE TRIGGER readings_moved BEFORE UPDATE OF home_id, channel, day, seq, days ON readings
WHEN (NEW.home_id, NEW.channel, NEW.day, NEW.seq, NEW.days)
  IS NOT (OLD.home_id, OLD.channel, OLD.day, OLD.seq, OLD.days)
BEGIN
  SELECT RAISE(ABORT, 'CHECK constraint failed: a reading does not move');
END;

-- The devices with a counter. A device that replaces another is the next row of the same channel; so is a
-- device after a reset, or with another multiplying factor.
CREATE TABLE meters (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- never used again: the history brings a meter back under its own
  home_id INTEGER NOT NULL REFERENCES homes (id) ON DELETE CASCADE,
  channel INTEGER NOT NULL DEFAULT 0 CHECK (channel BETWEEN 0 AND 99),
  name TEXT CHECK (length(name) BETWEEN 1 AND 60),
  serial TEXT CHECK (length(serial) BETWEEN 1 AND 40),
  digits INTEGER NOT NULL DEFAULT 5 CHECK (digits BETWEEN 3 AND 8), -- of whole kWh shown, before it starts again at 0
  -- A text becomes a whole number only by way of a REAL: CAST('1e9' AS INTEGER) is 1.
  rollover_wh INTEGER AS (CAST(CAST('1e' || (digits + 3) AS REAL) AS INTEGER)),
  factor_thousandths INTEGER NOT NULL DEFAULT 1000 CHECK (factor_thousandths BETWEEN 1 AND 1000000)
) STRICT;
CREATE INDEX meters_by_home ON meters (home_id, channel);

-- What a counter showed at the end of a day.
CREATE TABLE register_readings (
  meter_id INTEGER NOT NULL REFERENCES meters (id) ON DELETE CASCADE,
  day INTEGER NOT NULL CHECK (day BETWEEN 10956 AND 47482),
  shown_wh INTEGER NOT NULL CHECK (shown_wh BETWEEN 0 AND 99999999999), -- the figures on the meter, in kWh × 1000
  rollovers INTEGER NOT NULL DEFAULT 0 CHECK (rollovers BETWEEN 0 AND 9), -- how often the counter had passed zero by then
  counted INTEGER NOT NULL DEFAULT 1 CHECK (counted IN (0, 1)), -- 0: estimated or doubtful; kept, never calculated with
  source INTEGER NOT NULL CHECK (source IN (0, 1)),
  import_id INTEGER,
  taken_at INTEGER, -- the moment, where it is known
  created_at INTEGER NOT NULL,
  PRIMARY KEY (meter_id, day)
) STRICT, WITHOUT ROWID;

-- What the counters give: from each counted value of a meter to the next. The counter's way is
-- shown + rollovers × 10^digits kWh, so a value between two others comes or goes without touching them. A fall that
-- no turn and no new meter explains makes `wh` negative, and is refused by the check of `readings`.
CREATE VIEW register_spans AS
SELECT
  m.home_id, m.channel, p.meter_id, p.day, p.day - before.day AS days,
  (p.shown_wh + p.rollovers * m.rollover_wh) * m.factor_thousandths / 1000
    - (before.shown_wh + before.rollovers * m.rollover_wh) * m.factor_thousandths / 1000 AS wh,
  p.source, p.import_id, p.created_at
FROM meters AS m
JOIN register_readings AS p ON p.meter_id = m.id AND p.counted = 1
JOIN register_readings AS before ON before.meter_id = p.meter_id AND before.day = (
  SELECT max(day) FROM register_readings WHERE meter_id = p.meter_id AND day < p.day AND counted = 1
)
WHERE p.day - before.day <= 366; -- over more than a year nothing can be said of days

-- A value that comes, changes or goes makes two spans anew, the one that it ends and the next. The days are
-- looked up for the channel: one meter's last value may stand on the day of another's first. The three say the
-- same, because a trigger on a view would come before the view in D1's export, which then could not be restored.
CREATE TRIGGER register_added AFTER INSERT ON register_readings
BEGIN
  DELETE FROM readings
  WHERE seq = 0 AND (home_id, channel) = (SELECT home_id, channel FROM meters WHERE id = NEW.meter_id)
    AND day IN (NEW.day, (
      SELECT min(day) FROM register_readings WHERE meter_id = NEW.meter_id AND day > NEW.day AND counted = 1));
  INSERT INTO readings (home_id, channel, day, seq, days, wh, source, import_id, created_at)
  SELECT home_id, channel, day, 0, days, wh, source, import_id, created_at FROM register_spans
  WHERE (home_id, channel) = (SELECT home_id, channel FROM meters WHERE id = NEW.meter_id)
    AND day IN (NEW.day, (
      SELECT min(day) FROM register_readings WHERE meter_id = NEW.meter_id AND day > NEW.day AND counted = 1));
END;
CREATE TRIGGER register_changed AFTER UPDATE OF shown_wh, rollovers, counted ON register_readings
BEGIN
  DELETE FROM readings
  WHERE seq = 0 AND (home_id, channel) = (SELECT home_id, channel FROM meters WHERE id = NEW.meter_id)
    AND day IN (NEW.day, (
      SELECT min(day) FROM register_readings WHERE meter_id = NEW.meter_id AND day > NEW.day AND counted = 1));
  INSERT INTO readings (home_id, channel, day, seq, days, wh, source, import_id, created_at)
  SELECT home_id, channel, day, 0, days, wh, source, import_id, created_at FROM register_spans
  WHERE (home_id, channel) = (SELECT home_id, channel FROM meters WHERE id = NEW.meter_id)
    AND day IN (NEW.day, (
      SELECT min(day) FROM register_readings WHERE meter_id = NEW.meter_id AND day > NEW.day AND counted = 1));
END;
CREATE TRIGGER register_removed AFTER DELETE ON register_readings
BEGIN
  DELETE FROM readings
  WHERE seq = 0 AND (home_id, channel) = (SELECT home_id, channel FROM meters WHERE id = OLD.meter_id)
    AND day IN (OLD.day, (
      SELECT min(day) FROM register_readings WHERE meter_id = OLD.meter_id AND day > OLD.day AND counted = 1));
  INSERT INTO readings (home_id, channel, day, seq, days, wh, source, import_id, created_at)
  SELECT home_id, channel, day, 0, days, wh, source, import_id, created_at FROM register_spans
  WHERE (home_id, channel) = (SELECT home_id, channel FROM meters WHERE id = OLD.meter_id)
    AND day IN (OLD.day, (
      SELECT min(day) FROM register_readings WHERE meter_id = OLD.meter_id AND day > OLD.day AND counted = 1));
END;

CREATE TRIGGER register_replaced BEFORE INSERT ON register_readings
WHEN EXISTS (SELECT 1 FROM register_readings WHERE meter_id = NEW.meter_id AND day = NEW.day)
BEGIN
  -- INSERT OR REPLACE would take the old value away without telling the triggers above.
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: register_readings');
END;
CREATE TRIGGER register_moved BEFORE UPDATE OF meter_id, day ON register_readings
WHEN (NEW.meter_id, NEW.day) IS NOT (OLD.meter_id, OLD.day)
BEGIN
  SELECT RAISE(ABORT, 'CHECK constraint failed: a value does not move');
END;
CREATE TRIGGER register_beyond_digits BEFORE INSERT ON register_readings
WHEN NEW.shown_wh >= (SELECT rollover_wh FROM meters WHERE id = NEW.meter_id)
BEGIN
  SELECT RAISE(ABORT, 'CHECK constraint failed: more digits than the meter shows');
END;

-- Another factor or number of digits: all spans of the meter anew.
CREATE TRIGGER meters_changed AFTER UPDATE OF digits, factor_thousandths ON meters
BEGIN
  SELECT RAISE(ABORT, 'CHECK constraint failed: more digits than the meter shows')
  WHERE EXISTS (SELECT 1 FROM register_readings WHERE meter_id = NEW.id AND shown_wh >= NEW.rollover_wh);
  UPDATE register_readings SET counted = counted WHERE meter_id = NEW.id;
END;
CREATE TRIGGER meters_moved BEFORE UPDATE OF id, home_id, channel ON meters
WHEN (NEW.id, NEW.home_id, NEW.channel) IS NOT (OLD.id, OLD.home_id, OLD.channel)
BEGIN
  SELECT RAISE(ABORT, 'CHECK constraint failed: a meter does not move');
END;
-- With a meter go its values, while it is still known whose they are; with a home everything goes by itself.
CREATE TRIGGER meters_removed BEFORE DELETE ON meters
WHEN EXISTS (SELECT 1 FROM homes WHERE id = OLD.home_id)
BEGIN
  DELETE FROM register_readings WHERE meter_id = OLD.id;
END;

-- Photos of a meter, each the evidence of a value. Rows with an id: SQLite keeps large values well only in those.
-- A photo goes with its value, and comes back with it: changing a value, and undoing, take it out and put it in.
-- Another value of the same day is none of its: it was made at another moment.
CREATE TABLE meter_photos (
  home_id INTEGER NOT NULL REFERENCES homes (id) ON DELETE CASCADE,
  meter_id INTEGER NOT NULL, -- the history brings a meter back under its own
  day INTEGER NOT NULL CHECK (day BETWEEN 10956 AND 47482),
  size INTEGER NOT NULL CHECK (size BETWEEN 1 AND 204800), -- in bytes
  bytes BLOB CHECK (length(bytes) = size), -- a JPEG without metadata; null: in R2
  object_key TEXT UNIQUE CHECK (length(object_key) = 36 AND (object_key IS NULL) <> (bytes IS NULL)), -- its name in R2
  user_id INTEGER, -- who added it; kept when the user has gone
  added_at INTEGER NOT NULL,
  value_created_at INTEGER NOT NULL,
  gone_at INTEGER, -- since when its value is deleted: it is shown no more, and deleted after some days
  PRIMARY KEY (meter_id, day)
) STRICT;
CREATE INDEX meter_photos_by_home ON meter_photos (home_id);
CREATE INDEX meter_photos_gone ON meter_photos (gone_at) WHERE gone_at IS NOT NULL;
CREATE TRIGGER register_removed_photo AFTER DELETE ON register_readings
BEGIN
  UPDATE meter_photos SET gone_at = unixepoch() * 1000 WHERE meter_id = OLD.meter_id AND day = OLD.day;
END;
CREATE TRIGGER register_added_photo AFTER INSERT ON register_readings
BEGIN
  UPDATE meter_photos SET gone_at = NULL
  WHERE meter_id = NEW.meter_id AND day = NEW.day AND value_created_at = NEW.created_at;
END;

-- Photos in R2 that no row names, or not yet: each is deleted from its moment on. The names are random.
CREATE TABLE unused_photo_objects (
  object_key TEXT PRIMARY KEY,
  unused_from INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX unused_photo_objects_by_age ON unused_photo_objects (unused_from);
CREATE TRIGGER meter_photos_removed AFTER DELETE ON meter_photos WHEN OLD.object_key IS NOT NULL
BEGIN
  INSERT INTO unused_photo_objects VALUES (OLD.object_key, 0);
END;

-- What was done to a home's readings, append-only: one row for each change, with what undoing it needs.
-- The history of one reading looks through all of them, 5,000 at most: an index would be written with each reading.
CREATE TABLE changes (
  home_id INTEGER NOT NULL REFERENCES homes (id) ON DELETE CASCADE,
  id INTEGER NOT NULL CHECK (id > 0),
  part INTEGER NOT NULL CHECK (part >= 0), -- 0, and more only where the readings taken out need more room
  user_id INTEGER, -- who; kept when the user has gone
  kind TEXT NOT NULL CHECK (kind IN ('add', 'edit', 'delete', 'import', 'import_undone', 'restore', 'bill', 'meter', 'connection')),
  origin TEXT NOT NULL CHECK (origin IN ('screen', 'api', 'cli')),
  changed_at INTEGER NOT NULL,
  readings INTEGER NOT NULL CHECK (readings >= 0), -- a meter's first value gives none
  readings_held INTEGER, -- how many the home then had; only an added reading counts them
  first_day INTEGER NOT NULL,
  last_day INTEGER NOT NULL,
  import_id INTEGER,
  undoes INTEGER, -- the change that this one undid
  before TEXT CHECK (json_valid(before)), -- as it was: {"readings": [{…}], "registers": [], …}, objects by the columns' names
  after TEXT CHECK (json_valid(after)), -- likewise as it became
  PRIMARY KEY (home_id, id, part)
) STRICT, WITHOUT ROWID;

-- A change is undone once.
CREATE UNIQUE INDEX changes_undone ON changes (home_id, undoes) WHERE undoes IS NOT NULL AND part = 0;

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

-- The same by who wrote them, over all their homes, also those that are deleted since: otherwise a home that is made,
-- filled and deleted again and again would have no bound. A number without a name of anything; it goes with the account,
-- whose id is never used again, and after two days.
CREATE TABLE daily_user_writes (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  day TEXT NOT NULL, -- in India
  row_count INTEGER NOT NULL,
  PRIMARY KEY (user_id, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX daily_user_writes_by_day ON daily_user_writes (day);
-- Whoever begins a day takes some old rows of others along: as many as come, whether or not those write again.
CREATE TRIGGER daily_user_writes_begun AFTER INSERT ON daily_user_writes
BEGIN
  DELETE FROM daily_user_writes WHERE (user_id, day) IN (
    SELECT user_id, day FROM daily_user_writes WHERE day < date(NEW.day, '-1 day') LIMIT 10
  );
END;

-- A row for each reading. What is done to a single reading is not counted.
CREATE TRIGGER changes_counted AFTER INSERT ON changes WHEN NEW.readings > 1
BEGIN
  DELETE FROM daily_writes
  WHERE home_id = NEW.home_id AND day < date(NEW.changed_at / 1000, 'unixepoch', '+330 minutes');
  INSERT INTO daily_writes (home_id, day, row_count)
  VALUES (NEW.home_id, date(NEW.changed_at / 1000, 'unixepoch', '+330 minutes'), NEW.readings)
  ON CONFLICT DO UPDATE SET row_count = row_count + excluded.row_count;
  INSERT INTO daily_user_writes (user_id, day, row_count)
  SELECT id, date(NEW.changed_at / 1000, 'unixepoch', '+330 minutes'), NEW.readings
  FROM users WHERE id = NEW.user_id
  ON CONFLICT DO UPDATE SET row_count = row_count + excluded.row_count;
END;

-- The rows of a document that is being restored, until all of them are there: a JSON array of arrays each.
CREATE TABLE restore_pieces (
  home_id INTEGER NOT NULL REFERENCES homes (id) ON DELETE CASCADE,
  restore_id TEXT NOT NULL,
  piece INTEGER NOT NULL,
  rows TEXT NOT NULL,
  sent_at INTEGER NOT NULL,
  PRIMARY KEY (home_id, restore_id, piece)
) STRICT;
CREATE INDEX restore_pieces_by_age ON restore_pieces (sent_at); -- what is left of a restore that did not end is found

-- Always empty: to write a reason here refuses the whole batch. A batch writes one when it finds that a
-- limit is passed.
CREATE TABLE refusals (name TEXT NOT NULL) STRICT;
CREATE TRIGGER refuse BEFORE INSERT ON refusals
BEGIN
  SELECT CASE NEW.name
    WHEN 'appliances' THEN RAISE(ABORT, 'limit passed: appliances')
    WHEN 'readings' THEN RAISE(ABORT, 'limit passed: readings')
    WHEN 'intervals' THEN RAISE(ABORT, 'limit passed: intervals')
    WHEN 'meters' THEN RAISE(ABORT, 'limit passed: meters')
    WHEN 'registerReadings' THEN RAISE(ABORT, 'limit passed: registerReadings')
    WHEN 'meterPhotos' THEN RAISE(ABORT, 'limit passed: meterPhotos')
    WHEN 'imports' THEN RAISE(ABORT, 'limit passed: imports')
    WHEN 'mappings' THEN RAISE(ABORT, 'limit passed: mappings')
    WHEN 'tips' THEN RAISE(ABORT, 'limit passed: tips')
    WHEN 'bills' THEN RAISE(ABORT, 'limit passed: bills')
    WHEN 'homes' THEN RAISE(ABORT, 'limit passed: homes')
    WHEN 'rowsWritten' THEN RAISE(ABORT, 'limit passed: rowsWritten')
    WHEN 'userRowsWritten' THEN RAISE(ABORT, 'limit passed: userRowsWritten')
    WHEN 'overlap' THEN RAISE(ABORT, 'CHECK constraint failed: readings overlap')
    ELSE RAISE(ABORT, 'CHECK constraint failed: refusals')
  END;
END;

-- Which state of this file made a database: a digest of all that stands above the last statement, until the first
-- release. After an edit: `npm run stamp`.
CREATE TABLE schema_stamp (stamp TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
INSERT INTO schema_stamp VALUES ('a49902f2562c9137');
