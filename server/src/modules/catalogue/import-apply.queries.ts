// Puts the staged rows of an import into the catalogue, with a handful of statements in one transaction.
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { ITEM_FIELDS } from './import-staging.queries.ts';

const AS_STAGED = sql.raw(
  ITEM_FIELDS.map((field) => `${field} = coalesce(s.${field}, catalogue_items.${field})`).join(',\n    '),
);

// Two items may exchange their names, so both release them first.
async function releaseNames(tx: Db): Promise<void> {
  await sql`UPDATE catalogue_items SET name = id WHERE id IN (
    SELECT s.target_id FROM import_items s JOIN catalogue_items i ON i.id = s.target_id
    WHERE lower(s.name) <> lower(i.name))`.execute(tx);
}

async function updateItems(tx: Db): Promise<void> {
  await sql`UPDATE catalogue_items SET
    ${AS_STAGED},
    final_price = (coalesce(s.price, catalogue_items.price)
      * (10000 - coalesce(s.discount_basis_points, catalogue_items.discount_basis_points)) + 5000) / 10000,
    updated_at = (SELECT at FROM import_run)
    FROM import_items s WHERE s.target_id = catalogue_items.id AND s.is_changed = 1`.execute(tx);
}

async function insertItems(tx: Db): Promise<void> {
  await sql`INSERT INTO catalogue_items (id, kind, slug, code, name, name_hi, description, description_hi, category, price, discount_basis_points,
      final_price, sample_type, parameters, parameters_hi, parameter_count, duration, preparation, preparation_hi, aliases, nabl_accredited, sensitive, regulated, popular, active,
      created_at, updated_at, deleted_at)
    SELECT new_id, kind, slug, code, name, coalesce(name_hi, ''), coalesce(description, ''),
      coalesce(description_hi, ''), coalesce(category, ''), price,
      coalesce(discount_basis_points, 0), (price * (10000 - coalesce(discount_basis_points, 0)) + 5000) / 10000,
      CASE WHEN kind = 'test' THEN coalesce(sample_type, 'Other') END, coalesce(parameters, '[]'),
      coalesce(parameters_hi, '[]'), NULL, coalesce(duration, ''), coalesce(preparation, ''), coalesce(preparation_hi, ''), coalesce(aliases, '[]'), coalesce(nabl_accredited, 0), coalesce(sensitive, 0), coalesce(regulated, 0),
      coalesce(popular, 0), coalesce(active, 1), r.at, r.at, NULL
    FROM import_items CROSS JOIN import_run r WHERE target_id IS NULL ORDER BY seq`.execute(tx);
}

async function replacePackageTests(tx: Db): Promise<void> {
  await sql`DELETE FROM package_tests WHERE package_id IN (
    SELECT target_id FROM import_items WHERE says_tests = 1 AND is_changed = 1)`.execute(tx);
  await sql`INSERT INTO package_tests (package_id, test_id, position)
    SELECT coalesce(s.target_id, s.new_id), t.test_id, t.position
    FROM import_tests t JOIN import_items s ON s.seq = t.seq
    WHERE s.target_id IS NULL OR s.is_changed = 1`.execute(tx);
}

/** Call it when no row is bad. */
export async function applyImport(tx: Db): Promise<void> {
  await releaseNames(tx);
  await updateItems(tx);
  await insertItems(tx);
  await replacePackageTests(tx);
}
