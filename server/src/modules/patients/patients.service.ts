// The patients of an account (laboratory.md section 2).
import { ADULT_YEARS } from '@labfront/contract/ages';
import type { KnownPatient } from '@labfront/contract/bookings';
import { MAX_PATIENTS, type PatientBody, type PatientChange, type PatientRecord } from '@labfront/contract/patients';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime, localDay } from '../../platform/base/clock.ts';
import { AppError, notFound } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { createDeskPatients } from './desk-patients.ts';
import {
  deletePatient,
  deletePatientsOf,
  findPatients,
  holdDeletedPatient,
  holdPatient,
  insertPatient,
  listAllPatientsOf,
  listDeletedPatientsOf,
  listPatientsOf,
  listSeats,
  type PatientColumns,
  type PatientRow,
  setPatient,
} from './patients.queries.ts';
import { columnsOfChange, columnsOfNew, makesChild, newRow, newUhid, toPatient } from './patients.rules.ts';
import { hasMerged } from './reception.queries.ts';
import { createReception } from './reception.ts';

export type { PatientRow } from './patients.queries.ts';
export { toPatient } from './patients.rules.ts';

const isSelf = ({ relation }: PatientRow) => relation === 'self';
const isAgeUnknown = ({ date_of_birth, age_value }: PatientRow) => date_of_birth === null && age_value === null;
const isSameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

const SEATS = Array.from({ length: MAX_PATIENTS }, (_, index) => index + 1);
/** A UHID that somebody has is drawn again: so often in a row that is no accident. */
const TRIES = 3;

/** The owner of the patients. */
export interface Owner {
  _id: string;
  name: string;
  mobileNumber: string;
}

/** The uses of a patient: the number of an open booking, and whether any booking names them. */
export interface PatientUse {
  openBooking: string | undefined;
  isKnown: boolean;
}

type FindUse = (tx: Db, patientId: string) => Promise<PatientUse>;

/** A person whom the account has booked for: the age in years, as of today. */
export type BookedBefore = Pick<KnownPatient, 'name' | 'age' | 'sex'>;

const NO_USE: PatientUse = { openBooking: undefined, isKnown: false };

