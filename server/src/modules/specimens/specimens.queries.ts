import { type SpecimenState, UNMEASURED_STATES } from '@labfront/contract/specimen-states';
import type { ContainerKind, SpecimenTiming } from '@labfront/contract/tube-plan';
import { type GeneratedAlways, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    accession_counters: { lab_code: string; year: number; last: number };
    accessions: AccessionRow;
    specimens: SpecimenRow & { search_text: GeneratedAlways<string> };
    tube_rolls: {
      code: string;
      centre_id: string | null;
      specimen_id: string | null;
      created_by: string;
      created_at: string;
    };
  }
}

export interface AccessionRow {
  id: string;
  visit_id: string;
  position: number;
  number: string;
  lab_code: string;
  year: number;
  counter: number;
  /** JSON: `LabelPatient`. */
  patient: string;
  /** The day of birth of a child whose age is told in days or months. */
  born: string | null;
  /** The accession whose tests it collects again. */
  repeats: string | null;
  created_at: string;
}

/** A patient as labels name them. */
export interface LabelPatient {
  name: string;
  age: number | null;
  sex: 'female' | 'male' | 'other' | null;
}

export interface SpecimenRow {
  id: string;
  accession_id: string;
  visit_id: string;
  container_number: number;
  tube_code: string;
  specimen: string;
  container_kind: ContainerKind;
  colour: string;
  additive: string;
  capacity_ul: number;
  volume_ul: number;
  storage: string;
  timing: SpecimenTiming;
  minutes_after: number | null;
  /** JSON: `{ testId, name }[]`. */
  tests: string;
  centre_id: string | null;
  holder_id: string | null;
  state: SpecimenState;
  collected_at: string | null;
  prints: number;
  /** JSON: what the first print said. */
  label: string | null;
  events: number;
  last_hash: string;
  created_at: string;
  updated_at: string;
}

/** The tests of a tube. */
export const testsOf = ({ tests }: Pick<SpecimenRow, 'tests'>) =>
  JSON.parse(tests) as { testId: string; name: string }[];

/** A patient as a column keeps them. */
export const patientOf = (json: string) => JSON.parse(json) as LabelPatient;

export interface SpecimenWithVisit extends SpecimenRow {
  accession: string;
  patient: string;
  born: string | null;
  booking_id: string;
  booking_number: string;
  holder_name: string | null;
  sent_from: string | null;
}

export const withVisit = (db: Db) =>
  db
    .selectFrom('specimens')
    .innerJoin('accessions', 'accessions.id', 'specimens.accession_id')
    .innerJoin('visits', 'visits.id', 'specimens.visit_id')
    .innerJoin('bookings', 'bookings.id', 'visits.booking_id')
    .leftJoin('accounts as holder', 'holder.id', 'specimens.holder_id')
    .selectAll('specimens')
    .select(['accessions.number as accession', 'accessions.patient', 'accessions.born', 'bookings.id as booking_id'])
    .select('bookings.booking_number')
    .select(
      // A box that is not counted holds what was lost on the way too.
      sql<string | null>`CASE WHEN specimens.state IN ('in_transit', 'lost') THEN (SELECT shipments.from_centre_id
        FROM shipment_tubes JOIN shipments ON shipments.id = shipment_tubes.shipment_id
        WHERE shipment_tubes.specimen_id = specimens.id AND shipments.sealed_at IS NOT NULL
          AND COALESCE(shipment_tubes.state, 'missing') = 'missing'
        ORDER BY shipments.sealed_at DESC LIMIT 1) END`.as('sent_from'),
    )
    .select(
      sql<
        string | null
      >`CASE WHEN holder.id IS NULL THEN NULL ELSE trim(holder.first_name || ' ' || holder.last_name) END`.as(
        'holder_name',
      ),
    );

