-- Who a household is, who is signed in, and what its electricity runs through.
-- Moments are epoch milliseconds. Days are ISO dates in India.

CREATE TABLE users (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- never used again, so that an old token can never fit a new household
  email TEXT NOT NULL UNIQUE CHECK (length(email) BETWEEN 3 AND 254 AND email = lower(email)),
  password_hash TEXT NOT NULL CHECK (password_hash LIKE 'scrypt$%'),
  first_name TEXT NOT NULL CHECK (length(first_name) BETWEEN 1 AND 80),
  last_name TEXT NOT NULL CHECK (length(last_name) BETWEEN 1 AND 80),
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE profiles (
  user_id INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- D1 takes GLOB patterns of at most 50 bytes: ten digits are told by what they must not hold.
  phone_number TEXT CHECK (
    length(phone_number) = 13 AND phone_number GLOB '+91*' AND substr(phone_number, 4) NOT GLOB '*[^0-9]*'
  ),
  household_size INTEGER CHECK (household_size BETWEEN 1 AND 100),
  address TEXT CHECK (length(address) BETWEEN 1 AND 300),
  city TEXT CHECK (length(city) BETWEEN 1 AND 80),
  state TEXT CHECK (length(state) BETWEEN 1 AND 60),
  zip_code TEXT CHECK (length(zip_code) = 6 AND zip_code NOT GLOB '*[^0-9]*'),
  target_thousandths INTEGER CHECK (target_thousandths BETWEEN 0 AND 100000), -- of a percent
  eco_goals TEXT CHECK (length(eco_goals) BETWEEN 1 AND 1000),
  rate_milli_rupees INTEGER CHECK (rate_milli_rupees BETWEEN 0 AND 1000000), -- per kWh
  onboarding_complete INTEGER NOT NULL DEFAULT 0 CHECK (onboarding_complete IN (0, 1))
) STRICT;

CREATE TABLE sessions (
  id TEXT PRIMARY KEY CHECK (length(id) >= 20),
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at)
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_by_user ON sessions (user_id);

-- Sign-ins that have not succeeded (yet): counted by the email that was tried, known or not.
CREATE TABLE sign_in_attempts (
  email TEXT NOT NULL CHECK (length(email) <= 254),
  attempted_at INTEGER NOT NULL,
  nonce INTEGER NOT NULL, -- tells two attempts of one millisecond apart
  PRIMARY KEY (email, attempted_at, nonce)
) STRICT, WITHOUT ROWID;
CREATE INDEX sign_in_attempts_by_age ON sign_in_attempts (attempted_at);

CREATE TABLE appliances (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
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
  PRIMARY KEY (user_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE tips (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
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
  PRIMARY KEY (user_id, id)
) STRICT, WITHOUT ROWID;
