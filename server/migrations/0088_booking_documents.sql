-- The consent form and the referral that the PCPNDT Act asks for before the sample of a prenatal genetic test is taken.
CREATE TABLE booking_documents (
  id TEXT PRIMARY KEY,
  booking_id TEXT NOT NULL REFERENCES bookings (id),
  kind TEXT NOT NULL CHECK (kind IN ('consent', 'referral')),
  file_id TEXT NOT NULL UNIQUE REFERENCES files (id),
  uploaded_by TEXT NOT NULL REFERENCES accounts (id),
  created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX booking_documents_booking ON booking_documents (booking_id, kind);
CREATE INDEX booking_documents_uploader ON booking_documents (uploaded_by);
