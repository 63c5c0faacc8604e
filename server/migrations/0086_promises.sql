-- Promises: rules, what was found about each visit, line and tube, and what was paid where one was broken.

-- The list is replaced as a whole.
CREATE TABLE promise_rules (
  id TEXT PRIMARY KEY,
  position BIGINT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('collector_late', 'report_late', 'specimen_lost')),
  -- Hundredths of a percent.
  payout BIGINT NOT NULL CHECK (payout BETWEEN 1 AND 10000),
  -- Paise.
  per_booking BIGINT NOT NULL CHECK (per_booking >= 0),
  per_day BIGINT NOT NULL CHECK (per_day >= 0),
  valid_from TEXT NOT NULL,
  valid_until TEXT,
  active BIGINT NOT NULL CHECK (active IN (0, 1)),
  CHECK (valid_until IS NULL OR valid_from <= valid_until)
);

-- One row for each visit, line of the laboratory or tube that a promise is about.
CREATE TABLE promise_checks (
  kind TEXT NOT NULL CHECK (kind IN ('collector_late', 'report_late', 'specimen_lost')),
  subject_id TEXT NOT NULL,
  booking_id TEXT NOT NULL REFERENCES bookings (id) ON DELETE CASCADE,
  -- Until when it has to happen, and when it did; a tube has no such time.
  due_at TIMESTAMPTZ,
  happened_at TIMESTAMPTZ,
  outcome TEXT NOT NULL CHECK (outcome IN ('open', 'kept', 'broken', 'void')),
  -- When the outcome was found, for the figures of 90 days.
  found_at TIMESTAMPTZ NOT NULL,
  -- When it was decided what a broken one pays; null before.
  settled_at TIMESTAMPTZ,
  PRIMARY KEY (kind, subject_id)
);
CREATE INDEX promise_checks_open ON promise_checks (due_at, subject_id) WHERE outcome = 'open';
CREATE INDEX promise_checks_unsettled ON promise_checks (found_at, subject_id) WHERE outcome = 'broken' AND settled_at IS NULL;
CREATE INDEX promise_checks_figures ON promise_checks (kind, found_at, outcome);
CREATE INDEX promise_checks_booking ON promise_checks (booking_id);

-- What was paid on a day without anybody's approval: a conditional update keeps it within the rule's limit.
CREATE TABLE promise_days (
  kind TEXT NOT NULL,
  day TEXT NOT NULL,
  spent BIGINT NOT NULL CHECK (spent >= 0),
  PRIMARY KEY (kind, day)
);

CREATE TABLE promise_payouts (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  booking_id TEXT NOT NULL REFERENCES bookings (id) ON DELETE CASCADE,
  -- Paise.
  amount BIGINT NOT NULL CHECK (amount > 0),
  status TEXT NOT NULL CHECK (status IN ('paid', 'waiting', 'declined')),
  way TEXT CHECK (way IN ('refund', 'due')),
  broken_at TIMESTAMPTZ NOT NULL,
  facts_changed_at TIMESTAMPTZ,
  decided_by TEXT REFERENCES accounts (id),
  decided_at TIMESTAMPTZ,
  decline_reason TEXT NOT NULL DEFAULT '',
  created_at TIMESTAMPTZ NOT NULL,
  FOREIGN KEY (kind, subject_id) REFERENCES promise_checks (kind, subject_id),
  CHECK ((status = 'paid') = (way IS NOT NULL)),
  CHECK (status <> 'declined' OR decided_by IS NOT NULL)
);
CREATE INDEX promise_payouts_booking ON promise_payouts (booking_id, kind);
CREATE INDEX promise_payouts_created ON promise_payouts (created_at, id, status);
CREATE INDEX promise_payouts_status ON promise_payouts (status, created_at, id);
CREATE INDEX promise_payouts_subject ON promise_payouts (kind, subject_id);

-- A line is paid for once by each rule.
CREATE TABLE promise_payout_lines (
  line_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  payout_id TEXT NOT NULL REFERENCES promise_payouts (id) ON DELETE CASCADE,
  amount BIGINT NOT NULL CHECK (amount > 0),
  PRIMARY KEY (line_id, kind)
);
CREATE INDEX promise_payout_lines_payout ON promise_payout_lines (payout_id);

-- Paise by which what is due fell before it was paid.
ALTER TABLE bookings ADD COLUMN promised BIGINT NOT NULL DEFAULT 0 CHECK (promised >= 0);

-- Arrivals are looked for by their time, which a device may tell hours later.
CREATE INDEX visits_arrived ON visits (arrived_at, id) WHERE arrived_at IS NOT NULL AND kind = 'home';
