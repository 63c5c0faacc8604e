// Cash: every rupee that somebody of the staff received is counted once, and what differs is an entry of the ledger.
import { beforeEach, describe, expect, test } from 'vitest';
import { bookCart, fillCart, makeAdmin, makeCities, makeItems, makeStaff, makeUser } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { isoTime, localDay } from '../../platform/base/clock.ts';

const app = await createTestApp();
await makeCities(app);
const items = await makeItems(app, { price: 300 });
const admin = await makeAdmin(app);
const { token } = admin;
const CENTRE = { address: '12 Lake View Road', city: 'Bhopal', pincode: '462016', phone: '+91 755 555 0100' };
const MORE = { hours: 'Mon-Sat 07:00-20:00', homeCollection: true, fee: 0, freeFrom: null, listed: true, active: true };
const REST = { accreditation: null, kind: 'laboratory', labCode: '07' };
const centre = (
  await app.call('POST', '/centres', { token, body: { name: 'Lab', code: 'LABC', ...CENTRE, ...MORE, ...REST } })
).body.data;
const today = () => localDay(app.clock.now());

let frontDesk: Awaited<ReturnType<typeof makeStaff>>;

/** A confirmed booking of 300 rupees, paid in cash to the front desk unless told. */
async function sell(method = 'cash') {
  const customer = await makeUser(app);
  await fillCart(app, customer.token, items);
  const details = { city: 'Bhopal', centreId: centre._id, paymentMethod: 'at_collection' };
  const { booking } = await bookCart(app, customer.token, details);
  const confirm = { bookingId: booking._id, status: 'Confirmed' };
  await app.call('PUT', '/cart-booking/update-status', { token, body: confirm });
  const body = { bookingId: booking._id, method, receivedBy: 'Front desk' };
  const paid = await app.call('PUT', '/cart-booking/payment', { token: frontDesk.token, body });
  if (paid.status !== 200) throw new Error(JSON.stringify(paid.body));
  return booking._id as string;
}

let farCentreId: string | undefined;
/** Another centre, where nothing was sold. */
async function farCentre(): Promise<string> {
  const code = { name: 'Far', code: 'FARC', kind: 'collection' };
  const body = { ...CENTRE, ...MORE, accreditation: null, ...code };
  farCentreId ??= (await app.call('POST', '/centres', { token, body })).body.data._id as string;
  return farCentreId;
}

const settle = (given: object, by = token) =>
  app.call('PUT', '/cash/settle', { token: by, body: { cashierId: frontDesk.id, date: today(), ...given } });

const ofDay = async (by = token) => {
  const { status, body } = await app.call('GET', `/cash?date=${today()}`, { token: by });
  expect(status).toBe(200);
  return body.data.find((one: { cashier: { _id: string } }) => one.cashier._id === frontDesk.id);
};

const differences = () =>
  app.database.db
    .selectFrom('ledger_entries')
    .select(['amount', 'note', 'method'])
    .where('kind', '=', 'cash_difference')
    .where('account_id', '=', frontDesk.id)
    .execute();

beforeEach(async () => {
  frontDesk = await makeStaff(app, admin, { roleId: 'front-desk', scope: 'all' });
});

