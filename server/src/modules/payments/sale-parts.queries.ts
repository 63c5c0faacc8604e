// Payments that are parts of what a sale costs. A payment of the whole is none.
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { SalePart } from '../ledger/reconciliation.service.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    sale_parts: SalePartRow;
  }
}

interface SalePartRow {
  payment_id: string;
  subject_kind: string;
  subject_id: string;
  /** 1 is the first part that came. */
  number: number;
}

/** Notes that a payment is the next part of a sale whose row is held; a trigger adds its amount to what the sale has received. */
export async function insertPart(
  tx: Db,
  { kind, id, paymentId }: { kind: string; id: string; paymentId: string },
): Promise<void> {
  const last = sql<number>`(SELECT coalesce(max(number), 0) + 1 FROM sale_parts WHERE subject_id = ${id})`;
  const row = { payment_id: paymentId, subject_kind: kind, subject_id: id, number: last };
  await tx.insertInto('sale_parts').values(row).execute();
}

/** A statement takes so many ids. */
const CHUNK = 500;

/** The parts of some sales, in the order in which they came; none of a sale that was paid at once. */
export async function listParts(db: Db, subjectIds: readonly string[]): Promise<SalePart[]> {
  const parts: SalePart[] = [];
  for (let start = 0; start < subjectIds.length; start += CHUNK) {
    const rows = await db
      .selectFrom('sale_parts')
      .innerJoin('payments', 'payments.id', 'sale_parts.payment_id')
      .select(['sale_parts.subject_id', 'sale_parts.payment_id', 'payments.amount'])
      .where('sale_parts.subject_id', 'in', subjectIds.slice(start, start + CHUNK))
      .orderBy('sale_parts.subject_id')
      .orderBy('sale_parts.number')
      .execute();
    parts.push(...rows);
  }
  return parts;
}
