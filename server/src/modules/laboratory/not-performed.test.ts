// Tests that are not performed: their money goes back once, whoever asks and however often, and the customer is told once.
import { describe, expect, test } from 'vitest';
import { openBench } from '../../../test/bench.ts';
import { makeItems } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
const bench = await openBench(app);
const { admin, technician, as, done, order, renal, sugar } = bench;

const notPerform = async (lineIds: readonly string[], reason = 'The analyser is down') =>
  (await done(as(technician, 'PUT', '/lab/not-performed', { lineIds, reason }))).data;
const codes = (answers: { code?: string; outcome: string }[]) => answers.map((one) => one.code ?? one.outcome);
const mails = async (accountId: string) => {
  await app.outbox.drain();
  return app.database.db
    .selectFrom('messages')
    .select(['kind', 'channel'])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'tests-not-performed')
    .orderBy('channel')
    .execute();
};
const payments = (bookingId: string) =>
  app.database.db
    .selectFrom('refunds')
    .innerJoin('bookings', 'bookings.payment_id', 'refunds.payment_id')
    .select(['refunds.amount', 'refunds.status', 'refunds.requested_by'])
    .where('bookings.id', '=', bookingId)
    .execute();

/** The tests that each refund of a booking names in the ledger, the highest refund first. */
const refundedIn = async (bookingId: string): Promise<object[][]> => {
  const { data } = await done(as(admin, 'GET', '/ledger?kind=refund'));
  const own = data.filter((one: { subjectId: string }) => one.subjectId === bookingId);
  own.sort((a: { amount: number }, b: { amount: number }) => a.amount - b.amount);
  return own.map(({ refunded }: { refunded: object[] }) => refunded);
};
const namedTests = (tests: readonly RegExp[]) =>
  tests.map((test) => ({ test: expect.stringMatching(test), patient: expect.any(String) }));

test('a test whose value is in a report is amended, not ended', async () => {
  const { lines, orderId, lineId } = await order();
  await bench.enter(technician, lineId, { [bench.urea]: '30', [bench.crea]: '1' });
  await bench.move(bench.colleague, 'verify', orderId);
  await bench.move(bench.pathologist, 'authorise', orderId);
  await done(
    as(bench.pathologist, 'PUT', '/lab/release', { orderId, lineIds: lines.map(({ _id }) => _id), kind: 'final' }),
  );
  const { lines: shown } = await bench.read(orderId);
  const urea = shown[0].parameters.find(
    ({ parameterId }: { parameterId: string }) => parameterId === bench.urea,
  ).result;
  const amended = {
    resultId: urea._id,
    rowVersion: urea.rowVersion,
    value: '31',
    reasonCode: 'typing',
    reason: 'Typed wrong',
  };
  await done(as(technician, 'PUT', '/lab/amend', amended));
  expect(codes(await notPerform([lineId]))).toEqual(['LINE_STATE']);
});

describe('paid online', () => {
  test('refunds the line without an approval, once for eight who press at once, and tells the customer once', async () => {
    const { lines, bookingId, customer } = await order({ items: [renal, sugar], pay: 'online' });
    const line = lines.find(({ testId }) => testId === sugar);
    const answers = await Promise.all(Array.from({ length: 8 }, () => notPerform([line?._id ?? ''])));
    expect(answers.flatMap(codes)).toEqual(Array(8).fill('not_performed'));
    expect(await payments(bookingId)).toMatchObject([{ amount: 10_000, requested_by: null }]);
    await app.outbox.drain();
    const { booking } = await bench.booking(bookingId).then((data) => ({ booking: data }));
    expect(JSON.stringify(booking)).toContain('Test not performed');
    expect(await refundedIn(bookingId)).toEqual([namedTests([/Fasting sugar/])]);
    expect((await mails(customer.id)).filter(({ channel }) => channel === 'whatsapp')).toHaveLength(1);
    expect((await mails(customer.id)).filter(({ channel }) => channel === 'mail')).toHaveLength(1);
    // Staff cannot give the same money back once more.
    const again = { bookingId, lineIds: [lineIdOf(booking, sugar)], reason: 'Not needed' };
    expect((await as(admin, 'POST', '/cart-booking/refund', again)).body.code).toBe('LINE_REFUNDED');
  });

  test('gives of a package what its test is worth, and with the last one exactly the rest', async () => {
    const { lines, bookingId } = await order({ items: [bench.duo], pay: 'online' });
    expect(lines).toHaveLength(2);
    const [one, other] = [sugar, renal].map((id) => lines.find(({ testId }) => testId === id)?._id ?? '');
    await notPerform([one ?? '']);
    expect(await payments(bookingId)).toMatchObject([{ amount: 8_333 }]);
    await notPerform([other ?? '']);
    expect((await payments(bookingId)).map(({ amount }) => amount).sort()).toEqual([25_000, 8_333]);
    expect((await bench.booking(bookingId)).paymentStatus).toMatch(/refund/);
    await app.outbox.drain();
    expect(await refundedIn(bookingId)).toEqual([[/Renal Profile/], [/Fasting sugar/]].map(namedTests));
  });

  test('after some of the money went back already, only the rest does', async () => {
    const { lineId, bookingId } = await order({ pay: 'online' });
    const { body } = await as(admin, 'POST', '/cart-booking/refund', { bookingId, amount: 250, reason: 'Goodwill' });
    if (body.refundId) await done(as(bench.second, 'PUT', '/cart-booking/refund/approve', { refundId: body.refundId }));
    expect(codes(await notPerform([lineId]))).toEqual(['not_performed']);
    expect((await payments(bookingId)).map(({ amount }) => amount).sort()).toEqual([25_000, 5_000]);
  });
});

