-- Reports that the laboratory gives to people, the versions of each, and the money for them. A report stays in the books when
-- its person's account goes; a withdrawn one stays as a row without bytes, so that its code can still be checked.

CREATE TABLE reports (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  prescription_id TEXT REFERENCES prescriptions (id),
  report_type TEXT NOT NULL CHECK (report_type IN ('Blood Test', 'X-Ray', 'MRI', 'CT Scan', 'Ultrasound', 'Other')),
  doctor_name TEXT NOT NULL,
  comments TEXT NOT NULL,
  amount BIGINT NOT NULL CHECK (amount >= 0),
  status TEXT NOT NULL CHECK (status IN ('Pending', 'Completed')),
  payment_status TEXT NOT NULL CHECK (payment_status IN ('none', 'paid', 'refund_pending', 'refunded')),
  order_id TEXT UNIQUE,
  payment_id TEXT UNIQUE,
  version BIGINT NOT NULL CHECK (version > 0),
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL,
  deleted_at TIMESTAMPTZ,
  CHECK ((payment_status = 'none') = (payment_id IS NULL)),
  -- Nothing waits for a payment that is made, or that there is none of.
  CHECK (status = 'Completed' OR (amount > 0 AND payment_status = 'none'))
);
CREATE INDEX reports_account ON reports (account_id, created_at);
CREATE INDEX reports_prescription ON reports (prescription_id) WHERE prescription_id IS NOT NULL;
CREATE INDEX reports_created ON reports (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX reports_status ON reports (status, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX reports_type ON reports (report_type, created_at, id) WHERE deleted_at IS NULL;
-- Sorts and filters of the list, with the id that breaks ties: also the last page of 100,000 comes from an index alone.
CREATE INDEX reports_by_status ON reports (status, id) WHERE deleted_at IS NULL;
CREATE INDEX reports_by_type ON reports (report_type, id) WHERE deleted_at IS NULL;
CREATE INDEX reports_by_amount ON reports (amount, id) WHERE deleted_at IS NULL;
-- Of a span of days, withdrawn or not.
CREATE INDEX reports_made ON reports (created_at, id);
-- What a person bought of reports, newest first, without looking through the free ones.
CREATE INDEX reports_bought ON reports (account_id, created_at, id) WHERE amount > 0;
-- Money that is on its way back, or waits to be handed out.
CREATE INDEX reports_money_back ON reports (created_at, id) WHERE payment_status = 'refund_pending';

-- The one that holds is the report's `version`. `code` is what the check page is asked by.
CREATE TABLE report_versions (
  id TEXT PRIMARY KEY,
  report_id TEXT NOT NULL REFERENCES reports (id),
  version BIGINT NOT NULL CHECK (version > 0),
  file_id TEXT NOT NULL UNIQUE REFERENCES files (id),
  code TEXT NOT NULL UNIQUE,
  reason TEXT NOT NULL,
  issued_at TIMESTAMPTZ NOT NULL,
  UNIQUE (report_id, version)
);
