import type { Centre } from '@labfront/contract/centre-schemas';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    centres: CentreRow;
    centre_pincodes: { centre_id: string; pincode: string };
  }
}

export interface CentreRow {
  id: string;
  code: string;
  kind: Centre['kind'];
  lab_code: string | null;
  listed: number;
  active: number;
  name: string;
  address: string;
  city: string;
  /** Null once the city is not served any more. */
  city_id: string | null;
  pincode: string;
  latitude: number | null;
  longitude: number | null;
  phone: string;
  hours: string;
  home_collection: number;
  /** Paise. */
  fee: number;
  free_from: number | null;
  accreditation_body: string | null;
  certificate_number: string | null;
  accredited_from: string | null;
  accredited_until: string | null;
  pcpndt_number: string | null;
  pcpndt_from: string | null;
  pcpndt_until: string | null;
  created_at: string;
  updated_at: string;
}

/** Of a centre without accreditation and registration. */
export const NO_CERTIFICATES = {
  accreditation_body: null,
  certificate_number: null,
  accredited_from: null,
  accredited_until: null,
  pcpndt_number: null,
  pcpndt_from: null,
  pcpndt_until: null,
};

export type CentreChangeRow = Partial<Omit<CentreRow, 'id' | 'created_at'>> & { updated_at: string };

/** Every centre by code: a network has as many as fit on a few screens. */
export async function allCentres(db: Db): Promise<CentreRow[]> {
  return db.selectFrom('centres').selectAll().orderBy('code').execute();
}

export async function findCentre(db: Db, id: string): Promise<CentreRow | undefined> {
  return db.selectFrom('centres').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Another centre with this code or this laboratory code. */
export async function findTwin(
  db: Db,
  column: 'code' | 'lab_code',
  value: string,
  exceptId: string,
): Promise<CentreRow | undefined> {
  return db.selectFrom('centres').selectAll().where(column, '=', value).where('id', '<>', exceptId).executeTakeFirst();
}

/** A city's centres, whether they work or not. */
export async function listCentresIn(db: Db, cityId: string): Promise<CentreRow[]> {
  return db.selectFrom('centres').selectAll().where('city_id', '=', cityId).orderBy('code').execute();
}

/** The working centre with the lowest code among those that serve a pincode. */
export async function findServing(db: Db, pincode: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('centre_pincodes')
    .innerJoin('centres', 'centres.id', 'centre_pincodes.centre_id')
    .select('centres.id')
    .where('centre_pincodes.pincode', '=', pincode)
    .where('centres.active', '=', 1)
    .orderBy('centres.code')
    .executeTakeFirst();
  return row?.id;
}

export async function listServing(db: Db, pincode: string): Promise<string[]> {
  const rows = await db.selectFrom('centre_pincodes').select('centre_id').where('pincode', '=', pincode).execute();
  return rows.map((row) => row.centre_id);
}

/** Listed centres that work, and take samples at home in a pincode, the lowest code first. */
export const listDrivingTo = (db: Db, pincode: string): Promise<CentreRow[]> =>
  db
    .selectFrom('centre_pincodes')
    .innerJoin('centres', 'centres.id', 'centre_pincodes.centre_id')
    .selectAll('centres')
    .where('centre_pincodes.pincode', '=', pincode)
    .where('centres.active', '=', 1)
    .where('centres.listed', '=', 1)
    .where('centres.home_collection', '=', 1)
    .orderBy('centres.code')
    .execute();

/** Whether any such centre lists a pincode. */
export async function hasPincodes(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('centre_pincodes')
    .innerJoin('centres', 'centres.id', 'centre_pincodes.centre_id')
    .select('centres.id')
    .where('centres.active', '=', 1)
    .where('centres.listed', '=', 1)
    .where('centres.home_collection', '=', 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The working centre with the lowest code in the city of this name. */
export async function findInCity(db: Db, city: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('centres')
    .innerJoin('cities', 'cities.id', 'centres.city_id')
    .select('centres.id')
    .where(sql<SqlBool>`lower(cities.name) = lower(${city})`)
    .where('centres.active', '=', 1)
    .orderBy('centres.code')
    .executeTakeFirst();
  return row?.id;
}

export async function insertCentre(tx: Db, row: CentreRow): Promise<void> {
  await tx.insertInto('centres').values(row).execute();
}

export async function updateCentre(tx: Db, id: string, change: CentreChangeRow): Promise<CentreRow | undefined> {
  return tx.updateTable('centres').set(change).where('id', '=', id).returningAll().executeTakeFirst();
}

/** Takes its windows, pincodes and scope along. */
export async function deleteCentre(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('centres').where('id', '=', id).execute();
}

/** Columns that name a centre whose record does not go with it. A test compares them with the foreign keys. */
export const REFERENCES: readonly (readonly [table: string, column: string])[] = [
  ['bookings', 'centre_id'],
  ['bookings', 'window_centre_id'],
  ['home_collections', 'centre_id'],
  ['prescriptions', 'centre_id'],
  ['reports', 'centre_id'],
  ['visits', 'centre_id'],
  ['specimens', 'centre_id'],
  ['tube_rolls', 'centre_id'],
  ['shipments', 'from_centre_id'],
  ['shipments', 'to_centre_id'],
  ['lab_lines', 'centre_id'],
  ['referral_manifests', 'centre_id'],
  ['turnaround', 'centre_id'],
  ['signatory_centres', 'centre_id'],
  ['instruments', 'centre_id'],
  ['centre_letterheads', 'centre_id'],
  ['accounts', 'registered_centre_id'],
  ['role_assignments', 'centre_id'],
  ['api_keys', 'centre_id'],
  ['webhooks', 'centre_id'],
];

/** Whether a record belongs to the centre, or somebody works there or is invited to. */
export async function isReferenced(db: Db, id: string): Promise<boolean> {
  const exist = REFERENCES.map(
    ([table, column]) => sql`EXISTS (SELECT 1 FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${id})`,
  );
  const isInvited = sql`EXISTS (SELECT 1 FROM staff_invitations WHERE assignments LIKE ${`%"${id}"%`})`;
  const { rows } = await sql<{ found: number }>`SELECT 1 AS found
    WHERE ${sql.join([...exist, isInvited], sql` OR `)}`.execute(db);
  return rows.length > 0;
}

/** Pincodes by centre, in order. */
export async function listPincodes(db: Db, ids: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (ids.length === 0) return found;
  const rows = await db
    .selectFrom('centre_pincodes')
    .selectAll()
    .where('centre_id', 'in', ids)
    .orderBy('pincode')
    .execute();
  for (const { centre_id: id, pincode } of rows) found.set(id, [...(found.get(id) ?? []), pincode]);
  return found;
}

export async function replacePincodes(tx: Db, id: string, pincodes: readonly string[]): Promise<void> {
  await tx.deleteFrom('centre_pincodes').where('centre_id', '=', id).execute();
  if (pincodes.length === 0) return;
  await tx
    .insertInto('centre_pincodes')
    .values(pincodes.map((pincode) => ({ centre_id: id, pincode })))
    .execute();
}