describe('not paid yet', () => {
  test('less is due, the tube of nothing else is not drawn, and the rest can be paid', async () => {
    const { lines, bookingId, bookingNumber } = await order({ items: [renal, sugar], accept: false });
    const line = lines.find(({ testId }) => testId === renal);
    await notPerform([line?._id ?? '']);
    const booking = await bench.booking(bookingId);
    expect(booking).toMatchObject({ totalAmount: 100, credited: 300, paymentStatus: 'created' });
    await notPerform([line?._id ?? '']);
    expect((await bench.booking(bookingId)).totalAmount).toBe(100);
    const pay = { bookingId, method: 'cash', receivedBy: 'Front desk' };
    await done(as(admin, 'PUT', '/cart-booking/payment', pay));
    // The amount still due pays for the other test alone.
    const rest = lines.find(({ testId }) => testId === sugar)?._id ?? '';
    await notPerform([rest]);
    expect(await payments(bookingId)).toMatchObject([{ amount: 10_000, status: 'pending' }]);
    const { data: tubes } = await done(as(admin, 'GET', `/specimens?q=${bookingNumber}`));
    expect(tubes.map(({ state }: { state: string }) => state)).toEqual(['cancelled']);
  });

  test('with nothing left to do nothing is due, and nothing can be taken', async () => {
    const { lineId, bookingId } = await order({ accept: false });
    await notPerform([lineId]);
    expect(await bench.booking(bookingId)).toMatchObject({ totalAmount: 0, credited: 300 });
    const pay = { bookingId, method: 'cash', receivedBy: 'Front desk' };
    expect((await as(admin, 'PUT', '/cart-booking/payment', pay)).body.code).toBe('NOTHING_TO_PAY');
  });
});

describe('paid over the counter', () => {
  test('waits to be handed out at the counter', async () => {
    const { lineId, bookingId } = await order();
    await done(as(admin, 'PUT', '/cart-booking/payment', { bookingId, method: 'cash', receivedBy: 'Front desk' }));
    await notPerform([lineId]);
    expect(await payments(bookingId)).toMatchObject([{ amount: 30_000, status: 'pending', requested_by: null }]);
    await done(as(admin, 'POST', '/cart-booking/refund', { bookingId, amount: 300, reason: 'Test not performed' }));
    expect(await payments(bookingId)).toMatchObject([{ amount: 30_000, status: 'done' }]);
  });
});

test('of two patients with one test each, only the one gets their money back', async () => {
  const patient = (name: string) => ({ patient: { name, age: 40, sex: 'female' }, itemIds: [renal] });
  const patients = () => [patient('Mira Verma'), patient('Asha Verma')];
  const { lines, bookingId } = await order({ items: [renal, renal], patients, pay: 'online' });
  expect(lines).toHaveLength(2);
  const asha = lines.find((line) => line.patient.name === 'Asha Verma');
  await notPerform([asha?._id ?? '']);
  const shown = (await bench.booking(bookingId)).patients;
  const refunded = shown.map((one: { patient: { name: string }; lines: { refunded: boolean }[] }) => [
    one.patient.name,
    one.lines[0]?.refunded,
  ]);
  expect(refunded).toEqual([
    ['Mira Verma', false],
    ['Asha Verma', true],
  ]);
});

test('a line with a free repeat keeps its money until the repeat is not performed either', async () => {
  const { lineId, bookingId, bookingNumber } = await order({ pay: 'online' });
  const { data: tubes } = await done(as(admin, 'GET', `/specimens?q=${bookingNumber}`));
  await done(as(admin, 'POST', `/specimens/${tubes[0].tubeCode}/reject`, { rejectCode: 'clotted' }));
  await notPerform([lineId]);
  expect(await payments(bookingId)).toEqual([]);
  const repeat = (await bench.linesOf(bookingNumber)).find(({ _id }) => _id !== lineId);
  await notPerform([repeat?._id ?? '']);
  expect(await payments(bookingId)).toMatchObject([{ amount: 30_000 }]);
});

