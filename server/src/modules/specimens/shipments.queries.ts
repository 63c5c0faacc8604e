import type { ShippedState } from '@labfront/contract/specimen-states';
import type { Shipment } from '@labfront/contract/specimens';
import { sql } from 'kysely';
import type { Page } from '../../platform/base/paging.ts';
import type { Scope } from '../../platform/base/scope.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Db } from '../../platform/db/database.ts';
import { listAfter, listPage } from '../../platform/db/list-page.ts';
import { within } from '../record-scopes/record-scopes.service.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    shipments: ShipmentRow;
    shipment_tubes: { shipment_id: string; specimen_id: string; state: ShippedState | null };
  }
}

export interface ShipmentRow {
  id: string;
  number: string;
  from_centre_id: string;
  to_centre_id: string;
  state: Shipment['state'];
  /** Tenths of a degree Celsius. */
  temperature: number | null;
  /** Tubes when the box was sealed. */
  sealed_count: number | null;
  created_by: string;
  sealed_at: string | null;
  delivered_at: string | null;
  reconciled_at: string | null;
  created_at: string;
  updated_at: string;
}

export async function insertShipment(tx: Db, row: ShipmentRow): Promise<void> {
  await tx.insertInto('shipments').values(row).execute();
}

export async function findShipment(db: Db, id: string): Promise<ShipmentRow | undefined> {
  return db.selectFrom('shipments').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A round's device keeps this many open shipments for each centre. */
const MOST_OPEN = 50;

/** The open shipments of centres with the names of the centres that they go to, newest first. */
export async function listOpen(db: Db, centreIds: readonly string[]) {
  if (centreIds.length === 0) return [];
  return db
    .selectFrom('shipments')
    .innerJoin('centres', 'centres.id', 'shipments.to_centre_id')
    .select(['shipments.id', 'shipments.number', 'shipments.from_centre_id', 'centres.name as to'])
    .where('shipments.from_centre_id', 'in', [...centreIds])
    .where('shipments.state', '=', 'open')
    .orderBy('shipments.created_at', 'desc')
    .orderBy('shipments.id', 'desc')
    .limit(MOST_OPEN * centreIds.length)
    .execute();
}

/** Moves a shipment on if it is in one of these states. @returns whether it was. */
export async function moveShipment(
  tx: Db,
  id: string,
  from: readonly ShipmentRow['state'][],
  change: Partial<ShipmentRow>,
): Promise<boolean> {
  const row = await tx
    .updateTable('shipments')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface ShipmentFilter {
  scope: Scope;
  /** Any of them; undefined for every state. */
  states: readonly ShipmentRow['state'][] | undefined;
  /** The beginning of a number. */
  number: string | undefined;
}

function listed(db: Db, { scope, states, number }: ShipmentFilter) {
  let found = db.selectFrom('shipments');
  for (const clause of within('shipments', scope)) found = found.where(clause);
  if (states !== undefined) found = found.where('shipments.state', 'in', [...states]);
  if (number !== undefined) {
    found = found.where('shipments.number', '>=', number).where('shipments.number', '<', `${number}\uffff`);
  }
  return { db, table: 'shipments' as const, found, rows: db.selectFrom('shipments').selectAll() };
}

/** Shipments, newest first. */
export const listShipments = (db: Db, filter: ShipmentFilter, page: Page<'createdAt'>) =>
  listPage(listed(db, filter), { page, order: [{ column: 'created_at', direction: page.sort.direction }] });

export const listShipmentsAfter = (db: Db, filter: ShipmentFilter, page: CsvPage) =>
  listAfter(listed(db, filter), page);

export async function addTubes(tx: Db, shipmentId: string, specimenIds: readonly string[]): Promise<void> {
  if (specimenIds.length === 0) return;
  await tx
    .insertInto('shipment_tubes')
    .values(specimenIds.map((id) => ({ shipment_id: shipmentId, specimen_id: id, state: null })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes tubes out of an open box. */
export async function takeOut(tx: Db, shipmentId: string, specimenIds: readonly string[]): Promise<void> {
  if (specimenIds.length === 0) return;
  await tx
    .deleteFrom('shipment_tubes')
    .where('shipment_id', '=', shipmentId)
    .where('specimen_id', 'in', [...specimenIds])
    .execute();
}

/** The tubes of shipments, each with its patient, the centre where it is, and whether it was sealed into another box since. */
export async function listShipped(db: Db, shipmentIds: readonly string[]) {
  if (shipmentIds.length === 0) return [];
  return db
    .selectFrom('shipment_tubes')
    .innerJoin('shipments', 'shipments.id', 'shipment_tubes.shipment_id')
    .innerJoin('specimens', 'specimens.id', 'shipment_tubes.specimen_id')
    .innerJoin('accessions', 'accessions.id', 'specimens.accession_id')
    .select(['shipment_tubes.shipment_id', 'shipment_tubes.specimen_id', 'shipment_tubes.state', 'specimens.tube_code'])
    .select(['specimens.state as tube_state', 'specimens.centre_id', 'specimens.specimen', 'specimens.colour'])
    .select(['accessions.patient', 'shipments.to_centre_id'])
    .select(
      sql<number>`CASE WHEN EXISTS (SELECT 1 FROM shipment_tubes AS other
        JOIN shipments AS later ON later.id = other.shipment_id
        WHERE other.specimen_id = shipment_tubes.specimen_id AND later.sealed_at > shipments.sealed_at)
        THEN 1 ELSE 0 END`.as('sent_on'),
    )
    .where('shipment_tubes.shipment_id', 'in', [...shipmentIds])
    .orderBy('specimens.tube_code')
    .execute();
}

export type ShippedRow = Awaited<ReturnType<typeof listShipped>>[number];

/** The box that a tube was sealed into last, and how it came out of it; undefined for a tube that was in none. */
export async function findLastBox(db: Db, specimenId: string) {
  return db
    .selectFrom('shipment_tubes')
    .innerJoin('shipments', 'shipments.id', 'shipment_tubes.shipment_id')
    .select(['shipments.id', 'shipments.to_centre_id', 'shipment_tubes.state'])
    .where('shipment_tubes.specimen_id', '=', specimenId)
    .where('shipments.sealed_at', 'is not', null)
    .orderBy('shipments.sealed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function setShipped(tx: Db, shipmentId: string, specimenId: string, state: ShippedState): Promise<void> {
  await tx
    .updateTable('shipment_tubes')
    .set({ state })
    .where('shipment_id', '=', shipmentId)
    .where('specimen_id', '=', specimenId)
    .execute();
}
