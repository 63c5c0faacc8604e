// The definitions of a PostgreSQL schema as sorted lines, to compare two databases. The order of columns is left out: programs name them.
import { sql } from 'kysely';
import type { Db } from '../src/platform/db/database.ts';

export async function postgresSchema(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    SELECT concat_ws(' ', 'column', table_name, column_name, data_type, is_nullable, column_default, generation_expression) AS line
      FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL SELECT concat_ws(' ', 'index', indexdef) FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT concat_ws(' ', 'invalid', indexrelid::regclass::text) FROM pg_index WHERE NOT indisvalid
    UNION ALL SELECT concat_ws(' ', 'constraint', conrelid::regclass::text, pg_get_constraintdef(oid), convalidated)
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT concat_ws(' ', 'trigger', pg_get_triggerdef(oid)) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT concat_ws(' ', 'function', pg_get_functiondef(oid)) FROM pg_proc WHERE pronamespace = 'public'::regnamespace`.execute(
    db,
  );
  return rows.map(({ line }) => line).sort();
}
