// Patients at the reception: searching them, registering walk-in patients, merging two records of one person.
import { type ListQuery, LocalDate, Mobile } from '@labfront/contract/common';
import type { StaffPatient, WalkInBody } from '@labfront/contract/patients';
import { isVerhoeff } from '@labfront/contract/verhoeff';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime, localDay } from '../../platform/base/clock.ts';
import { AppError, badField, notFound } from '../../platform/base/errors.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type Caller, scopeOf } from '../../platform/http/caller.ts';
import { insertPatient, type PatientRow, setPatient } from './patients.queries.ts';
import { columnsOfNew, newRow, newUhid, toPatient } from './patients.rules.ts';
import {
  findForReception,
  hasMerged,
  holdPatients,
  type ReceptionRow,
  readForReception,
  type Wanted,
} from './reception.queries.ts';

const MOST_FOUND = 50;
const MOST_WORDS = 5;
const TRIES = 5;

interface Dependencies {
  database: Database;
  clock: Clock;
  audit: Audit;
}

type Query = ListQuery & { accountId?: string | undefined };

export function toStaffPatient(row: ReceptionRow): StaffPatient {
  const { merged_into: mergedInto, merged_uhid: uhid } = row;
  // A patient without a number of their own is reached at the account's.
  const isAccounts = row.mobile_number === '' || row.mobile_number === row.account_number;
  return {
    ...toPatient(row),
    accountId: row.account_id,
    accountName: row.account_name,
    mobileVerified: isAccounts && row.account_verified_at !== null,
    mergedInto: mergedInto === null || uhid === null ? null : { _id: mergedInto, uhid },
  };
}

/** The search of the reception; undefined when it is empty. */
function readWanted(caller: Caller, { q = '', accountId }: Query): Wanted | undefined {
  const scope = scopeOf(caller);
  const text = q.trim();
  if (accountId) return { accountId, mobileNumber: Mobile.safeParse(text).data, scope };
  if (/^[1-5]\d{10}$/.test(text) && isVerhoeff(text)) return { uhid: text, scope };
  const mobileNumber = Mobile.safeParse(text).data;
  if (mobileNumber !== undefined) return { mobileNumber, scope };
  const birthday = LocalDate.safeParse(text).data;
  if (birthday !== undefined) return { birthday, scope };
  const words = text.split(/\s+/).filter((word) => word.length > 1);
  return words.length === 0 ? undefined : { words: words.slice(0, MOST_WORDS), scope };
}

export function createReception({ database, clock, audit }: Dependencies) {
  async function read(db: Db, id: string): Promise<StaffPatient> {
    const row = await readForReception(db, id);
    if (!row) throw notFound('Patient');
    return toStaffPatient(row);
  }

  async function hold(tx: Db, ids: readonly string[]): Promise<(id: string) => PatientRow> {
    const rows = await holdPatients(tx, ids);
    return (id) => {
      const row = rows.find((candidate) => candidate.id === id);
      if (!row) throw notFound('Patient');
      return row;
    };
  }

  return {
    /**
     * Patients by mobile number, UHID, birth date or name, 50 at most. A name and a birth date are looked for within the caller's
     * scope; whoever knows a number finds its patients, as in the list of customers. Those of `accountId` are found within the scope too,
     * or with the account's number in `q`.
     */
    async find(caller: Caller, query: Query): Promise<StaffPatient[]> {
      const wanted = readWanted(caller, query);
      return wanted ? (await findForReception(database.scans, wanted, MOST_FOUND)).map(toStaffPatient) : [];
    },

    /** Registers a patient without an account. @throws AppError 400 at the field for an impossible age or a missing guardian. */
    async createWalkIn(body: WalkInBody): Promise<StaffPatient> {
      const at = isoTime(clock.now());
      const columns = columnsOfNew({ ...body, relation: 'other' }, { at, today: localDay(clock.now()) });
      const row = newRow(null, { ...columns, relation: 'self' }, at);
      return database.write(async (tx) => {
        let isMade = false;
        for (let attempt = 0; attempt < TRIES && !isMade; attempt += 1) {
          isMade = await insertPatient(tx, { ...row, uhid: newUhid() });
        }
        if (!isMade) throw new Error('No free UHID was drawn');
        await audit.write(tx, { action: 'patient.registered', recordId: row.id });
        return read(tx, row.id);
      });
    },

    /**
     * Merges two records of one patient. Bookings and reports keep the record they name; whoever reads `from` is led to `into`.
     * @throws AppError 400 for the same record twice, 404, 409 `PATIENT_IS_SELF` where `from` owns an account, 409 `PATIENT_MERGED`.
     */
    async merge({ from, into, reason }: { from: string; into: string; reason: string }): Promise<StaffPatient> {
      if (from === into) throw badField('into', 'VALIDATION.mergeTwo');
      return database.write(async (tx) => {
        const rowOf = await hold(tx, [from, into]);
        const [gone, kept] = [rowOf(from), rowOf(into)];
        if (gone.relation === 'self' && gone.account_id !== null) {
          throw new AppError('PATIENT_IS_SELF.merge', { name: gone.name });
        }
        const isMerged = gone.merged_into !== null || kept.merged_into !== null;
        if (isMerged || (await hasMerged(tx, from))) throw new AppError('PATIENT_MERGED');
        await setPatient(tx, from, { merged_into: into, updated_at: isoTime(clock.now()) });
        await audit.write(tx, { action: 'patient.merged', recordId: from, details: { into, reason } });
        return read(tx, from);
      });
    },

    /** Undoes a merge. @throws AppError 404, 409 `PATIENT_MERGED` for a record that is not merged. */
    async undo({ from, reason }: { from: string; reason: string }): Promise<StaffPatient> {
      return database.write(async (tx) => {
        const { merged_into: into } = (await hold(tx, [from]))(from);
        if (into === null) throw new AppError('PATIENT_MERGED.not');
        await setPatient(tx, from, { merged_into: null, updated_at: isoTime(clock.now()) });
        await audit.write(tx, { action: 'patient.unmerged', recordId: from, details: { into, reason } });
        return read(tx, from);
      });
    },
  };
}

export type Reception = ReturnType<typeof createReception>;