export function createPatientsService({ database, clock, audit }: { database: Database; clock: Clock; audit: Audit }) {
  const { db } = database;
  let findUse: FindUse = async () => NO_USE;
  let listBookedBefore: (accountId: string) => Promise<readonly BookedBefore[]> = async () => [];

  const now = () => ({ at: isoTime(clock.now()), today: localDay(clock.now()) });

  /** @throws AppError 409 `PATIENT_LIMIT` if every seat is taken. */
  async function insertAtFreeSeat(tx: Db, accountId: string, row: PatientRow, isByStaff = false): Promise<PatientRow> {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const taken = new Set(await listSeats(tx, accountId));
      // A concurrent insert may have taken a seat that was free: then the next one is tried.
      for (const seat of SEATS.filter((free) => !taken.has(free))) {
        const patient = { ...row, uhid: newUhid(), seat };
        if (await insertPatient(tx, patient)) return patient;
      }
    }
    throw new AppError(isByStaff ? 'PATIENT_LIMIT.customer' : 'PATIENT_LIMIT', { limit: MAX_PATIENTS });
  }

  /** Makes the account's own person a patient unless they are. Nothing is known yet of age and sex. */
  async function ensureSelf(tx: Db, owner: Owner): Promise<void> {
    const all = await listPatientsOf(tx, owner._id);
    if (all.some(({ relation }) => relation === 'self')) return;
    const columns: PatientColumns = {
      name: owner.name,
      date_of_birth: null,
      age_value: null,
      age_unit: null,
      age_recorded_on: null,
      sex: null,
      relation: 'self',
      mobile_number: owner.mobileNumber,
      abha_number: null,
      guardian: null,
    };
    const taken = new Set(all.map(({ seat }) => seat));
    for (const seat of SEATS.filter((free) => !taken.has(free))) {
      if (await insertPatient(tx, { ...newRow(owner._id, columns, now().at), seat })) return;
      // Another request was first, unless it took the seat for somebody else.
      if ((await listPatientsOf(tx, owner._id)).some(({ relation }) => relation === 'self')) return;
    }
  }

  /**
   * Age and sex of the account's own person as they were said at a booking, so that nobody is asked for them twice. What the person
   * has said here stays.
   */
  async function learnSelf(accountId: string, self: PatientRow): Promise<PatientRow> {
    if (self.sex !== null && !isAgeUnknown(self)) return self;
    const said = (await listBookedBefore(accountId)).find(({ name }) => isSameName(name, self.name));
    if (!said || said.age < ADULT_YEARS) return self;
    const { at, today } = now();
    return database.write(async (tx) => {
      const row = await hold(tx, accountId, self.id);
      const learnt = {
        ...(isAgeUnknown(row) && { age_value: said.age, age_unit: 'years' as const, age_recorded_on: today }),
        sex: row.sex ?? said.sex,
        updated_at: at,
      };
      await setPatient(tx, self.id, learnt);
      return { ...row, ...learnt };
    });
  }

  async function hold(tx: Db, accountId: string, id: string): Promise<PatientRow> {
    const row = await holdPatient(tx, accountId, id);
    if (!row) throw notFound('Patient');
    return row;
  }

  return {
    /** Tells how it is found out what a patient is needed for. */
    onUse(find: FindUse): void {
      findUse = find;
    },

    /** Tells how it is found out whom an account has booked for. */
    onBookedBefore(list: typeof listBookedBefore): void {
      listBookedBefore = list;
    },

    ensureSelf,
    reception: createReception({ database, clock, audit }),
    desk: createDeskPatients({ database, now, audit, ensureSelf, insertAtFreeSeat }),

    /** The patients of an account, its `self` first. An account of an earlier release gets it here. */
    async list(owner: Owner): Promise<PatientRecord[]> {
      let rows = await listPatientsOf(db, owner._id);
      if (!rows.some(isSelf)) {
        await database.write((tx) => ensureSelf(tx, owner));
        rows = await listPatientsOf(db, owner._id);
      }
      const known = await Promise.all(rows.map((row) => (isSelf(row) ? learnSelf(owner._id, row) : row)));
      return known.map(toPatient);
    },

    /** As `list`, for staff: adds nobody. */
    listOf: async (accountId: string): Promise<PatientRecord[]> => (await listPatientsOf(db, accountId)).map(toPatient),

    /** Patients that the account deleted and bookings name. */
    listDeleted: async (accountId: string): Promise<PatientRecord[]> =>
      (await listDeletedPatientsOf(db, accountId)).map(toPatient),

    /** @throws AppError 400 at the field for an impossible age or a missing guardian, 409 `PATIENT_LIMIT` past 20. */
    async create(owner: Owner, body: PatientBody): Promise<PatientRecord> {
      const moment = now();
      const row = newRow(owner._id, columnsOfNew(body, moment), moment.at);
      return database.write(async (tx) => {
        await ensureSelf(tx, owner);
        return toPatient(await insertAtFreeSeat(tx, owner._id, row));
      });
    },

    /**
     * Changes a patient; another name ends the consent.
     * @throws AppError 404 for a patient of another account, 400 as `create`, 409 `PATIENT_IS_ADULT` where an adult with bookings becomes a
     * child.
     */
    async update(accountId: string, id: string, change: PatientChange): Promise<PatientRecord> {
      const moment = now();
      return database.write(async (tx) => {
        const before = await hold(tx, accountId, id);
        const columns = columnsOfChange(before, change, moment);
        if (makesChild(before, columns, moment.today) && (await findUse(tx, id)).isKnown) {
          throw new AppError('PATIENT_IS_ADULT', { name: before.name });
        }
        // A consent is of the person who gave it, not of one who takes the record over.
        const consent = columns.name === before.name ? {} : { results_consent_at: null, results_consent_by: null };
        const changed = { ...columns, ...consent, updated_at: moment.at };
        await setPatient(tx, id, changed);
        return toPatient({ ...before, ...changed });
      });
    },

    /**
     * Deletes a patient. One whom a booking names stays in the laboratory's records, and the account does not see them any more.
     * @throws AppError 404 for a patient of another account, 409 `PATIENT_IS_SELF`, 409 `PATIENT_IN_USE` with an open booking.
     */
    async remove(accountId: string, id: string): Promise<void> {
      await database.write(async (tx) => {
        const { relation, name } = await hold(tx, accountId, id);
        if (relation === 'self') throw new AppError('PATIENT_IS_SELF');
        const { openBooking: number, isKnown } = await findUse(tx, id);
        if (number !== undefined) throw new AppError('PATIENT_IN_USE', { name, number });
        const { at } = now();
        if (isKnown || (await hasMerged(tx, id)))
          await setPatient(tx, id, { seat: null, deleted_at: at, updated_at: at });
        else await deletePatient(tx, id);
      });
    },

    /**
     * Puts back a patient whom the account deleted; the consent to see their results is as it was.
     * @throws AppError 404 for one of another account or one that is not deleted, 409 `PATIENT_LIMIT` past 20.
     */
    async restore(accountId: string, id: string): Promise<PatientRecord> {
      return database.write(async (tx) => {
        const row = await holdDeletedPatient(tx, accountId, id);
        if (!row) throw notFound('Patient');
        const { at } = now();
        // An insert waits for others at a seat, where an update would fail: a copy finds the free one and leaves it.
        const copy = { ...row, id: newId(), abha_number: null, deleted_at: null };
        const { id: copyId, seat } = await insertAtFreeSeat(tx, accountId, copy);
        await deletePatient(tx, copyId);
        const change = { seat, deleted_at: null, updated_at: at };
        await setPatient(tx, id, change);
        return toPatient({ ...row, ...change });
      });
    },

    /** Patients of an account by their ids. @throws AppError 404 for one of another account. */
    async findAll(accountId: string, ids: readonly string[]): Promise<Map<string, PatientRecord>> {
      const rows = ids.length === 0 ? [] : await findPatients(db, accountId, ids);
      const found = new Map(rows.map((row) => [row.id, toPatient(row)]));
      if (ids.some((id) => !found.has(id))) throw notFound('Patient');
      return found;
    },

    /**
     * Holds the rows of the patients that a booking names until the commit, so that none is deleted meanwhile.
     * @throws AppError 404 for one that was.
     */
    async holdForBooking(tx: Db, accountId: string, ids: readonly string[]): Promise<void> {
      // In one order, so that two bookings of the same patients never wait for each other in a circle.
      for (const id of ids.toSorted()) await hold(tx, accountId, id);
    },

    /** For the copy of a person's data: also those that the account has deleted. */
    exportOwn: async (accountId: string): Promise<PatientRecord[]> =>
      (await listAllPatientsOf(db, accountId)).map(toPatient),

    /** For the end of an account. */
    erasePersonalData: (tx: Db, accountId: string): Promise<void> => deletePatientsOf(tx, accountId),
  };
}

export type PatientsService = ReturnType<typeof createPatientsService>;