describe('the cash of a day', () => {
  test('belongs to the person who received it; UPI is no cash, a hand-out is missing from it', async () => {
    const first = await sell();
    await sell();
    await sell('upi');
    expect(await ofDay()).toMatchObject({ received: 600, open: 600, openCount: 2, opening: 0, settlements: [] });
    const [payment] = await app.database.db
      .selectFrom('cash_movements')
      .select(['amount', 'source'])
      .where('subject_id', '=', first)
      .execute();
    expect(payment).toEqual({ amount: 30_000, source: `payment:cart-booking-${first}` });
    const refund = { bookingId: first, amount: 100, reason: 'A test was not needed' };
    const given = await app.call('POST', '/cart-booking/refund', { token, body: refund });
    expect(given.status).toBe(200);
    const out = app.database.db.selectFrom('cash_movements').select(['amount', 'cashier_id']);
    const [row] = await out.where('subject_id', '=', first).where('amount', '<', 0).execute();
    expect(row).toEqual({ amount: -10_000, cashier_id: admin.id });
  });

  test('is settled once; what comes later is settled alone and begins with what was left', async () => {
    await sell();
    const denominations = [
      { value: 200, count: 1 },
      { value: 100, count: 1 },
    ];
    const settled = await settle({ counted: 300, deposit: 250, denominations });
    expect([settled.status, settled.body.data]).toMatchObject([
      200,
      { opening: 0, received: 300, counted: 300, deposit: 250, difference: 0, denominations },
    ]);
    expect(await settle({ counted: 300 })).toMatchObject({ status: 409, body: { code: 'CASH_SETTLED' } });
    await sell();
    expect(await ofDay()).toMatchObject({ received: 600, open: 300, openCount: 1, opening: 50 });
    const again = await settle({ counted: 350 });
    expect(again.body.data).toMatchObject({ opening: 50, received: 300, counted: 350, deposit: 350, difference: 0 });
    expect(await ofDay()).toMatchObject({ open: 0, opening: 0, settlements: [{ counted: 300 }, { counted: 350 }] });
    expect(await differences()).toEqual([]);
  });

  test('that differs needs a reason and is an entry of the ledger, to the paisa', async () => {
    await sell();
    expect(await settle({ counted: 299.5 })).toMatchObject({ status: 400, body: { code: 'CASH_REASON_NEEDED' } });
    expect(await ofDay()).toMatchObject({ open: 300, settlements: [] });
    const settled = await settle({ counted: 299.5, reason: 'A coin is missing' });
    expect(settled.body.data).toMatchObject({ difference: -0.5, reason: 'A coin is missing' });
    expect(await differences()).toEqual([{ amount: -50, note: 'A coin is missing', method: 'cash' }]);
    const { body } = await app.call('GET', '/ledger?kind=cash_difference&limit=500', { token });
    expect(body.data).toContainEqual(expect.objectContaining({ kind: 'cash_difference', amount: -0.5 }));
  });

  test('that was not counted is named on later days, with what people keep', async () => {
    const bookingId = await sell();
    const seller = frontDesk.id;
    const keeper = await makeStaff(app, admin, { roleId: 'front-desk', scope: 'all' });
    frontDesk = keeper;
    await sell();
    expect((await settle({ counted: 300, deposit: 250 })).status).toBe(200);
    // As from a telephone that found a network after its day was counted.
    const date = localDay(app.clock.now() - 86_400_000);
    await app.database.db.updateTable('cash_movements').set({ date }).where('cashier_id', '=', seller).execute();
    const read = async (day: string, by = token) => {
      const { data, earlier, floats } = (await app.call('GET', `/cash?date=${day}`, { token: by })).body;
      const of = (rows: { cashier: { _id: string } }[], id: string) => rows.filter(({ cashier }) => cashier._id === id);
      return { day: of(data, seller), earlier: of(earlier, seller), floats: of(floats, keeper.id) };
    };
    expect(await read(today())).toMatchObject({
      day: [],
      earlier: [{ date, open: 300, openCount: 1 }],
      floats: [{ amount: 50, since: today() }],
    });
    const { body } = await app.call('GET', '/dashboard/work', { token });
    expect(body.uncountedCash).toMatchObject({ count: 1, oldestAt: expect.any(String) });
    const far = await makeStaff(app, admin, { roleId: 'accountant', scope: 'centre', centreId: await farCentre() });
    expect(await read(today(), far.token)).toEqual({ day: [], earlier: [], floats: [] });
    const booking = await app.call('GET', `/admin/bookings/${bookingId}`, { token });
    const number = booking.body.data.bookingNumber;
    expect(await read(date)).toMatchObject({
      day: [{ open: 300, receipts: [{ subjectKind: 'cart-booking', number, amount: 300 }] }],
      earlier: [],
    });
    const counted = { cashierId: seller, date, counted: 300 };
    expect((await app.call('PUT', '/cash/settle', { token, body: counted })).status).toBe(200);
    expect(await read(today())).toMatchObject({ earlier: [], floats: [{ amount: 50 }] });
  });

  test('settled by two people at once counts once', async () => {
    await sell();
    const answers = await Promise.all([settle({ counted: 300 }), settle({ counted: 300 })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await ofDay()).settlements).toHaveLength(1);
  });

  test('wrong counts are refused in words', async () => {
    await sell();
    const wrong = await settle({ counted: 300, denominations: [{ value: 100, count: 2 }] });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'CASH_COUNT_DIFFERS' } });
    expect(wrong.body.message).toContain('₹200');
    expect(await settle({ counted: 300, deposit: 301 })).toMatchObject({ body: { code: 'CASH_DEPOSIT_TOO_HIGH' } });
    const note = await settle({ counted: 300, denominations: [{ value: 3, count: 100 }] });
    expect([note.status, JSON.stringify(note.body)]).toEqual([400, expect.stringContaining('500, 200, 100')]);
    const half = await settle({ counted: 300, denominations: [{ value: 100, count: 1.5 }] });
    expect(half.status).toBe(400);
  });

  test('of another centre is neither seen nor settled', async () => {
    await sell();
    const place = (centreId: string) => ({ roleId: 'accountant', scope: 'centre', centreId }) as const;
    const far = await makeStaff(app, admin, place(await farCentre()));
    expect(await ofDay(far.token)).toBeUndefined();
    expect(await settle({ counted: 300 }, far.token)).toMatchObject({ status: 409, body: { code: 'CASH_SETTLED' } });
    const near = await makeStaff(app, admin, place(centre._id));
    expect((await settle({ counted: 300 }, near.token)).status).toBe(200);
  });

  test('stays as it was settled', async () => {
    await sell();
    const { body } = await settle({ counted: 300 });
    const { _id: id } = body.data;
    const change = app.database.write((tx) =>
      tx.updateTable('cash_settlements').set({ counted: 1 }).where('id', '=', id).execute(),
    );
    await expect(change).rejects.toThrow(/stays as it is/);
    const free = app.database.write((tx) =>
      tx.updateTable('cash_movements').set({ settlement_id: null }).where('settlement_id', '=', id).execute(),
    );
    await expect(free).rejects.toThrow(/stays as it is/);
  });
});

