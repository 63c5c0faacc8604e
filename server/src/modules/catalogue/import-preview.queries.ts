// Previews the changes of an import row by row, old values beside new ones.
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { ITEM_FIELDS, type ItemField, type StagedItem } from './import-staging.queries.ts';

/** Counts of rows with another name or discount than their existing item, which the import may be told to keep. */
export interface KeptCounts {
  names: number;
  discounts: number;
}

/** Counts the rows whose name or discount differs from the item's; call it after the rows are matched. */
export async function countDiffering(db: Db): Promise<KeptCounts> {
  const { rows } = await sql<KeptCounts>`SELECT
      coalesce(sum(CASE WHEN s.name <> i.name THEN 1 ELSE 0 END), 0) AS names,
      coalesce(sum(CASE WHEN s.discount_basis_points <> i.discount_basis_points THEN 1 ELSE 0 END), 0) AS discounts
    FROM import_items s JOIN catalogue_items i ON i.id = s.target_id WHERE s.is_bad = 0`.execute(db);
  const [counted] = rows;
  return { names: Number(counted?.names ?? 0), discounts: Number(counted?.discounts ?? 0) };
}

/** Keeps a column of existing items unchanged. */
export async function keepColumn(db: Db, column: 'name' | 'discount_basis_points'): Promise<void> {
  await sql`UPDATE import_items SET ${sql.ref(column)} = NULL WHERE target_id IS NOT NULL`.execute(db);
}

type Value = string | number | null;

const chargeOf = (price: Value, discount: Value) =>
  price === null ? null : { price: Number(price), discount: Number(discount ?? 0) };

export interface ChangedRow {
  seq: number;
  line: number;
  kind: StagedItem['kind'];
  code: string | null;
  /** The item's name as it is now; of a new one, its own. */
  name: string;
  isNew: boolean;
  saysTests: boolean;
  /** In paise, and the discount in basis points, as they are and as the import leaves them; null for a new item before. */
  charged: Record<'before' | 'after', { price: number; discount: number } | null>;
  fields: { field: ItemField; from: Value; to: Value }[];
}

/** Rows that would change or make something: renamed ones first, then by how much their price changes. */
export async function changedRows(db: Db, most: number): Promise<ChangedRow[]> {
  const old = sql.raw(ITEM_FIELDS.map((field) => `i.${field} AS old_${field}`).join(', '));
  const { rows } = await sql<StagedItem & Record<`old_${ItemField}`, Value>>`SELECT s.*, ${old}
    FROM import_items s LEFT JOIN catalogue_items i ON i.id = s.target_id
    WHERE s.is_bad = 0 AND (s.target_id IS NULL OR s.is_changed = 1)
      AND NOT EXISTS (SELECT 1 FROM import_errors e WHERE e.seq = s.seq)
    ORDER BY CASE WHEN s.name <> i.name THEN 0 WHEN s.target_id IS NOT NULL THEN 1 ELSE 2 END,
      abs(coalesce(s.price - i.price, 0)) DESC, s.seq
    LIMIT ${sql.lit(most)}`.execute(db);
  return rows.map((row) => ({
    seq: row.seq,
    line: Number(row.line),
    kind: row.kind,
    code: row.code,
    name: String(row.old_name ?? row.name ?? ''),
    isNew: row.target_id === null,
    saysTests: row.says_tests === 1,
    charged: {
      before: chargeOf(row.old_price, row.old_discount_basis_points),
      after: chargeOf(row.price ?? row.old_price, row.discount_basis_points ?? row.old_discount_basis_points),
    },
    fields: ITEM_FIELDS.flatMap((field) => {
      const [from, to] = [row[`old_${field}`], row[field]];
      const isSame = to === null || String(to) === String(from);
      // For a new item only the price is shown.
      return isSame || (row.target_id === null && field !== 'price') ? [] : [{ field, from, to }];
    }),
  }));
}

export interface TestsOfRow {
  seq: number;
  name: string;
  when: 'before' | 'after';
}

/** The tests of packages before and after, in their order. */
export async function testsOfRows(db: Db, seqs: readonly number[]): Promise<TestsOfRow[]> {
  if (seqs.length === 0) return [];
  const { rows } = await sql<TestsOfRow>`SELECT s.seq, i.name, 'before' AS "when", p.position
      FROM import_items s JOIN package_tests p ON p.package_id = s.target_id JOIN catalogue_items i ON i.id = p.test_id
      WHERE s.seq IN (${sql.join(seqs)})
    UNION ALL SELECT t.seq, coalesce(i.name, n.name, t.reference), 'after', t.position
      FROM import_tests t LEFT JOIN catalogue_items i ON i.id = t.test_id
      LEFT JOIN import_items n ON n.new_id = t.test_id WHERE t.seq IN (${sql.join(seqs)})
    ORDER BY 1, 3, 4`.execute(db);
  return rows;
}
