import type { Page } from '../../platform/base/paging.ts';
import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    addresses: AddressRow;
  }
}

export interface AddressRow {
  id: string;
  account_id: string;
  name: string;
  mobile_number: string;
  locality: string;
  pincode: string;
  address: string;
  city: string;
  landmark: string;
  address_type: 'home' | 'work';
  /** From 1 to 50, no two of an account the same. */
  seat: number;
  created_at: string;
  updated_at: string;
}

export type AddressColumns = Omit<AddressRow, 'id' | 'account_id' | 'seat' | 'created_at' | 'updated_at'>;

/** The seats that an account's addresses have. */
export async function listSeats(db: Db, accountId: string): Promise<number[]> {
  const rows = await db.selectFrom('addresses').select('seat').where('account_id', '=', accountId).execute();
  return rows.map(({ seat }) => seat);
}

/** @returns false when another address has the seat. Waits for a transaction that has it and has not ended yet. */
export async function insertAddress(db: Db, row: AddressRow): Promise<boolean> {
  const inserted = await db
    .insertInto('addresses')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'seat']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function countAddresses(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('addresses')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function listAddresses(db: Db, accountId: string, page: Page<'createdAt'>): Promise<AddressRow[]> {
  return db
    .selectFrom('addresses')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id', page.sort.direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** Returns an address of its owner; undefined for another account's address. */
export async function findAddress(db: Db, accountId: string, id: string): Promise<AddressRow | undefined> {
  return db
    .selectFrom('addresses')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** Undefined columns stay unchanged. */
export async function updateAddress(
  db: Db,
  accountId: string,
  id: string,
  change: Partial<AddressColumns> & { updated_at: string },
): Promise<AddressRow | undefined> {
  return db
    .updateTable('addresses')
    .set(change)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returningAll()
    .executeTakeFirst();
}

/** Returns whether an address was deleted. */
export async function deleteAddress(db: Db, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('addresses')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteAddressesOf(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('addresses').where('account_id', '=', accountId).execute();
}