describe('a visit', () => {
  const walkIn = async () => {
    const bookingId = await sell();
    await app.outbox.drain();
    const { body } = await app.call('POST', '/visits/walk-in', { token, body: { bookingId, centreId: centre._id } });
    const visitId = body.data._id as string;
    const [tube] = await app.database.db
      .selectFrom('specimens')
      .select(['id', 'tube_code'])
      .where('visit_id', '=', visitId)
      .execute();
    const at = isoTime(app.clock.now());
    const events = [
      { kind: 'identify', body: { by: 'details' } },
      { kind: 'collect', body: { specimenId: tube?.id, tubeCode: tube?.tube_code } },
    ].map((one, index) => ({ ...one, id: crypto.randomUUID(), visitId, seq: index + 1, deviceAt: at }));
    await app.call('POST', '/field/events', { token, body: { sentAt: at, events } });
    return { visitId, code: tube?.tube_code };
  };
  const stateOf = async (visitId: string) => {
    await app.outbox.drain();
    const rows = app.database.db.selectFrom('visits').select('state').where('id', '=', visitId);
    return (await rows.executeTakeFirstOrThrow()).state;
  };
  const receive = (code: string | undefined) =>
    app.call('POST', `/specimens/${code}/receive`, { token, body: { centreId: centre._id } });

  test('is closed once its tubes have arrived and its cash is counted', async () => {
    const { visitId, code } = await walkIn();
    expect((await receive(code)).status).toBe(200);
    expect(await stateOf(visitId)).toBe('collected');
    expect((await settle({ counted: 300 })).status).toBe(200);
    expect(await stateOf(visitId)).toBe('closed');
  });

  test('whose cash was counted first waits for its tubes', async () => {
    const { visitId, code } = await walkIn();
    await settle({ counted: 300 });
    expect(await stateOf(visitId)).toBe('collected');
    const rejected = { rejectCode: 'lipaemic', reason: '' };
    await app.call('POST', `/specimens/${code}/reject`, { token, body: rejected });
    expect(await stateOf(visitId)).toBe('closed');
  });
});
