// Nobody authorises a value that they entered: any sequence of calls, at once and through two processes on one database, by people who
// may enter, verify, correct and sign everything.
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { openBench } from './bench.ts';
import type { Person } from './factories.ts';
import { createTestApp, START } from './harness.ts';
import { call, type Served, serve } from './processes.ts';

const PEOPLE = 3;

const app = await createTestApp();
// The processes live in real time: a session of the test's clock would have ended for them.
app.clock.advance(Date.now() - START);
const bench = await openBench(app);
const { admin, as, done } = bench;

const processes: Served[] = [];
const people: Person[] = [];

beforeAll(async () => {
  for (let index = 0; index < PEOPLE; index += 1) {
    const person = await bench.staff('technician', 'pathologist');
    await bench.enrol(person);
    people.push(person);
  }
  const formula = { op: 'divide', of: [{ input: 'UREA' }, { input: 'CREA' }] };
  const fields = { code: 'RATIO', name: 'Ratio', kind: 'calculated', decimals: 1, unit: '1', formula };
  const { data: ratio } = await done(as(admin, 'POST', '/parameters', { ...fields, department: 'Biochemistry' }));
  await bench.define(bench.renal, [bench.urea, bench.crea], [ratio._id]);
  const variables = { DATA_DIR: app.dataDir, DATABASE_URL: app.env.DATABASE_URL };
  processes.push(await serve(variables), await serve(variables));
});

const MOVES = ['enter', 'verify', 'authorise', 'amend', 'repeat'] as const;

/** One call by somebody, through one of the processes. */
const oneCall = fc.record({
  move: fc.constantFrom(...MOVES),
  person: fc.nat(PEOPLE - 1),
  process: fc.nat(1),
  /** Of one parameter, or a batch of all. */
  which: fc.constantFrom('all', 'UREA', 'CREA', 'RATIO'),
  value: fc.integer({ min: 16, max: 19 }),
  /** How many steps of somebody else the caller counts on. */
  ahead: fc.constantFrom(0, 0, 1),
});
type OneCall = typeof oneCall extends fc.Arbitrary<infer T> ? T : never;
/** Calls of one group are sent at once. */
const sequence = fc.array(fc.array(oneCall, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 9 });

const versionsOf = (lineId: string) =>
  app.database.db
    .selectFrom('lab_results')
    .innerJoin('parameters', 'parameters.id', 'lab_results.parameter_id')
    .selectAll('lab_results')
    .select('parameters.code')
    .where('line_id', '=', lineId)
    .execute();
type Version = Awaited<ReturnType<typeof versionsOf>>[number];

function requestOf({ move, which, value, ahead }: OneCall, lineId: string, versions: readonly Version[]) {
  const isMeant = ({ code }: { code: string }) => which === 'all' || which === code;
  const current = versions.filter((version) => version.is_current === 1 && isMeant(version));
  if (move === 'enter') {
    const measured = [
      { code: 'UREA', parameterId: bench.urea },
      { code: 'CREA', parameterId: bench.crea },
    ].filter(isMeant);
    const results = measured.map(({ code, parameterId }) => {
      const before = current.find((version) => version.code === code);
      return { lineId, parameterId, value: String(value), ...(before && { rowVersion: before.row_version + ahead }) };
    });
    return ['/lab/results', { results }] as const;
  }
  if (move === 'amend') {
    const resultId = current[0]?.id ?? 'none';
    return ['/lab/amend', { resultId, value: String(value), reasonCode: 'typing' }] as const;
  }
  if (move === 'repeat') return ['/lab/repeat', { resultIds: current.map(({ id }) => id), reason: 'Clot' }] as const;
  const results = current.map(({ id, row_version }) => ({ resultId: id, rowVersion: row_version + ahead }));
  return [`/lab/${move}`, { results }] as const;
}

/** @returns what was answered to each row, or to the call as a whole. */
async function send(one: OneCall, lineId: string, versions: readonly Version[]): Promise<string[]> {
  const [path, body] = requestOf(one, lineId, versions);
  if (Object.values(body).some((list) => Array.isArray(list) && list.length === 0)) return [];
  const { base } = processes[one.process] as Served;
  const { status, body: answer } = await call(base, 'PUT', path, { token: people[one.person]?.token, body });
  expect([200, 400, 404, 409], JSON.stringify(answer)).toContain(status);
  if (status !== 200) return [answer.code];
  return [answer.data].flat().map(({ outcome, code }) => code ?? outcome);
}

/** Versions that one person entered, in whole or by an input, and then verified or signed. */
function ownWork(versions: readonly Version[]): string[] {
  const enteredBy = new Map(versions.map(({ id, entered_by }) => [id, entered_by]));
  return versions.flatMap(({ id, code, inputs, entered_by, verified_by, authorised_by }) => {
    const entered = new Set([entered_by, ...inputs.split(' ').map((input) => enteredBy.get(input) ?? '')]);
    const isOwn = [verified_by, authorised_by].some((person) => person !== null && entered.has(person));
    return isOwn ? [`${code} ${id}`] : [];
  });
}

const answered = new Set<string>();

async function holds(groups: OneCall[][]): Promise<void> {
  const { lineId } = await bench.order();
  for (const group of groups) {
    const before = await versionsOf(lineId);
    for (const outcomes of await Promise.all(group.map((one) => send(one, lineId, before)))) {
      for (const outcome of outcomes) answered.add(outcome);
    }
    const versions = await versionsOf(lineId);
    expect(ownWork(versions)).toEqual([]);
    // Nobody's signature vanishes either, and two calls at once make no two values of a parameter.
    const current = versions.filter(({ is_current }) => is_current === 1).map(({ code }) => code);
    expect(current).toEqual([...new Set(current)]);
    const signed = ({ id, authorised_by }: Version) => (authorised_by === null ? [] : [`${id} ${authorised_by}`]);
    expect(versions.flatMap(signed)).toEqual(expect.arrayContaining(before.flatMap(signed)));
  }
}

const turn = (move: OneCall['move'], person: number, process: number, more: Partial<OneCall> = {}): OneCall => {
  return { move, person, process, which: 'all', value: 17, ahead: 0, ...more };
};
/** From an entry to a signature, a correction and a second signature; whoever entered tries each step, alone and beside somebody else. */
const WHOLE: OneCall[][] = [
  [turn('enter', 0, 0, { which: 'UREA' }), turn('enter', 1, 1, { which: 'CREA' })],
  [turn('verify', 0, 0), turn('verify', 1, 1)],
  [turn('verify', 2, 0), turn('authorise', 0, 1, { ahead: 1 })],
  [turn('authorise', 0, 1), turn('authorise', 1, 0)],
  [turn('authorise', 2, 1)],
  [turn('amend', 2, 0, { which: 'UREA', value: 18 }), turn('amend', 0, 1, { which: 'UREA', value: 19 })],
  [turn('verify', 0, 0), turn('verify', 1, 1), turn('verify', 2, 1)],
  [turn('authorise', 2, 0), turn('authorise', 0, 1), turn('authorise', 1, 1)],
];

test('through two processes', async () => {
  await fc.assert(fc.asyncProperty(sequence, holds), { numRuns: 12, examples: [[WHOLE]], endOnFailure: true });
  // The sequences do reach signatures, and the refusals that the property is about.
  expect([...answered]).toEqual(expect.arrayContaining(['saved', 'verified', 'authorised', 'OWN_RESULT']));
}, 300_000);
