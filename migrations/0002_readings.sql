-- Meter readings, the imports that brought them, and the monthly usage that follows from them.
-- Energy is in whole watt-hours, emissions in whole grams.

CREATE TABLE imports (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id INTEGER NOT NULL CHECK (id > 0), -- 1, 2, 3 … within the household; kept after an undo, so that none is used twice
  file_name TEXT NOT NULL CHECK (length(file_name) BETWEEN 1 AND 200),
  imported INTEGER NOT NULL CHECK (imported > 0),
  already_present INTEGER NOT NULL CHECK (already_present >= 0),
  first_date TEXT NOT NULL CHECK (first_date IS date(first_date, '+0 days')),
  last_date TEXT NOT NULL CHECK (last_date IS date(last_date, '+0 days') AND last_date >= first_date),
  created_at INTEGER NOT NULL,
  undone_at INTEGER,
  PRIMARY KEY (user_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE readings (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  reading_date TEXT NOT NULL CHECK (reading_date IS date(reading_date, '+0 days') AND reading_date >= '2000-01-01'),
  seq INTEGER NOT NULL CHECK (seq > 0), -- its number on that day
  period_start TEXT CHECK (
    period_start IS date(period_start, '+0 days') AND period_start >= '2000-01-01' AND period_start < reading_date
    AND julianday(reading_date) - julianday(period_start) < 366
  ), -- the first day covered; null for a reading of one day
  wh INTEGER NOT NULL CHECK (wh BETWEEN 1 AND 100000000),
  co2_g INTEGER CHECK (co2_g BETWEEN 0 AND 1000000000), -- null: not recorded
  source INTEGER NOT NULL CHECK (source IN (0, 1)), -- 0 manual, 1 csv_upload: a number, because it stands in every row
  import_id INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER,
  PRIMARY KEY (user_id, reading_date, seq),
  -- Deferred: an import's row is written after its readings, and only if there are any.
  FOREIGN KEY (user_id, import_id) REFERENCES imports (user_id, id) DEFERRABLE INITIALLY DEFERRED
) STRICT, WITHOUT ROWID;

-- The few readings that cover more than a day: found without reading the others.
CREATE INDEX readings_of_several_days ON readings (user_id, reading_date) WHERE period_start IS NOT NULL;

CREATE TABLE monthly_usage (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  month TEXT NOT NULL CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]'),
  wh INTEGER NOT NULL CHECK (wh >= 0),
  recorded_g INTEGER NOT NULL CHECK (recorded_g >= 0),
  unrecorded_wh INTEGER NOT NULL CHECK (unrecorded_wh BETWEEN 0 AND wh), -- of readings without recorded emissions
  readings INTEGER NOT NULL CHECK (readings >= 0),
  PRIMARY KEY (user_id, month)
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
    user_id, reading_date, seq, period_start, wh, co2_g,
    unixepoch(period_start) / 86400 AS start_day,
    unixepoch(reading_date) / 86400 AS end_day,
    unixepoch(reading_date) / 86400 - unixepoch(period_start) / 86400 + 1 AS n
  FROM readings
  WHERE period_start IS NOT NULL
),
parts AS (
  SELECT
    c.user_id, c.reading_date, c.seq, m.month, c.wh, c.co2_g, c.n,
    min(c.end_day, m.last_day) - c.start_day + 1 AS k_until,
    max(c.start_day, m.first_day) - c.start_day AS k_before
  FROM covered AS c
  JOIN calendar_months AS m ON m.month BETWEEN substr(c.period_start, 1, 7) AND substr(c.reading_date, 1, 7)
)
SELECT
  user_id, reading_date, seq, month,
  wh * k_until / n - wh * k_before / n AS wh,
  coalesce(co2_g * k_until / n - co2_g * k_before / n, 0) AS recorded_g,
  CASE WHEN co2_g IS NULL THEN wh * k_until / n - wh * k_before / n ELSE 0 END AS unrecorded_wh
FROM parts;

-- Monthly usage is kept true by triggers, whoever writes.

CREATE TRIGGER readings_replaced BEFORE INSERT ON readings
WHEN EXISTS (
  SELECT 1 FROM readings WHERE user_id = NEW.user_id AND reading_date = NEW.reading_date AND seq = NEW.seq
)
BEGIN
  -- INSERT OR REPLACE would take the old row away without telling the triggers below.
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: readings');
END;

CREATE TRIGGER readings_added AFTER INSERT ON readings WHEN NEW.period_start IS NULL
BEGIN
  INSERT INTO monthly_usage (user_id, month, wh, recorded_g, unrecorded_wh, readings)
  VALUES (
    NEW.user_id, substr(NEW.reading_date, 1, 7), NEW.wh, coalesce(NEW.co2_g, 0),
    iif(NEW.co2_g IS NULL, NEW.wh, 0), 1
  )
  ON CONFLICT (user_id, month) DO UPDATE SET
    wh = wh + excluded.wh,
    recorded_g = recorded_g + excluded.recorded_g,
    unrecorded_wh = unrecorded_wh + excluded.unrecorded_wh,
    readings = readings + 1;
END;

CREATE TRIGGER readings_added_spread AFTER INSERT ON readings WHEN NEW.period_start IS NOT NULL
BEGIN
  INSERT INTO monthly_usage (user_id, month, wh, recorded_g, unrecorded_wh, readings)
  SELECT user_id, month, wh, recorded_g, unrecorded_wh, 1 FROM reading_months
  WHERE user_id = NEW.user_id AND reading_date = NEW.reading_date AND seq = NEW.seq
  ON CONFLICT (user_id, month) DO UPDATE SET
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
  WHERE user_id = OLD.user_id AND month = substr(OLD.reading_date, 1, 7);
END;

CREATE TRIGGER readings_removed_spread BEFORE DELETE ON readings WHEN OLD.period_start IS NOT NULL
BEGIN
  UPDATE monthly_usage SET
    wh = monthly_usage.wh - part.wh,
    recorded_g = monthly_usage.recorded_g - part.recorded_g,
    unrecorded_wh = monthly_usage.unrecorded_wh - part.unrecorded_wh,
    readings = monthly_usage.readings - 1
  FROM reading_months AS part
  WHERE part.user_id = OLD.user_id AND part.reading_date = OLD.reading_date AND part.seq = OLD.seq
    AND monthly_usage.user_id = part.user_id AND monthly_usage.month = part.month;
END;

CREATE TRIGGER monthly_usage_empty AFTER UPDATE ON monthly_usage WHEN NEW.readings = 0
BEGIN
  DELETE FROM monthly_usage WHERE user_id = NEW.user_id AND month = NEW.month;
END;

-- A reading's day, number and coverage never change; its amounts do.
CREATE TRIGGER readings_moved BEFORE UPDATE OF user_id, reading_date, seq, period_start ON readings
WHEN NEW.user_id <> OLD.user_id OR NEW.reading_date <> OLD.reading_date OR NEW.seq <> OLD.seq
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
  WHERE user_id = NEW.user_id AND month = substr(NEW.reading_date, 1, 7);
END;

CREATE TRIGGER readings_unspread BEFORE UPDATE OF wh, co2_g ON readings WHEN OLD.period_start IS NOT NULL
BEGIN
  UPDATE monthly_usage SET
    wh = monthly_usage.wh - part.wh,
    recorded_g = monthly_usage.recorded_g - part.recorded_g,
    unrecorded_wh = monthly_usage.unrecorded_wh - part.unrecorded_wh
  FROM reading_months AS part
  WHERE part.user_id = OLD.user_id AND part.reading_date = OLD.reading_date AND part.seq = OLD.seq
    AND monthly_usage.user_id = part.user_id AND monthly_usage.month = part.month;
END;

CREATE TRIGGER readings_respread AFTER UPDATE OF wh, co2_g ON readings WHEN NEW.period_start IS NOT NULL
BEGIN
  UPDATE monthly_usage SET
    wh = monthly_usage.wh + part.wh,
    recorded_g = monthly_usage.recorded_g + part.recorded_g,
    unrecorded_wh = monthly_usage.unrecorded_wh + part.unrecorded_wh
  FROM reading_months AS part
  WHERE part.user_id = NEW.user_id AND part.reading_date = NEW.reading_date AND part.seq = NEW.seq
    AND monthly_usage.user_id = part.user_id AND monthly_usage.month = part.month;
END;