/** The next number of a laboratory in a year; two visits at once get two. */
export async function takeCounter(tx: Db, labCode: string, year: number): Promise<number> {
  const row = await tx
    .insertInto('accession_counters')
    .values({ lab_code: labCode, year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['lab_code', 'year']).doUpdateSet((row) => ({ last: row('accession_counters.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return Number(row.last);
}

/** The two digits of the laboratory that a centre's samples go to: its own, else that of the first laboratory of its city, else of all. */
export async function findLabCode(db: Db, centreId: string | null): Promise<string> {
  const labs = await db
    .selectFrom('centres')
    .select(['id', 'city', 'lab_code'])
    .where('lab_code', 'is not', null)
    .where('active', '=', 1)
    .orderBy('code')
    .execute();
  const centre =
    centreId === null
      ? undefined
      : await db.selectFrom('centres').select(['id', 'city', 'lab_code']).where('id', '=', centreId).executeTakeFirst();
  const inCity = labs.find(({ city }) => city.toLowerCase() === centre?.city.toLowerCase());
  return centre?.lab_code ?? inCity?.lab_code ?? labs[0]?.lab_code ?? '00';
}

export async function findCentreName(db: Db, id: string): Promise<string | undefined> {
  return (await db.selectFrom('centres').select('name').where('id', '=', id).executeTakeFirst())?.name;
}

export async function insertAccession(tx: Db, row: AccessionRow, tubes: readonly SpecimenRow[]): Promise<void> {
  await tx.insertInto('accessions').values(row).execute();
  if (tubes.length > 0) await tx.insertInto('specimens').values(tubes).execute();
}

export async function insertTube(tx: Db, row: SpecimenRow): Promise<void> {
  await tx.insertInto('specimens').values(row).execute();
}

export async function setBorn(tx: Db, accessionId: string, born: string): Promise<void> {
  await tx.updateTable('accessions').set({ born }).where('id', '=', accessionId).execute();
}

export async function listAccessions(db: Db, visitIds: readonly string[]): Promise<AccessionRow[]> {
  if (visitIds.length === 0) return [];
  return db
    .selectFrom('accessions')
    .selectAll()
    .where('visit_id', 'in', [...visitIds])
    .orderBy('position')
    .execute();
}

/** The tubes of visits, in the order of draw. */
export async function listTubes(db: Db, visitIds: readonly string[]): Promise<SpecimenRow[]> {
  if (visitIds.length === 0) return [];
  return db
    .selectFrom('specimens')
    .selectAll()
    .where('visit_id', 'in', [...visitIds])
    .orderBy('container_number')
    .execute();
}

/** The tubes of an accession, in the order of draw. */
export const listTubesOfAccession = (db: Db, accessionId: string): Promise<SpecimenRow[]> =>
  db.selectFrom('specimens').selectAll().where('accession_id', '=', accessionId).orderBy('container_number').execute();

/** Tubes that collect tests of an accession again and are not lost themselves, with their visits. */
export async function listRepeatingTubes(
  db: Db,
  accessionId: string,
): Promise<Pick<SpecimenRow, 'tests' | 'visit_id'>[]> {
  return db
    .selectFrom('specimens')
    .innerJoin('accessions', 'accessions.id', 'specimens.accession_id')
    .select(['specimens.tests', 'specimens.visit_id'])
    .where('accessions.repeats', '=', accessionId)
    .where('specimens.state', 'not in', UNMEASURED_STATES)
    .execute();
}

/** Holds a tube's row until the commit. */
export async function holdSpecimen(tx: Db, id: string): Promise<SpecimenRow | undefined> {
  return tx
    .updateTable('specimens')
    .set((row) => ({ updated_at: row.ref('updated_at') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** A change that counts only while the tube's chain ends where it was read. @returns whether it did. */
export async function setSpecimen(
  tx: Db,
  { id, events }: Pick<SpecimenRow, 'id' | 'events'>,
  change: Partial<Omit<SpecimenRow, 'id' | 'accession_id' | 'visit_id' | 'created_at'>>,
): Promise<boolean> {
  const row = await tx
    .updateTable('specimens')
    .set(change)
    .where('id', '=', id)
    .where('events', '=', events)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findByCode(db: Db, code: string): Promise<SpecimenWithVisit | undefined> {
  return withVisit(db).where('specimens.tube_code', '=', code).executeTakeFirst();
}

export async function findSpecimen(db: Db, id: string): Promise<SpecimenWithVisit | undefined> {
  return withVisit(db).where('specimens.id', '=', id).executeTakeFirst();
}

/** Binds a free pre-printed code to a tube. @returns false where it is unknown or bound. */
export async function bindRollCode(tx: Db, code: string, specimenId: string): Promise<boolean> {
  const row = await tx
    .updateTable('tube_rolls')
    .set({ specimen_id: specimenId })
    .where('code', '=', code)
    .where('specimen_id', 'is', null)
    .returning('code')
    .executeTakeFirst();
  return row !== undefined;
}

export async function isFreeRollCode(db: Db, code: string): Promise<boolean> {
  const row = await db
    .selectFrom('tube_rolls')
    .select('code')
    .where('code', '=', code)
    .where('specimen_id', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertRoll(
  tx: Db,
  rows: readonly { code: string; centre_id: string | null; created_by: string; created_at: string }[],
): Promise<void> {
  // A statement has at most so many parameters.
  for (let from = 0; from < rows.length; from += 500) {
    const some = rows.slice(from, from + 500).map((row) => ({ ...row, specimen_id: null }));
    await tx.insertInto('tube_rolls').values(some).execute();
  }
}

/** Names nobody on the tubes of visits any more. */
export async function forgetPatients(tx: Db, visitIds: readonly string[], patient: LabelPatient): Promise<void> {
  await tx
    .updateTable('accessions')
    .set({ patient: JSON.stringify(patient), born: null })
    .where('visit_id', 'in', [...visitIds])
    .execute();
  await tx
    .updateTable('specimens')
    .set({ label: null })
    .where('visit_id', 'in', [...visitIds])
    .execute();
}
