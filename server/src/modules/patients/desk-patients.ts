// The family of a customer on the telephone or at the counter: staff add to it, and record what the customer has not said yet.
import type { DeskPatientBody, PatientBody, PatientCompletion, StaffPatient } from '@labfront/contract/patients';
import type { Audit } from '../../platform/audit/audit.ts';
import { AppError, notFound } from '../../platform/base/errors.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type Caller, scopeOf } from '../../platform/http/caller.ts';
import { type PatientRow, setPatient } from './patients.queries.ts';
import { columnsOfChange, columnsOfNew, newRow } from './patients.rules.ts';
import { findOwner, holdPatients, readForReception } from './reception.queries.ts';
import { toStaffPatient } from './reception.ts';

interface Owner {
  _id: string;
  name: string;
  mobileNumber: string;
}

interface Dependencies {
  database: Database;
  /** The moment, ISO, and its day in Asia/Kolkata. */
  now: () => { at: string; today: string };
  audit: Audit;
  ensureSelf: (tx: Db, owner: Owner) => Promise<void>;
  insertAtFreeSeat: (tx: Db, accountId: string, row: PatientRow, isByStaff: boolean) => Promise<PatientRow>;
}

export function createDeskPatients({ database, now, audit, ensureSelf, insertAtFreeSeat }: Dependencies) {
  /** The customer, within the scope or by their number. @throws AppError 404. */
  async function ownerFor(tx: Db, caller: Caller, accountId: string, mobileNumber: string | undefined): Promise<Owner> {
    const owner = await findOwner(tx, { accountId, mobileNumber, scope: scopeOf(caller) });
    if (!owner) throw notFound('Account');
    return owner;
  }

  async function read(tx: Db, id: string): Promise<StaffPatient> {
    const row = await readForReception(tx, id);
    if (!row) throw notFound('Patient');
    return toStaffPatient(row);
  }

  return {
    /**
     * Adds a relative to a customer's patients.
     * @throws AppError 404 for a customer whom the caller does not reach, 400 at the field for an impossible age or a missing guardian, 409
     * `PATIENT_LIMIT`.
     */
    addRelative: (caller: Caller, accountId: string, body: DeskPatientBody): Promise<StaffPatient> =>
      database.write(async (tx) => {
        const { relation, accountNumber, ...said } = body;
        const owner = await ownerFor(tx, caller, accountId, accountNumber);
        const moment = now();
        // The contract asks for it.
        const patient: PatientBody = { ...said, relation: relation ?? 'other' };
        await ensureSelf(tx, owner);
        const row = newRow(accountId, columnsOfNew(patient, moment), moment.at);
        const { id } = await insertAtFreeSeat(tx, accountId, row, true);
        await audit.write(tx, { action: 'patient.registered', recordId: id });
        return read(tx, id);
      }),

    /**
     * Records age and sex of a patient as far as they are unknown.
     * @throws AppError 404, 409 `PATIENT_COMPLETE` where both are known, 400 as for a new patient.
     */
    complete: (caller: Caller, id: string, { accountNumber, ...said }: PatientCompletion): Promise<StaffPatient> =>
      database.write(async (tx) => {
        const [row] = await holdPatients(tx, [id]);
        if (!row || row.merged_into !== null) throw notFound('Patient');
        if (row.account_id !== null) await ownerFor(tx, caller, row.account_id, accountNumber);
        const isAgeKnown = row.date_of_birth !== null || row.age_value !== null;
        if (isAgeKnown && row.sex !== null) throw new AppError('PATIENT_COMPLETE', { name: row.name });
        const { dateOfBirth, age, sex, guardian } = said;
        const change = { ...(!isAgeKnown && { dateOfBirth, age, guardian }), ...(row.sex === null && { sex }) };
        const moment = now();
        await setPatient(tx, id, { ...columnsOfChange(row, change, moment), updated_at: moment.at });
        await audit.write(tx, { action: 'patient.completed', recordId: id });
        return read(tx, id);
      }),
  };
}
