// Every state × move × role of docs/laboratory-moves.md, by calls.
import { PRESET_ROLE_IDS, PRESET_ROLES } from '@labfront/contract/permissions';
import {
  LINE_MOVES,
  LINE_STATES,
  type LineMove,
  type LineState,
  VALUE_MOVES,
  type ValueMove,
} from '@labfront/contract/result-states';
import { beforeAll, describe, expect, test } from 'vitest';
import { openBench } from '../../../test/bench.ts';
import { makeStaff, type Person } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
const bench = await openBench(app);
const { admin, technician, as, done, order, renal, urea, crea } = bench;

type Role = (typeof PRESET_ROLE_IDS)[number];
const roles = new Map<Role, Person>();
let laboratoryId = '';
const has = (role: Role, permission: string) =>
  (PRESET_ROLES[role].permissions as readonly string[]).includes(permission);

beforeAll(async () => {
  const clinic = { name: 'Lake', mobileNumber: '9822222222', city: 'Pune', code: 'LAKE', commissionPercent: 10 };
  const partnerId = (await done(as(admin, 'POST', '/affiliate', clinic))).data._id;
  for (const role of PRESET_ROLE_IDS) {
    const where = role === 'partner' ? ({ scope: 'partner', partnerId } as const) : {};
    const person = await makeStaff(app, admin, { roleId: role, ...where });
    roles.set(role, person);
    if (has(role, 'result.authorise')) await bench.enrol(person);
  }
  const body = { name: 'Metro', tests: [{ testId: renal, price: 1, turnaroundHours: 24 }] };
  laboratoryId = (await done(as(admin, 'POST', '/referral-laboratories', body))).data._id;
});

/** Whether it was done; a refusal of the call or of its row is false. */
async function attempt(role: Role, path: string, body: object): Promise<boolean | 'forbidden'> {
  const person = roles.get(role);
  if (!person) throw new Error(role);
  const { status, body: answer } = await as(person, 'PUT', path, body);
  if (status === 403 && answer.code === 'PERMISSION_MISSING') return 'forbidden';
  if (status !== 200) return false;
  const outcomes = Array.isArray(answer.data) ? answer.data : [answer.data];
  return outcomes.every(({ outcome }: { outcome?: string }) => outcome !== 'refused' && outcome !== 'conflict');
}

const expected = (role: Role, move: { from: readonly string[]; permission: string }, state: string) =>
  has(role, move.permission) ? move.from.includes(state) : 'forbidden';

describe('values', () => {
  /** A value of an order in a state. */
  async function valueIn(state: string) {
    const { lineId, orderId } = await order();
    if (state !== 'none') await bench.enter(technician, lineId, { [urea]: '30', [crea]: '1.0' });
    if (state === 'verified' || state === 'authorised') await bench.move(bench.colleague, 'verify', orderId);
    if (state === 'authorised') await bench.move(bench.pathologist, 'authorise', orderId);
    const current = (await bench.currents(orderId))[0] ?? { resultId: 'unknown', rowVersion: 0 };
    if (state === 'repeat') {
      const body = { resultIds: [current.resultId], reason: 'Clot' };
      await done(as(bench.colleague, 'PUT', '/lab/repeat', body));
    }
    const [now = current] = await bench.currents(orderId);
    return { ...now, lineId };
  }
  const calls: Record<ValueMove, (value: Awaited<ReturnType<typeof valueIn>>) => [string, object]> = {
    enter: ({ lineId, rowVersion }) => {
      const entry = { lineId, parameterId: urea, value: '31', ...(rowVersion > 0 && { rowVersion }) };
      return ['/lab/results', { results: [entry] }];
    },
    verify: ({ resultId, rowVersion }) => ['/lab/verify', { results: [{ resultId, rowVersion }] }],
    authorise: ({ resultId, rowVersion }) => ['/lab/authorise', { results: [{ resultId, rowVersion }] }],
    repeat: ({ resultId }) => ['/lab/repeat', { resultIds: [resultId], reason: 'Clot' }],
    amend: ({ resultId }) => ['/lab/amend', { resultId, value: '32', reasonCode: 'typing' }],
  };

  test.each(['none', 'repeat', 'resulted', 'verified', 'authorised'])('%s', async (state) => {
    let value = await valueIn(state);
    const answers: Record<string, unknown> = {};
    const table: Record<string, unknown> = {};
    for (const move of Object.keys(VALUE_MOVES) as ValueMove[]) {
      for (const role of PRESET_ROLE_IDS) {
        const name = `${move} by ${role}`;
        answers[name] = await attempt(role, ...calls[move](value));
        table[name] = expected(role, VALUE_MOVES[move], state);
        if (answers[name] === true) value = await valueIn(state);
      }
    }
    expect(answers).toEqual(table);
  });
});

describe('lines', () => {
  const calls: Record<LineMove, (lineId: string) => [string, object]> = {
    refer: (lineId) => ['/lab/refer', { lineIds: [lineId], laboratoryId }],
    not_perform: (lineId) => ['/lab/not-performed', { lineIds: [lineId], reason: 'Used up' }],
    comment: (lineId) => ['/lab/comment', { lineId, comment: crypto.randomUUID() }],
  };
  async function put(lineId: string, state: LineState) {
    await app.database.write(async (tx) => {
      await tx.deleteFrom('line_referrals').where('line_id', '=', lineId).execute();
      await tx.updateTable('lab_lines').set({ state }).where('id', '=', lineId).execute();
    });
  }

  /** The database refuses `released` for a line whose values are in no report. */
  async function release(lineId: string, orderId: string): Promise<void> {
    await bench.enter(technician, lineId, { [urea]: '30', [crea]: '1.0' });
    await bench.move(bench.colleague, 'verify', orderId);
    await bench.move(bench.pathologist, 'authorise', orderId);
    await done(as(bench.pathologist, 'PUT', '/lab/release', { orderId, kind: 'final' }));
  }

  test.each(LINE_STATES)('%s', async (state) => {
    const { lineId, orderId } = await order();
    if (state === 'released') await release(lineId, orderId);
    const answers: Record<string, unknown> = {};
    const table: Record<string, unknown> = {};
    for (const move of Object.keys(LINE_MOVES) as LineMove[]) {
      for (const role of PRESET_ROLE_IDS) {
        await put(lineId, state);
        const name = `${move} by ${role}`;
        answers[name] = await attempt(role, ...calls[move](lineId));
        // To end a line again is answered as done, and does nothing.
        const isAgain = move === 'not_perform' && state === 'not_performed' && has(role, LINE_MOVES[move].permission);
        table[name] = isAgain || expected(role, LINE_MOVES[move], state);
      }
    }
    expect(answers).toEqual(table);
  });
});
