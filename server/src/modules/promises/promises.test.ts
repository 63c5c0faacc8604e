// Promises: found by the job, paid once through the refunds, within limits, and told to the patient.
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/harness.ts';
import { openPromisedVisits, ruleOf } from '../../../test/promised-visits.ts';
import { arrivalDue } from './promise-finder.ts';

const app = await createTestApp();
const { db } = app.database;
const visits = await openPromisedVisits(app);
const { asAdmin, changeAdmin, setRules, signIn, makeVisit, arrive, takeCash, sweep, ownBooking, payoutsOf, told } =
  visits;
const at = (millis: number) => new Date(millis).toISOString();

beforeEach(changeAdmin);

describe('a phlebotomist who comes late', () => {
  beforeEach(() => setRules(ruleOf('collector_late')));

  test('a window that ends at midnight ends with its day', () => {
    expect(arrivalDue('2026-03-12', '06:00-08:00')).toBe('2026-03-12T03:00:00.000Z');
    expect(arrivalDue('2026-03-12', '22:00-24:00')).toBe('2026-03-12T19:00:00.000Z');
  });

  test('half an hour after the window is in time', async () => {
    const made = await makeVisit('unpaid');
    await arrive(made, 29);
    await sweep();
    expect(await payoutsOf(made.bookingId)).toEqual([]);
    expect((await ownBooking(made)).totalAmount).toBe(500);
  });

  test('an unpaid booking costs less, once, and its customer is told', async () => {
    const made = await makeVisit('unpaid');
    await arrive(made, 31);
    await sweep();
    await sweep();
    const promise = { kind: 'collector_late', amount: 50, way: 'due', at: expect.any(String) };
    const booking = await ownBooking(made);
    expect(booking).toMatchObject({ totalAmount: 450, promises: [promise], refunds: [] });
    expect(booking.patients[0].lines.map(({ paid }: { paid: number }) => paid)).toEqual([270, 180]);
    const [[kind, values]] = (await told(made.customer.id)) as [[string, object]];
    expect([kind, values]).toEqual(['promise-due', expect.objectContaining({ amount: '₹50' })]);
    const pay = { bookingId: made.bookingId, method: 'cash', receivedBy: 'Front desk' };
    expect((await asAdmin('PUT', '/cart-booking/payment', pay)).status).toBe(200);
    expect(await ownBooking(made)).toMatchObject({ totalAmount: 450, paymentStatus: 'paid' });
    const receipt = await app.call('GET', `/cart-booking/receipt/${made.bookingId}`, {
      token: await signIn(made.customer),
    });
    expect([receipt.status, receipt.headers['content-type']]).toEqual([200, 'application/pdf']);
  });

  test('money that was paid online goes back, and a line that is refunded later gives back its rest alone', async () => {
    const made = await makeVisit('online');
    await arrive(made, 45);
    await sweep();
    expect(await ownBooking(made)).toMatchObject({
      totalAmount: 500,
      refunds: [{ amount: 50, status: 'done' }],
      promises: [{ kind: 'collector_late', amount: 50, way: 'refund' }],
    });
    expect((await told(made.customer.id)).map(([kind]) => kind)).toEqual(['promise-refund']);
    const { data } = (await asAdmin('GET', '/ledger?kind=refund')).body;
    const own = data.filter((entry: { subjectId: string }) => entry.subjectId === made.bookingId);
    const names = own.flatMap(({ refunded }: { refunded: { test: string }[] }) => refunded.map(({ test }) => test));
    expect(names).toEqual(['Lipid Profile', 'HbA1c']);
    // A line that is given back afterwards gives what the promise has left of it.
    const { patients } = await ownBooking(made);
    const lineIds = [patients[0].lines[0]._id];
    const line = { bookingId: made.bookingId, lineIds, reason: 'Not performed' };
    const { body } = await asAdmin('POST', '/cart-booking/refund', line);
    await changeAdmin();
    await asAdmin('PUT', '/cart-booking/refund/approve', { refundId: body.refundId });
    await sweep();
    const rows = await db
      .selectFrom('ledger_entries')
      .select('amount')
      .where('subject_id', '=', made.bookingId)
      .orderBy('id')
      .execute();
    expect(rows.map(({ amount }) => amount)).toEqual([50_000, -5_000, -27_000]);
    expect(await payoutsOf(made.bookingId)).toHaveLength(1);
  });

  test('cash waits at the counter to be handed out', async () => {
    const made = await makeVisit('cash');
    await arrive(made, 45);
    await sweep();
    expect((await ownBooking(made)).refunds).toMatchObject([{ amount: 50, status: 'pending' }]);
    // The figure of the dashboard leads to it, though most of its money stays paid.
    const toHandOut = async () => {
      const { body } = await asAdmin('GET', '/cart-booking/all?status=refund_pending');
      return body.map(({ _id }: { _id: string }) => _id);
    };
    expect(await toHandOut()).toContain(made.bookingId);
    const handOut = { bookingId: made.bookingId, amount: 50, reason: 'Promise', method: 'cash', receivedBy: 'Meera' };
    expect((await asAdmin('POST', '/cart-booking/refund', handOut)).status).toBe(200);
    expect((await ownBooking(made)).refunds).toMatchObject([{ amount: 50, status: 'done' }]);
    expect(await toHandOut()).not.toContain(made.bookingId);
  });

  test('what a phlebotomist takes is due until it is recorded, and then the promise gives its part back', async () => {
    const made = await makeVisit('unpaid');
    await arrive(made, 45, []);
    for (const state of ['arrived', 'identified', 'collecting', 'collected'] as const) {
      await db.updateTable('visits').set({ state }).where('id', '=', made.visitId).execute();
      await sweep();
      expect([state, (await ownBooking(made)).totalAmount]).toEqual([state, 500]);
    }
    await takeCash(made, 500);
    await sweep();
    expect(await ownBooking(made)).toMatchObject({
      totalAmount: 500,
      paymentStatus: 'paid',
      refunds: [{ amount: 50, status: 'pending' }],
      promises: [{ kind: 'collector_late', amount: 50, way: 'refund' }],
    });
  });

  test('where nobody records that the money was taken, less is due after half a day', async () => {
    const made = await makeVisit('unpaid');
    await setRules(ruleOf('collector_late', { limit: { perBooking: 1_000, perDay: 0 } }));
    await arrive(made, 45, []);
    app.clock.advance(12 * 3_600_000 - 60_000);
    await changeAdmin();
    await sweep();
    expect(await payoutsOf(made.bookingId)).toEqual([]);
    app.clock.advance(120_000);
    await sweep();
    expect((await payoutsOf(made.bookingId)).map(({ status }) => status)).toEqual(['waiting']);
    // Nor does anybody lower it while the money may be on its way.
    const [payout] = await payoutsOf(made.bookingId);
    await db
      .updateTable('visits')
      .set({ arrived_at: at(app.clock.now()) })
      .where('id', '=', made.visitId)
      .execute();
    const approve = () => asAdmin('PUT', `/promises/payouts/${payout?.id}/approve`, {});
    expect((await approve()).body.code).toBe('PROMISE_CASH_UNDER_WAY');
    app.clock.advance(13 * 3_600_000);
    await changeAdmin();
    expect((await approve()).status).toBe(200);
    expect((await ownBooking(made)).totalAmount).toBe(450);
  });

  test('a time that is corrected later takes nothing back, and one that becomes late is paid then', async () => {
    const [paid, kept] = [await makeVisit('unpaid'), await makeVisit('unpaid')];
    await arrive(paid, 45);
    await arrive(kept, 45);
    const early = at(Date.parse(`${paid.date}T08:00:00.000+05:30`));
    const late = at(Date.parse(early) + 45 * 60_000);
    const correct = (visitId: string, time: string) =>
      db.updateTable('visits').set({ arrived_at: time }).where('id', '=', visitId).execute();
    await correct(kept.visitId, early);
    await sweep();
    expect([(await payoutsOf(paid.bookingId)).length, (await payoutsOf(kept.bookingId)).length]).toEqual([1, 0]);
    await correct(paid.visitId, early);
    await correct(kept.visitId, late);
    await sweep();
    const [payout] = await payoutsOf(paid.bookingId);
    expect(payout).toMatchObject({ status: 'paid', facts_changed_at: expect.anything() });
    expect((await ownBooking(paid)).totalAmount).toBe(450);
    expect((await payoutsOf(kept.bookingId)).length).toBe(1);
    await correct(paid.visitId, late);
    await sweep();
    expect((await payoutsOf(paid.bookingId)).length).toBe(1);
  });
});
describe('rules', () => {
  test('visitors see those in force, staff all, with how often they were kept', async () => {
    const put = (rules: unknown) => asAdmin('PUT', '/promises', { rules });
    const old = ruleOf('report_late', { validUntil: '2026-01-31' });
    const answer = await put([
      ruleOf('collector_late', { payoutPercent: 12.5 }),
      old,
      ruleOf('specimen_lost', { active: false }),
    ]);
    expect(answer.body.data.rules).toHaveLength(3);
    app.clock.advance(11 * 60_000);
    const { body } = await app.call('GET', '/promises');
    expect(body.data.rules).toEqual([
      {
        kind: 'collector_late',
        payoutPercent: 12.5,
        limit: { perBooking: 1_000, perDay: 100_000 },
        validFrom: '2026-01-01',
        validUntil: null,
        active: true,
      },
    ]);
    const [figure] = body.data.figures;
    expect(figure).toMatchObject({ kind: 'collector_late', kept: 1 });
    expect(figure.total).toBeGreaterThan(5);
  });

  test.each([
    ['two of a kind on one day', [ruleOf('collector_late'), ruleOf('collector_late')], 'rules.1.validFrom'],
    ['an end before its beginning', [ruleOf('collector_late', { validUntil: '2025-01-01' })], 'rules.0.validUntil'],
    ['more than everything', [ruleOf('collector_late', { payoutPercent: 101 })], 'rules.0.payoutPercent'],
    ['nothing', [ruleOf('collector_late', { payoutPercent: 0 })], 'rules.0.payoutPercent'],
    ['another promise', [ruleOf('always_nice')], 'rules.0.kind'],
    ['no list', 'all', 'rules'],
  ])('%s is refused', async (_name, rules, path) => {
    const { status, body } = await asAdmin('PUT', '/promises', { rules });
    expect([status, body.issues?.[0]?.path]).toEqual([400, path]);
  });

  test('without rules nothing is looked at', async () => {
    await asAdmin('PUT', '/promises', { rules: [] });
    const checks = () => db.selectFrom('promise_checks').select('subject_id').execute();
    const before = (await checks()).length;
    await sweep();
    expect((await checks()).length).toBe(before);
  });
});
