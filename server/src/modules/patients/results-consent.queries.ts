import type { Db } from '../../platform/db/database.ts';

/** The laboratory's orders of patients, with the patient of each. An order is one patient's. */
export async function listAccessionsOf(
  db: Db,
  patientIds: readonly string[],
): Promise<{ accession_id: string; patient_id: string }[]> {
  const rows = await db
    .selectFrom('lab_lines')
    .select(['accession_id', 'patient_id'])
    .distinct()
    .where('patient_id', 'in', [...patientIds])
    .execute();
  return rows.flatMap(({ accession_id, patient_id }) =>
    accession_id === null || patient_id === null ? [] : [{ accession_id, patient_id }],
  );
}

/** The names under which patients were booked. */
export async function listBookedNames(
  db: Db,
  patientIds: readonly string[],
): Promise<{ patient_id: string; name: string }[]> {
  const rows = await db
    .selectFrom('booking_patients')
    .select(['patient_id', 'patient'])
    .where('patient_id', 'in', [...patientIds])
    .execute();
  return rows.flatMap(({ patient_id, patient }) =>
    patient_id === null ? [] : [{ patient_id, name: (JSON.parse(patient) as { name: string }).name }],
  );
}
