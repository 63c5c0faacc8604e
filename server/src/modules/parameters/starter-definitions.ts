// The starter's definitions, for the tests of the starter catalogue. A test is the starter's by code and name, so that a shop's own test
// that happens to have the code of one gets none.
import { DefinitionBody as Definition, type DefinitionBody } from '@labfront/contract/test-definitions';
import type { Database, Db } from '../../platform/db/database.ts';
import { allParameters } from './parameters.queries.ts';
import { type CsvRow, readStarterFile } from './starter.ts';
import { insertDefinitions, listDefinitions, listTests } from './test-definitions.queries.ts';
import { refuseWrongDefinition } from './test-definitions.service.ts';
import { toRows } from './test-definitions.view.ts';

const cell = (row: CsvRow, column: string): string => row[column] ?? '';

export interface StarterDefinition {
  readonly code: string;
  readonly name: string;
  readonly body: DefinitionBody;
}

/** The starter's definitions; parameters are named by their ids. @throws AppError for one that the shop itself would refuse. */
export function readStarterDefinitions(idOf: (code: string) => string | undefined): StarterDefinition[] {
  const containers = new Map(readStarterFile('containers.csv').map(({ key, ...container }) => [key, container]));
  const specimens = Map.groupBy(readStarterFile('specimens.csv'), (row) => cell(row, 'test'));
  return readStarterFile('tests.csv').map((row) => {
    const code = cell(row, 'test');
    const body = Definition.parse({
      specimens: (specimens.get(code) ?? []).map((specimen) => ({
        ...specimen,
        container: containers.get(cell(specimen, 'container')),
        minutesAfter: cell(specimen, 'minutesAfter') === '' ? null : Number(cell(specimen, 'minutesAfter')),
        ownTube: cell(specimen, 'ownTube') === 'yes',
      })),
      parameters: cell(row, 'parameters')
        .split('|')
        .map((text) => {
          const [parameter = '', specimenKey = null] = text.split('@');
          return { parameterId: idOf(parameter), specimenKey };
        }),
      department: cell(row, 'department'),
      turnaroundHours: Number(cell(row, 'turnaroundHours')),
    });
    refuseWrongDefinition(body);
    return { code, name: cell(row, 'name'), body };
  });
}

/** Defines the tests of the starter catalogue that have no definition. */
async function defineTests(tx: Db, now: string): Promise<number> {
  const parameters = new Map((await allParameters(tx)).map(({ code, id }) => [code, id]));
  const defined = new Set((await listDefinitions(tx)).map(({ test_id: id }) => id));
  const tests = new Map((await listTests(tx)).map(({ id, code, name }) => [`${code} ${name}`, id]));
  const wholes = readStarterDefinitions((code) => parameters.get(code)).flatMap(({ code, name, body }) => {
    const id = tests.get(`${code} ${name}`);
    return id === undefined || defined.has(id) ? [] : toRows(id, body, now);
  });
  await insertDefinitions(tx, wholes);
  return wholes.length;
}

/** Loads the starter's definitions beside its parameters. @returns the number of tests that were defined. */
export const loadStarterDefinitions = (database: Database, now: string): Promise<number> =>
  database.write((tx) => defineTests(tx, now));
