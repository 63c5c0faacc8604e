// The definition of each test: specimens, parameters, department and turnaround.

import { searchWords } from '@labfront/contract/search-words';
import {
  type testDefinitions as calls,
  DEFINITION_STATES,
  type DefinedTest,
  type DefinitionBody,
  type DefinitionState,
  type TestDefinition,
} from '@labfront/contract/test-definitions';
import type { SpecimenNeed } from '@labfront/contract/tube-plan';
import type { z } from 'zod';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { badField, notFound } from '../../platform/base/errors.ts';
import { type Page, readPage } from '../../platform/base/paging.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import {
  countParameters,
  type DefinableTest,
  findDefinition,
  findParameterIds,
  findTest,
  listDefinedParameters,
  listDefinitions,
  listSpecimens,
  listSpecimensOfDefined,
  listTests,
  replaceDefinition,
} from './test-definitions.queries.ts';
import { toDefinition, toNeed, toRows } from './test-definitions.view.ts';

const WHOLE_LIST_ROWS = 20_000;
const SORTS = ['name', 'code', 'department'] as const;
type Sort = (typeof SORTS)[number];
type Query = z.output<typeof calls.listDefinitions.query>;

/** The kind of outbox job about a test whose definition was changed. */
export const TEST_DEFINED = 'test.defined';
export interface TestDefined {
  testId: string;
}

interface Dependencies {
  database: Database;
  clock: Clock;
  audit: Audit;
  outbox: Pick<Outbox, 'add' | 'wake'>;
}

/** @throws AppError 400 at a key or a parameter that is there twice, and at a specimen that is not there. */
export function refuseWrongDefinition({ specimens, parameters }: DefinitionBody): void {
  const keys = specimens.map(({ key }) => key);
  keys.forEach((key, index) => {
    if (keys.indexOf(key) !== index) throw badField(`specimens.${index}.key`, 'VALIDATION.specimenTwice', { key });
  });
  parameters.forEach(({ parameterId, specimenKey }, index) => {
    const first = parameters.findIndex((other) => other.parameterId === parameterId);
    if (first !== index) throw badField(`parameters.${index}.parameterId`, 'VALIDATION.definedTwice');
    if (specimenKey !== null && !keys.includes(specimenKey)) {
      throw badField(`parameters.${index}.specimenKey`, 'VALIDATION.specimenUnknown', { key: specimenKey });
    }
  });
}

export function createTestDefinitionsService({ database, clock, audit, outbox }: Dependencies) {
  const { db } = database;

  async function mustFind(connection: Db, id: string): Promise<DefinableTest> {
    const test = await findTest(connection, id);
    if (!test) throw notFound('Test');
    return test;
  }

  async function show(connection: Db, test: DefinableTest): Promise<TestDefinition | null> {
    const row = await findDefinition(connection, test.id);
    if (!row) return null;
    const specimens = await listSpecimens(connection, [test.id]);
    return toDefinition(test, row, specimens, await listDefinedParameters(connection, test.id));
  }

  async function readAll(): Promise<DefinedTest[]> {
    const [tests, rows, specimens, counts] = await Promise.all([
      listTests(db),
      listDefinitions(db),
      listSpecimens(db),
      countParameters(db),
    ]);
    const definitions = new Map(rows.map((row) => [row.test_id, row]));
    const byTest = Map.groupBy(specimens, ({ test_id: id }) => id);
    return tests.map(({ id, code, name, active }) => {
      const definition = definitions.get(id);
      const parameters = counts.get(id) ?? 0;
      const state: DefinitionState = !definition ? 'missing' : parameters === 0 ? 'unmeasured' : 'complete';
      return {
        _id: id,
        code: code ?? '',
        name,
        active: active === 1,
        state,
        department: definition?.department ?? '',
        specimens: [...new Set((byTest.get(id) ?? []).map(({ specimen }) => specimen))].join(', '),
        parameters,
      };
    });
  }

  return {
    /** Tests of the catalogue by name; `q` finds by name, code and specimen; `status` is active or inactive. */
    async list(query: Query): Promise<{ tests: DefinedTest[]; total: number; page: Page<Sort> }> {
      const page = readPage(query, SORTS, 'name', WHOLE_LIST_ROWS);
      const words = searchWords(query.q?.toLowerCase() ?? '');
      const state = DEFINITION_STATES.find((name) => name === query.state?.trim());
      const department = query.department?.trim().toLowerCase();
      const isActive = { active: true, inactive: false }[query.status?.trim() ?? ''];
      const found = (await readAll()).filter((test) => {
        const text = `${test.name} ${test.code} ${test.specimens}`.toLowerCase();
        return (
          (!state || test.state === state) &&
          (!department || test.department.toLowerCase() === department) &&
          (isActive === undefined || test.active === isActive) &&
          words.every((word) => text.includes(word))
        );
      });
      const { field, direction } = page.sort;
      found.sort((a, b) => a[field].localeCompare(b[field], 'en-IN') || (a._id < b._id ? -1 : 1));
      const ordered = direction === 'desc' ? found.toReversed() : found;
      return { tests: ordered.slice(page.offset, page.offset + page.limit), total: found.length, page };
    },

    /** The definition of a test; null for a test without one. @throws AppError 404. */
    get: async (id: string): Promise<TestDefinition | null> => show(db, await mustFind(db, id)),

    /** Replaces all of it. @throws AppError 404, 400 at keys, parameters and specimens that do not fit. */
    async set(id: string, body: DefinitionBody): Promise<TestDefinition> {
      refuseWrongDefinition(body);
      const saved = await database.write(async (tx) => {
        const test = await mustFind(tx, id);
        const known = await findParameterIds(
          tx,
          body.parameters.map(({ parameterId }) => parameterId),
        );
        const unknown = body.parameters.findIndex(({ parameterId }) => !known.has(parameterId));
        if (unknown !== -1) throw badField(`parameters.${unknown}.parameterId`, 'VALIDATION.parameterUnknown');
        await replaceDefinition(tx, toRows(id, body, isoTime(clock.now())));
        const details = { test: test.name, specimens: body.specimens.length, parameters: body.parameters.length };
        await audit.write(tx, { action: 'test.defined', recordId: id, details });
        await outbox.add(tx, TEST_DEFINED, { testId: id } satisfies TestDefined);
        const shown = await show(tx, test);
        if (!shown) throw notFound('Test');
        return shown;
      });
      outbox.wake();
      return saved;
    },

    /** Returns the input of tube planning, by test. A test without a definition has no entry, a service without a sample an empty one. */
    async needsOf(connection: Db, testIds: readonly string[]): Promise<Map<string, SpecimenNeed[]>> {
      if (testIds.length === 0) return new Map();
      const specimens = await listSpecimensOfDefined(connection, testIds);
      return new Map([...specimens].map(([id, rows]) => [id, rows.map(toNeed)]));
    },
  };
}

export type TestDefinitionsService = ReturnType<typeof createTestDefinitionsService>;
