-- Of which patient a document is. Null for a booking of one patient alone, and for documents of before: those are the first patient's who
-- needs some.
ALTER TABLE booking_documents ADD COLUMN booking_patient_id TEXT REFERENCES booking_patients (id) ON DELETE SET NULL;
CREATE INDEX booking_documents_patient ON booking_documents (booking_patient_id) WHERE booking_patient_id IS NOT NULL;
