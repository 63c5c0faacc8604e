// From tube to authorised value: nobody authorises what they entered, whatever is called and in which order.
import { beforeAll, describe, expect, test } from 'vitest';
import {
  bookCart,
  fillCart,
  makeAdmin,
  makeCentre,
  makeCities,
  makeItems,
  makeStaff,
  makeUser,
  type Person,
} from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
await makeCities(app);
const [testId = ''] = await makeItems(app, { price: 300, name: 'Renal Profile' });
const admin = await makeAdmin(app);
const second = await makeAdmin(app);

type Method = 'GET' | 'POST' | 'PUT';
const as = ({ token }: Person, method: Method, path: string, body?: object) =>
  app.call(method, path, { token, ...(body && { body }) });
async function done(answer: ReturnType<typeof as>) {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

let laboratory: string;
let technician: Person;
let colleague: Person;
let pathologist: Person;
/** Enters and verifies, and is a signatory. */
let everything: Person;
const ids: { UREA?: string; CREA?: string; RATIO?: string } = {};

async function makeParameter(code: keyof typeof ids, fields: object, ranges: object[] = []): Promise<void> {
  const { data } = await done(
    as(admin, 'POST', '/parameters', { code, name: code, kind: 'number', department: 'Biochemistry', ...fields }),
  );
  ids[code] = data._id;
  if (ranges.length === 0) return;
  await done(as(admin, 'PUT', `/parameters/${data._id}/ranges`, { ranges }));
  await done(as(second, 'PUT', `/parameters/${data._id}/ranges/approve`, {}));
}

const enrol = (person: Person, fields: object = {}) =>
  as(admin, 'POST', '/signatories', {
    accountId: person.id,
    name: 'Dr Asha Rao',
    qualification: 'MD Pathology',
    registrationNumber: 'MP-1234',
    departments: ['Biochemistry'],
    centreIds: [laboratory],
    validFrom: '2020-01-01',
    ...fields,
  });

/** An order whose tube was drawn, and is accepted unless the test says otherwise. */
async function order({ accept = true } = {}) {
  const customer = await makeUser(app);
  await fillCart(app, customer.token, [testId]);
  const details = { city: 'Bhopal', centreId: laboratory, paymentMethod: 'at_collection' };
  const { booking } = await bookCart(app, customer.token, details);
  await done(as(admin, 'PUT', '/cart-booking/update-status', { bookingId: booking._id, status: 'Confirmed' }));
  await app.outbox.drain();
  const { data: visit } = await done(
    as(admin, 'POST', '/visits/walk-in', { bookingId: booking._id, centreId: laboratory }),
  );
  const { data: tubes } = await done(as(admin, 'GET', `/specimens?q=${booking.bookingNumber}`));
  const now = new Date(app.clock.now()).toISOString();
  const events = [
    { kind: 'identify', body: { by: 'details' } },
    { kind: 'collect', body: { specimenId: tubes[0]._id, tubeCode: tubes[0].tubeCode } },
  ].map((one, index) => ({ ...one, id: crypto.randomUUID(), visitId: visit._id, seq: index + 1, deviceAt: now }));
  await done(as(admin, 'POST', '/field/events', { sentAt: now, events }));
  const code = tubes[0].tubeCode;
  if (accept) {
    await done(as(admin, 'POST', `/specimens/${code}/receive`, {}));
    await done(as(admin, 'POST', `/specimens/${code}/accept`, {}));
  }
  const { data } = await done(as(admin, 'GET', `/lab/worklist?q=${booking.bookingNumber}`));
  const [line] = data;
  return { code, line, lineId: line._id as string, orderId: line.orderId as string, count: data.length };
}

const enter = async (person: Person, results: object[]) =>
  (await done(as(person, 'PUT', '/lab/results', { results }))).data;
const move = async (person: Person, step: 'verify' | 'authorise', results: object[]) =>
  (await done(as(person, 'PUT', `/lab/${step}`, { results }))).data;
const read = async (orderId: string) => (await done(as(admin, 'GET', `/lab/orders/${orderId}`))).data.lines[0];
const currents = async (orderId: string) =>
  (await read(orderId)).parameters.flatMap(({ result }: { result: { _id: string; rowVersion: number } | null }) =>
    result ? [{ resultId: result._id, rowVersion: result.rowVersion }] : [],
  );

beforeAll(async () => {
  laboratory = await makeCentre(app, admin, { code: 'BPL1', kind: 'laboratory', labCode: '01' });
  const here = { scope: 'centre', centreId: laboratory } as const;
  technician = await makeStaff(app, admin, { roleId: 'technician', ...here });
  colleague = await makeStaff(app, admin, { roleId: 'technician', ...here });
  pathologist = await makeStaff(app, admin, { roleId: 'pathologist', ...here });
  everything = await makeStaff(app, admin, { roleId: 'technician', ...here }, { roleId: 'pathologist', ...here });
  const range = { sex: 'any', ageFromDays: 0, validFrom: '2020-01-01' };
  const limits = { low: '15', high: '45', criticalHigh: '200', plausibleLow: '0', plausibleHigh: '600' };
  await makeParameter('UREA', { unit: 'mg/dL' }, [{ ...range, ...limits }]);
  await makeParameter('CREA', { unit: 'mg/dL' });
  const formula = { op: 'divide', of: [{ input: 'UREA' }, { input: 'CREA' }] };
  const plausible = { low: '1', high: '100', plausibleLow: '0', plausibleHigh: '900' };
  await makeParameter('RATIO', { kind: 'calculated', decimals: 1, formula }, [{ ...range, ...plausible }]);
  const specimens = [{ key: 's', specimen: 'Serum', container: 'serum', volumeMl: 0.5, storage: '2-8 °C' }];
  const parameters = (['UREA', 'CREA', 'RATIO'] as const).map((code) => ({
    parameterId: ids[code],
    specimenKey: code === 'RATIO' ? null : 's',
  }));
  const body = { specimens, parameters, department: 'Biochemistry', turnaroundHours: 6 };
  await done(as(admin, 'PUT', `/test/${testId}/definition`, body));
  await done(enrol(pathologist));
  await done(enrol(everything));
});

describe('entering values', () => {
  test('waits for the tube, and keeps what was typed as it was', async () => {
    const early = await order({ accept: false });
    expect([early.line.state, early.count]).toEqual(['awaiting_specimen', 1]);
    const value = { lineId: early.lineId, parameterId: ids.UREA, value: '30' };
    expect((await enter(technician, [value]))[0]).toMatchObject({ outcome: 'refused', code: 'LINE_NOT_READY' });
    const { lineId, orderId, line } = await order();
    expect(line.state).toBe('in_progress');
    let rowVersion: number | undefined;
    for (const typed of ['0', '<0.5', '1.10', '1e-3', '30']) {
      const [saved] = await enter(technician, [{ lineId, parameterId: ids.UREA, value: typed, rowVersion }]);
      expect(saved.outcome).toBe('saved');
      rowVersion = saved.rowVersion;
      expect((await read(orderId)).parameters[0].result.value).toBe(typed);
    }
    expect((await read(orderId)).parameters[0]).toMatchObject({ result: { version: 5, flag: 'N' } });
    expect((await read(orderId)).parameters[0].versions).toHaveLength(4);
  });

  test('answers each row for itself, and says what is wrong with it', async () => {
    const { lineId } = await order();
    const entry = (code: keyof typeof ids, value: string, more = {}) => ({
      lineId,
      parameterId: ids[code],
      value,
      ...more,
    });
    const answers = await enter(technician, [
      entry('UREA', '1,5'),
      entry('UREA', 'high'),
      entry('UREA', '900'),
      entry('UREA', ''),
      entry('UREA', 'not_done'),
      entry('RATIO', '3'),
      { ...entry('UREA', '1'), parameterId: 'unknown' },
      { ...entry('UREA', '1'), lineId: 'unknown' },
      entry('CREA', '1.0'),
    ]);
    expect(answers.map(({ code, outcome }: { code?: string; outcome: string }) => code ?? outcome)).toEqual([
      ...['VALUE_COMMA', 'VALUE_NO_NUMBER', 'VALUE_IMPLAUSIBLE', 'VALUE_MISSING', 'REASON_NEEDED', 'VALUE_CALCULATED'],
      ...['NOT_ITS_PARAMETER', 'NOT_FOUND', 'saved'],
    ]);
    // No approved range, no flag.
    expect(answers.at(-1)).toMatchObject({ flag: null });
    const [conflict] = await enter(colleague, [entry('CREA', '2.0')]);
    expect(conflict).toMatchObject({ outcome: 'conflict', code: 'RESULT_CHANGED', current: { value: '1.0' } });
    const { rowVersion } = answers.at(-1);
    const [replaced] = await enter(colleague, [{ ...entry('CREA', '2.0'), rowVersion }]);
    expect(replaced).toMatchObject({ outcome: 'saved' });
    const [stale] = await enter(technician, [{ ...entry('CREA', '3.0'), rowVersion }]);
    expect(stale).toMatchObject({ outcome: 'conflict', current: { value: '2.0', rowVersion: replaced.rowVersion } });
  });

  test('of a rejected tube is refused, and the line asks for another one', async () => {
    const { code, lineId, orderId } = await order();
    await done(as(admin, 'POST', `/specimens/${code}/reject`, { rejectCode: 'haemolysed' }));
    const [answer] = await enter(technician, [{ lineId, parameterId: ids.UREA, value: '30' }]);
    expect([answer.code, (await read(orderId)).state]).toEqual(['LINE_NOT_READY', 'recollect_requested']);
    await done(as(admin, 'POST', `/specimens/${code}/dispose`, {}));
    const [late] = await enter(technician, [{ lineId, parameterId: ids.UREA, value: '30' }]);
    expect([late.code, (await read(orderId)).state]).toEqual(['LINE_NOT_READY', 'recollect_requested']);
  });

  test('of a tube that is rejected later are neither verified nor authorised, and authorised ones are measured again', async () => {
    const { code, lineId, orderId } = await order();
    const codes = (answers: { code?: string }[]) => new Set(answers.map((one) => one.code));
    await enter(technician, [
      { lineId, parameterId: ids.UREA, value: '30' },
      { lineId, parameterId: ids.CREA, value: '2.0' },
    ]);
    await done(as(admin, 'POST', `/specimens/${code}/reject`, { rejectCode: 'haemolysed' }));
    expect(codes(await move(colleague, 'verify', await currents(orderId)))).toEqual(new Set(['LINE_NOT_READY']));
    const other = await order();
    await enter(technician, [
      { lineId: other.lineId, parameterId: ids.UREA, value: '30' },
      { lineId: other.lineId, parameterId: ids.CREA, value: '2.0' },
    ]);
    await move(colleague, 'verify', await currents(other.orderId));
    await move(pathologist, 'authorise', await currents(other.orderId));
    expect((await read(other.orderId)).state).toBe('authorised');
    await done(as(admin, 'POST', `/specimens/${other.code}/reject`, { rejectCode: 'haemolysed' }));
    expect((await read(other.orderId)).state).toBe('recollect_requested');
    const released = await as(pathologist, 'PUT', '/lab/release', { orderId: other.orderId, kind: 'final' });
    expect([released.status, released.body.code]).toEqual([409, 'NOT_AUTHORISED']);
  });

  test('once released are corrected after their tube was rejected, also when they are measured again', async () => {
    const { code, lineId, orderId } = await order();
    await enter(technician, [
      { lineId, parameterId: ids.UREA, value: '30' },
      { lineId, parameterId: ids.CREA, value: '2.0' },
    ]);
    await move(colleague, 'verify', await currents(orderId));
    await move(pathologist, 'authorise', await currents(orderId));
    await done(as(pathologist, 'PUT', '/lab/release', { orderId, kind: 'final' }));
    const rejected = await done(as(admin, 'POST', `/specimens/${code}/reject`, { rejectCode: 'haemolysed' }));
    // Its report is out: nothing is collected again, and the answer says what has to be corrected.
    expect(rejected).toMatchObject({ repeatVisitId: null, released: [expect.any(String)] });
    const [urea] = await currents(orderId);
    const amend = { resultId: urea.resultId, value: '31', reasonCode: 'typing' };
    const { data } = await done(as(technician, 'PUT', '/lab/amend', amend));
    expect((await read(orderId)).state).toBe('resulted');
    const { rowVersion } = data;
    const [typed] = await enter(technician, [{ lineId, parameterId: ids.UREA, value: '32', rowVersion }]);
    expect([typed.outcome, (await read(orderId)).state]).toEqual(['saved', 'resulted']);
    await move(colleague, 'verify', await currents(orderId));
    await move(pathologist, 'authorise', await currents(orderId));
    expect((await read(orderId)).state).toBe('authorised');
  });
});

describe('a calculated value', () => {
  const ratio = async (orderId: string) => (await read(orderId)).parameters[2].result;

  test('is not done once an input is not, and is calculated when that is measured after all', async () => {
    const { lineId, orderId } = await order();
    const unmeasured = { lineId, parameterId: ids.UREA, value: 'invalid', reason: 'Lipaemic' };
    const [{ rowVersion }] = await enter(technician, [unmeasured]);
    // CREA is still awaited.
    expect(await ratio(orderId)).toBeNull();
    await enter(technician, [{ lineId, parameterId: ids.CREA, value: '2.0' }]);
    const reason = 'a value it is calculated from was not measured';
    expect(await ratio(orderId)).toMatchObject({ value: 'not_done', reason });
    expect((await read(orderId)).state).toBe('resulted');
    await enter(technician, [{ lineId, parameterId: ids.UREA, value: '30', rowVersion }]);
    expect(await ratio(orderId)).toMatchObject({ value: '15.0', reason: '' });
  });

  test('that is not plausible is invalid in words, and the values of the same batch are saved', async () => {
    const { lineId, orderId } = await order();
    const answers = await enter(technician, [
      { lineId, parameterId: ids.UREA, value: '500' },
      { lineId, parameterId: ids.CREA, value: '0.1' },
    ]);
    expect(answers.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['saved', 'saved']);
    const reason = 'the calculated value 5000.0 is not plausible';
    expect(await ratio(orderId)).toMatchObject({ value: 'invalid', flag: 'INVALID', reason });
  });

  test('that cannot be calculated says so in words', async () => {
    const { lineId, orderId } = await order();
    await enter(technician, [
      { lineId, parameterId: ids.UREA, value: '<5' },
      { lineId, parameterId: ids.CREA, value: '1.0' },
    ]);
    const reason = 'a value it is calculated from is only known as < or >';
    expect(await ratio(orderId)).toMatchObject({ value: 'not_done', reason });
  });
});

test('a correction keeps its reason when it is typed again before it is signed', async () => {
  const { lineId, orderId } = await order();
  await enter(technician, [
    { lineId, parameterId: ids.UREA, value: '30' },
    { lineId, parameterId: ids.CREA, value: '2.0' },
  ]);
  await move(colleague, 'verify', await currents(orderId));
  await move(pathologist, 'authorise', await currents(orderId));
  const [urea] = await currents(orderId);
  const amend = { resultId: urea.resultId, value: '31', reasonCode: 'wrong_patient', reason: 'Two tubes swapped' };
  const { data } = await done(as(technician, 'PUT', '/lab/amend', amend));
  const again = { lineId, parameterId: ids.UREA, value: '32', rowVersion: data.rowVersion };
  const [typed] = await enter(technician, [again]);
  const kept = () =>
    app.database.db
      .selectFrom('lab_results')
      .select(['value', 'amend_code', 'reason'])
      .where('line_id', '=', lineId)
      .where('parameter_id', '=', ids.UREA ?? '')
      .where('is_current', '=', 1)
      .executeTakeFirst();
  const words = { amend_code: 'wrong_patient', reason: 'Two tubes swapped' };
  expect(await kept()).toEqual({ value: '32', ...words });
  await enter(technician, [{ ...again, value: '33', rowVersion: typed.rowVersion, reason: 'Read off the wrong row' }]);
  expect(await kept()).toEqual({ value: '33', ...words, reason: 'Read off the wrong row' });
});

describe('authorising', () => {
  test('needs another person, a verified value and a signatory in date; an amendment begins anew', async () => {
    const { lineId, orderId } = await order();
    await enter(technician, [
      { lineId, parameterId: ids.UREA, value: '210' },
      { lineId, parameterId: ids.CREA, value: '2.0' },
    ]);
    const line = await read(orderId);
    expect(line.state).toBe('resulted');
    expect(line.parameters[2].result).toMatchObject({ value: '105.0' });
    expect(line.parameters[0].result).toMatchObject({ flag: 'HH', critical: true });
    const codes = (answers: { code?: string; outcome: string }[]) => [
      ...new Set(answers.map((one) => one.code ?? one.outcome)),
    ];
    expect(codes(await move(technician, 'verify', await currents(orderId)))).toEqual(['OWN_RESULT']);
    expect(codes(await move(pathologist, 'authorise', await currents(orderId)))).toEqual(['RESULT_STATE']);
    expect(codes(await move(colleague, 'verify', await currents(orderId)))).toEqual(['verified']);
    const unlisted = await makeStaff(app, admin, { roleId: 'pathologist', scope: 'centre', centreId: laboratory });
    expect(codes(await move(unlisted, 'authorise', await currents(orderId)))).toEqual(['NO_SIGNATORY']);
    await done(enrol(unlisted, { validUntil: '2020-12-31' }));
    expect(codes(await move(unlisted, 'authorise', await currents(orderId)))).toEqual(['NO_SIGNATORY']);
    expect(codes(await move(pathologist, 'authorise', await currents(orderId)))).toEqual(['authorised']);
    expect((await read(orderId)).state).toBe('authorised');
    const [urea] = await currents(orderId);
    const [late] = await enter(technician, [{ lineId, parameterId: ids.UREA, value: '20' }]);
    expect(late.code).toBe('RESULT_AUTHORISED');
    const amend = { resultId: urea.resultId, value: '21', reasonCode: 'typing' };
    const { data } = await done(as(everything, 'PUT', '/lab/amend', amend));
    expect(data).toMatchObject({ outcome: 'saved', flag: 'N' });
    const amended = await read(orderId);
    // The calculated value follows its input.
    expect([amended.state, amended.parameters[2].result.value]).toEqual(['resulted', '10.5']);
    await move(colleague, 'verify', await currents(orderId));
    const own = await move(everything, 'authorise', await currents(orderId));
    expect(own.map(({ code }: { code?: string }) => code)).toEqual(['OWN_RESULT', 'RESULT_STATE', 'OWN_RESULT']);
  });

  test('a critical value is called about until somebody reads it back', async () => {
    const { lineId, orderId } = await order();
    await enter(technician, [{ lineId, parameterId: ids.UREA, value: '250' }]);
    const [{ resultId }] = await currents(orderId);
    const call = (body: object) => as(technician, 'POST', `/lab/critical/${resultId}/calls`, body);
    const said = { person: 'Dr Meena Shah', number: '9876543210' };
    expect((await call({ ...said, outcome: 'reached' })).status).toBe(400);
    // Calls within ten minutes are one attempt.
    for (const [state, minutes] of [
      ['unreachable', 5],
      ['unreachable', 5],
      ['unreachable', 10],
      ['escalated', 0],
    ] as const) {
      expect((await done(call({ ...said, outcome: 'unreachable' }))).data.state).toBe(state);
      app.clock.advance(minutes * 60_000);
    }
    const waiting = (await done(as(technician, 'GET', '/lab/critical'))).data;
    expect(waiting.map((one: { resultId: string }) => one.resultId)).toContain(resultId);
    expect((await done(call({ ...said, outcome: 'reached', readBack: true }))).data.state).toBe('closed');
    expect((await call({ ...said, outcome: 'reached', readBack: true })).body.code).toBe('CRITICAL_CLOSED');
  });

  test('no sequence of calls makes one person enter and authorise the same value', async () => {
    let seed = 7;
    const pick = <T>(list: readonly T[]): T => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      // The low bits of such a number alternate.
      return list[Math.floor(seed / 65_536) % list.length] as T;
    };
    const people = [
      everything,
      await makeStaff(
        app,
        admin,
        ...['technician', 'pathologist'].map((roleId) => ({ roleId, scope: 'centre' as const, centreId: laboratory })),
      ),
    ];
    for (const person of people.slice(1)) await done(enrol(person));
    const orders = [await order(), await order()];
    for (let count = 0; count < 150; count += 1) {
      const { lineId, orderId } = pick(orders);
      const person = pick(people);
      const chosen = await currents(orderId);
      const what = pick(['enter', 'enter', 'verify', 'verify', 'authorise', 'authorise', 'repeat', 'amend'] as const);
      const code = pick(['UREA', 'CREA'] as const);
      const value = pick(['20', '30', '40']);
      if (what === 'enter') {
        const held = (await read(orderId)).parameters.find((one: { code: string }) => one.code === code).result;
        await enter(person, [{ lineId, parameterId: ids[code], value, rowVersion: held?.rowVersion }]);
      } else if (chosen.length === 0) continue;
      else if (what === 'repeat') {
        await as(person, 'PUT', '/lab/repeat', {
          resultIds: [pick<{ resultId: string }>(chosen).resultId],
          reason: 'Clot',
        });
      } else if (what === 'amend') {
        const { resultId } = pick<{ resultId: string }>(chosen);
        await as(person, 'PUT', '/lab/amend', { resultId, value, reasonCode: 'typing' });
      } else await move(person, what, chosen);
    }
    const { db } = app.database;
    const lineIds = orders.map(({ lineId }) => lineId);
    const signed = await db
      .selectFrom('lab_results')
      .selectAll()
      .where('state', '=', 'authorised')
      .where('line_id', 'in', lineIds)
      .execute();
    const marks = await db.selectFrom('lab_result_people').selectAll().execute();
    expect(signed.length).toBeGreaterThan(3);
    const own = signed.filter(
      (row) =>
        row.entered_by === row.authorised_by ||
        marks.some((one) => one.result_id === row.id && one.person_id === row.authorised_by),
    );
    expect(own).toEqual([]);
    const force = db
      .updateTable('lab_results')
      .set((row) => ({ authorised_by: row.ref('entered_by') }))
      .where('state', '=', 'authorised');
    await expect(app.database.write(() => force.execute())).rejects.toThrow();
    await expect(
      app.database.write((tx) => tx.updateTable('lab_results').set({ value: '1' }).execute()),
    ).rejects.toThrow(/never changed/);
  });
});
