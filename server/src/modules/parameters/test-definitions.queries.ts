import type { ParameterKind } from '@labfront/contract/parameters';
import type { ContainerKind, SpecimenTiming } from '@labfront/contract/tube-plan';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    test_definitions: DefinitionRow;
    definition_specimens: SpecimenRow;
    definition_parameters: DefinedParameterRow;
  }
}

export interface DefinitionRow {
  test_id: string;
  department: string;
  turnaround_minutes: number;
  updated_at: string;
}

export interface SpecimenRow {
  test_id: string;
  key: string;
  position: number;
  specimen: string;
  container_kind: ContainerKind;
  container_colour: string;
  container_additive: string;
  /** Microlitres, as the volume. */
  capacity: number;
  volume: number;
  timing: SpecimenTiming;
  minutes_after: number | null;
  storage: string;
  own_tube: number;
}

export interface DefinedParameterRow {
  test_id: string;
  position: number;
  parameter_id: string;
  specimen_key: string | null;
  heading: string;
}

export interface DefinableTest {
  id: string;
  code: string | null;
  name: string;
  active: number;
}

/** Rows that one statement may carry. */
const AT_ONCE = 1_000;

const living = (db: Db) =>
  db
    .selectFrom('catalogue_items')
    .select(['id', 'code', 'name', 'active'])
    .where('kind', '=', 'test')
    .where('deleted_at', 'is', null);

export const findTest = (db: Db, id: string): Promise<DefinableTest | undefined> =>
  living(db).where('id', '=', id).executeTakeFirst();

export const listTests = (db: Db): Promise<DefinableTest[]> => living(db).orderBy('name').orderBy('id').execute();

export const findDefinition = (db: Db, testId: string): Promise<DefinitionRow | undefined> =>
  db.selectFrom('test_definitions').selectAll().where('test_id', '=', testId).executeTakeFirst();

/** The specimens of those tests among some that have a definition; of one without a specimen an empty list. */
export async function listSpecimensOfDefined(db: Db, testIds: readonly string[]): Promise<Map<string, SpecimenRow[]>> {
  const rows = await db
    .selectFrom('test_definitions')
    .leftJoin('definition_specimens', 'definition_specimens.test_id', 'test_definitions.test_id')
    .selectAll('definition_specimens')
    .select('test_definitions.test_id as defined_id')
    .where('test_definitions.test_id', 'in', [...testIds])
    .orderBy('definition_specimens.position')
    .execute();
  const isSpecimen = (row: (typeof rows)[number]) => row.key !== null;
  const byTest = Map.groupBy(rows, (row) => row.defined_id);
  return new Map([...byTest].map(([id, some]) => [id, some.filter(isSpecimen) as SpecimenRow[]]));
}

export const listDefinitions = (db: Db): Promise<DefinitionRow[]> =>
  db.selectFrom('test_definitions').selectAll().execute();

export const listSpecimens = (db: Db, testIds?: readonly string[]): Promise<SpecimenRow[]> =>
  db
    .selectFrom('definition_specimens')
    .selectAll()
    .$if(testIds !== undefined, (query) => query.where('test_id', 'in', [...(testIds ?? [])]))
    .orderBy('test_id')
    .orderBy('position')
    .execute();

export async function countParameters(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('definition_parameters')
    .select(['test_id', sql<number>`count(*)`.as('count')])
    .groupBy('test_id')
    .execute();
  return new Map(rows.map(({ test_id: id, count }) => [id, Number(count)]));
}

export type NamedParameter = DefinedParameterRow & { code: string; name: string; unit: string; kind: ParameterKind };

export const listDefinedParameters = (db: Db, testId: string): Promise<NamedParameter[]> =>
  db
    .selectFrom('definition_parameters')
    .innerJoin('parameters', 'parameters.id', 'definition_parameters.parameter_id')
    .selectAll('definition_parameters')
    .select(['parameters.code', 'parameters.name', 'parameters.unit', 'parameters.kind'])
    .where('test_id', '=', testId)
    .orderBy('position')
    .execute();

/** The ids among `ids` that are parameters. */
export async function findParameterIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('parameters')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export interface WholeDefinition {
  readonly definition: DefinitionRow;
  readonly specimens: readonly SpecimenRow[];
  readonly parameters: readonly DefinedParameterRow[];
}

async function insertParts(tx: Db, wholes: readonly WholeDefinition[]): Promise<void> {
  const specimens = wholes.flatMap((whole) => whole.specimens);
  const parameters = wholes.flatMap((whole) => whole.parameters);
  for (let start = 0; start < specimens.length; start += AT_ONCE) {
    const some = specimens.slice(start, start + AT_ONCE);
    await tx.insertInto('definition_specimens').values(some).execute();
  }
  for (let start = 0; start < parameters.length; start += AT_ONCE) {
    const some = parameters.slice(start, start + AT_ONCE);
    await tx.insertInto('definition_parameters').values(some).execute();
  }
}

/** Puts a definition in the place of the one that a test has. */
export async function replaceDefinition(tx: Db, whole: WholeDefinition): Promise<void> {
  const { definition } = whole;
  await tx
    .insertInto('test_definitions')
    .values(definition)
    .onConflict((conflict) => conflict.column('test_id').doUpdateSet(definition))
    .execute();
  await tx.deleteFrom('definition_parameters').where('test_id', '=', definition.test_id).execute();
  await tx.deleteFrom('definition_specimens').where('test_id', '=', definition.test_id).execute();
  await insertParts(tx, [whole]);
}

/** Adds definitions of tests that have none. */
export async function insertDefinitions(tx: Db, wholes: readonly WholeDefinition[]): Promise<void> {
  for (let start = 0; start < wholes.length; start += AT_ONCE) {
    const some = wholes.slice(start, start + AT_ONCE).map(({ definition }) => definition);
    await tx.insertInto('test_definitions').values(some).execute();
  }
  await insertParts(tx, wholes);
}