test('values of such a line stay as they are, its critical value waits for nobody, and a rejected tube repeats nothing', async () => {
  const { lineId, orderId, bookingNumber } = await order();
  await bench.enter(technician, lineId, { [bench.urea]: '250' });
  const [result] = await bench.currents(orderId);
  await notPerform([lineId]);
  const { data: waiting } = await done(as(technician, 'GET', '/lab/critical'));
  expect(waiting.map((one: { resultId: string }) => one.resultId)).not.toContain(result?.resultId);
  expect(codes(await bench.enter(technician, lineId, { [bench.crea]: '1' }))).toEqual(['LINE_OVER']);
  expect(codes(await bench.move(bench.colleague, 'verify', orderId))).toEqual(['LINE_OVER']);
  const { data: tubes } = await done(as(admin, 'GET', `/specimens?q=${bookingNumber}`));
  const rejected = await done(as(admin, 'POST', `/specimens/${tubes[0].tubeCode}/reject`, { rejectCode: 'clotted' }));
  expect(rejected.repeatVisitId).toBeNull();
  expect((await bench.read(orderId)).lines[0]).toMatchObject({
    state: 'not_performed',
    reason: 'The analyser is down',
  });
});

test('a test without a sample ends with its visit, and one that is measured stays', async () => {
  const [height = ''] = await makeItems(app, { name: 'Body height', price: 20 });
  const parameterId = await bench.makeParameter('CM');
  const parameters = [{ parameterId, specimenKey: null }];
  const body = { specimens: [], parameters, department: 'Biochemistry', turnaroundHours: 6 };
  await done(as(admin, 'PUT', `/test/${height}/definition`, body));
  const orders = [
    await order({ items: [height], accept: false }),
    await order({ items: [height], accept: false }),
  ] as const;
  const [idle, measured] = orders;
  await bench.enter(technician, measured.lineId, { [parameterId]: '170' });
  for (const { bookingId } of orders) {
    await done(as(admin, 'PUT', '/cart-booking/update-status', { bookingId, status: 'Cancelled' }));
  }
  await app.outbox.drain();
  const stateOf = async (orderId: string) => (await bench.read(orderId)).lines[0].state;
  expect([await stateOf(idle.orderId), await stateOf(measured.orderId)]).toEqual(['cancelled', 'resulted']);
});

test('what another test calculates from such a line is not done, and waits for it no more', async () => {
  const [index = ''] = await makeItems(app, { code: 'INDEX', name: 'Glucose index', price: 100 });
  const insulin = await bench.makeParameter('INS');
  const formula = { op: 'divide', of: [{ input: 'GLU' }, { input: 'INS' }] };
  const fields = {
    code: 'GINDEX',
    name: 'Index',
    kind: 'calculated',
    decimals: 1,
    formula,
    department: 'Biochemistry',
  };
  const { data: calculated } = await done(as(admin, 'POST', '/parameters', fields));
  const definition = {
    specimens: [{ key: 's', specimen: 'Serum', container: 'serum', volumeMl: 0.5, storage: '2-8 °C' }],
    parameters: [
      { parameterId: insulin, specimenKey: 's' },
      { parameterId: calculated._id, specimenKey: null },
    ],
    department: 'Biochemistry',
    turnaroundHours: 6,
  };
  await done(as(admin, 'PUT', `/test/${index}/definition`, definition));
  const { lines, orderId } = await order({ items: [sugar, index] });
  const idOf = (testId: string) => lines.find((line) => line.testId === testId)?._id ?? '';
  await bench.enter(technician, idOf(index), { [insulin]: '5' });
  const read = async () => (await bench.read(orderId)).lines.find(({ testId }: { testId: string }) => testId === index);
  expect(await read()).toMatchObject({ state: 'in_progress', parameters: [{}, { result: null }] });
  await notPerform([idOf(sugar)]);
  expect(await read()).toMatchObject({ state: 'resulted', parameters: [{}, { result: { value: 'not_done' } }] });
});

test('answers each line for itself: unknown ones, and those that are authorised', async () => {
  const { lineId, orderId } = await order();
  await bench.enter(technician, lineId, { [bench.urea]: '30', [bench.crea]: '1.0' });
  await bench.move(bench.colleague, 'verify', orderId);
  await bench.move(bench.pathologist, 'authorise', orderId);
  expect(codes(await notPerform(['unknown', lineId]))).toEqual(['NOT_FOUND', 'LINE_STATE']);
  const elsewhere = await as(bench.desk, 'PUT', '/lab/not-performed', { lineIds: [lineId], reason: 'x' });
  expect(elsewhere.status).toBe(403);
});

function lineIdOf(booking: { patients: { lines: { _id: string; itemId: string }[] }[] }, itemId: string): string {
  return booking.patients.flatMap(({ lines }) => lines).find((line) => line.itemId === itemId)?._id ?? '';
}
