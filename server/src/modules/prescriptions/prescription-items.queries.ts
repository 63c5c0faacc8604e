// The tests and packages of answered prescriptions.
import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    prescription_items: PrescriptionItemRow;
  }
}

interface PrescriptionItemRow {
  prescription_id: string;
  item_id: string;
  position: number;
}

/** The items of some prescriptions as the catalogue has them now, also when they cannot be bought any more. */
export async function listItems(db: Db, prescriptionIds: readonly string[]) {
  if (prescriptionIds.length === 0) return [];
  return db
    .selectFrom('prescription_items')
    .innerJoin('catalogue_items', 'catalogue_items.id', 'prescription_items.item_id')
    .select([
      'prescription_items.prescription_id',
      'prescription_items.item_id',
      'catalogue_items.kind',
      'catalogue_items.slug',
      'catalogue_items.name',
      'catalogue_items.name_hi',
      'catalogue_items.price',
      'catalogue_items.discount_basis_points',
      'catalogue_items.final_price',
      'catalogue_items.active',
      'catalogue_items.deleted_at',
    ])
    .where('prescription_items.prescription_id', 'in', prescriptionIds)
    .orderBy('prescription_items.prescription_id')
    .orderBy('prescription_items.position')
    .execute();
}

export type ItemOfPrescription = Awaited<ReturnType<typeof listItems>>[number];

/** Replaces the items of a prescription, whose row the caller has written in this transaction. */
export async function replaceItems(tx: Db, prescriptionId: string, itemIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('prescription_items').where('prescription_id', '=', prescriptionId).execute();
  if (itemIds.length === 0) return;
  await tx
    .insertInto('prescription_items')
    .values(itemIds.map((item_id, position) => ({ prescription_id: prescriptionId, item_id, position })))
    .execute();
}

/** Takes the items out of all prescriptions of an account. */
export async function deleteItemsOf(tx: Db, accountId: string): Promise<void> {
  await tx
    .deleteFrom('prescription_items')
    .where('prescription_id', 'in', (own) =>
      own.selectFrom('prescriptions').select('id').where('account_id', '=', accountId),
    )
    .execute();
}
