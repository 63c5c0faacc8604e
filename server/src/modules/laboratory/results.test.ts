// From tube to value: values are kept as they were typed, and depend on the state of their tube.
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/harness.ts';
import { done } from '../../../test/laboratory-orders.ts';
import { openRatioBench } from '../../../test/ratio-bench.ts';

const app = await createTestApp();
const bench = await openRatioBench(app);
const { admin, technician, colleague, pathologist, ids } = bench;
const { as, order, enter, move, read, currents } = bench;

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

  test('shows the range beside what is still to be entered, and what whoever entered a value may not do with it', async () => {
    const { lineId, orderId } = await order();
    const seenBy = async (person: typeof technician) =>
      (await done(as(person, 'GET', `/lab/orders/${orderId}`))).data.lines[0].parameters;
    const [urea, crea] = await seenBy(technician);
    expect(urea.awaited).toMatchObject({ range: { low: '15', high: '45', criticalHigh: '200' }, noRange: null });
    expect(crea.awaited).toEqual({ range: null, noRange: 'none' });
    await enter(technician, [
      { lineId, parameterId: ids.UREA, value: '30' },
      { lineId, parameterId: ids.CREA, value: '2.0' },
    ]);
    const barred = async (person: typeof technician) =>
      (await seenBy(person)).map((one: { barred: string[] }) => one.barred.toSorted());
    expect(await barred(technician)).toEqual(Array(3).fill(['authorise', 'verify']));
    expect(await barred(colleague)).toEqual([[], [], []]);
    expect((await seenBy(technician))[0].awaited).toBeNull();
    await done(as(admin, 'PUT', '/lab/settings', { oneTechnicianCentreIds: [bench.laboratory] }));
    expect(await barred(technician)).toEqual(Array(3).fill(['authorise']));
    await done(as(admin, 'PUT', '/lab/settings', { oneTechnicianCentreIds: [] }));
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

  test('keeps an implausible value that is confirmed, with a mark, also of an amendment; none below zero', async () => {
    const { lineId, orderId } = await order();
    const entry = { lineId, parameterId: ids.UREA, value: '900' };
    const code = async (more: object) => (await enter(technician, [{ ...entry, ...more }]))[0].code;
    expect(await code({})).toBe('VALUE_IMPLAUSIBLE');
    expect(await code({ value: '-3', confirmed: true })).toBe('VALUE_IMPLAUSIBLE');
    const [kept] = await enter(technician, [{ ...entry, confirmed: true }]);
    expect(kept).toMatchObject({ outcome: 'saved', flag: 'HH', critical: true });
    // A value that is calculated from it follows, and is marked too.
    await enter(technician, [{ lineId, parameterId: ids.CREA, value: '0.9' }]);
    const [urea, , ratio] = (await read(orderId)).parameters;
    expect(urea.result).toMatchObject({ value: '900', range: { high: '45', implausible: true } });
    expect(ratio.result).toMatchObject({ value: '1000.0', range: { implausible: true } });
    await move(colleague, 'verify', await currents(orderId));
    await move(pathologist, 'authorise', await currents(orderId));
    const [{ resultId }] = await currents(orderId);
    const amend = { resultId, value: '901', reasonCode: 'typing' };
    expect((await as(technician, 'PUT', '/lab/amend', amend)).body.code).toBe('VALUE_IMPLAUSIBLE');
    await done(as(technician, 'PUT', '/lab/amend', { ...amend, confirmed: true }));
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

  test('is invalid where the values it is calculated from contradict each other', async () => {
    const [left, right] = [{ input: 'UREA' }, { input: 'CREA' }];
    const part = { when: { compare: 'atLeast', left, right }, value: { op: 'subtract', of: [left, right] } };
    const { db } = app.database;
    const own = await db
      .selectFrom('parameters')
      .select('formula')
      .where('code', '=', 'RATIO')
      .executeTakeFirstOrThrow();
    const setFormula = (formula: string | null) =>
      db.updateTable('parameters').set({ formula }).where('code', '=', 'RATIO').execute();
    await setFormula(JSON.stringify(part));
    const { lineId, orderId } = await order();
    await enter(technician, [
      { lineId, parameterId: ids.UREA, value: '5' },
      { lineId, parameterId: ids.CREA, value: '9' },
    ]);
    const reason = 'the values it is calculated from contradict each other: UREA 5, CREA 9';
    expect(await ratio(orderId)).toMatchObject({ value: 'invalid', flag: 'INVALID', reason });
    await setFormula(own.formula);
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
