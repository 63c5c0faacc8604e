// Entries of devices that the rules refused, or that wait for one that never comes: the office sees them, and somebody decides.
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/harness.ts';
import { type HomeVisit, openHomeVisits } from '../../../test/home-visits.ts';
import { localDay } from '../../platform/base/clock.ts';

const app = await createTestApp();
const { admin, phlebotomist, makeVisit } = await openHomeVisits(app);
const { db } = app.database;
const { token } = admin;

const DAY_MS = 86_400_000;
const at = (millis: number) => new Date(millis).toISOString();

let visit = {} as HomeVisit;
let visitId = '';
beforeEach(async () => {
  visit = await makeVisit();
  visitId = visit.visitId;
  await visit.assign(phlebotomist);
});

interface Conflict {
  _id: string;
  visitId: string;
  seq: number;
  code: string | null;
}
const conflictsOf = async (): Promise<Conflict[]> =>
  (await app.call('GET', '/field/conflicts', { token })).body.data.filter((one: Conflict) => one.visitId === visitId);
const decide = (eventId: string, decision: 'apply' | 'discard', reason = 'Called her') =>
  app.call('PUT', `/field/conflicts/${eventId}`, { token, body: { decision, reason } });
const review = () => app.call('PUT', `/visits/${visitId}/reviewed`, { token, body: { reason: 'Called him' } });
const shown = async () => {
  const { body } = await app.call('GET', `/visits?date=${visit.date}&limit=200`, { token });
  return body.data.find((one: { _id: string }) => one._id === visitId);
};
const cash = async () => (await app.call('GET', '/cash', { token })).body;
const unbooked = async () => (await cash()).unbooked.filter((one: { visitId: string }) => one.visitId === visitId);
const pay = (method: string) =>
  app.call('PUT', '/cart-booking/payment', {
    token,
    body: { bookingId: visit.bookingId, method, receivedBy: 'Front desk' },
  });

describe('cash that a phlebotomist took while the desk recorded UPI', () => {
  const take = async () => {
    const day = await visit.wholeDay();
    expect((await pay('upi')).status).toBe(200);
    const answers = await visit.send(day);
    const payment = day.find(({ kind }) => kind === 'payment');
    return { payment, answer: answers.find(({ id }) => id === payment?.id) };
  };

  test('is told to the phlebotomist in their words, and shown to the dispatcher and on the cash page', async () => {
    const { payment, answer } = await take();
    expect(answer).toMatchObject({ outcome: 'refused', code: 'AMOUNT_MISMATCH' });
    expect(answer?.message).toMatch(/^₹500 was already paid at .+\. Give ₹500 back, or tell the dispatcher\.$/);
    const [open, ...others] = await conflictsOf();
    expect(others).toEqual([]);
    expect(open).toMatchObject({
      _id: payment?.id,
      outcome: 'refused',
      code: 'AMOUNT_MISMATCH',
      message: answer?.message,
      first: null,
      second: { kind: 'payment', body: { method: 'cash', amount: 500 } },
    });
    expect(await unbooked()).toMatchObject([
      { _id: payment?.id, amount: 500, code: 'AMOUNT_MISMATCH', cashier: { _id: phlebotomist.id } },
    ]);
    expect(await shown()).toMatchObject({ needsReview: true });
  });

  test('is not forgotten by a look, and is discarded with a reason once it was given back', async () => {
    const { payment } = await take();
    expect(await review()).toMatchObject({ status: 409, body: { code: 'EVENTS_UNDECIDED' } });
    const applied = await decide(payment?.id ?? '', 'apply');
    expect(applied).toMatchObject({ status: 409, body: { code: 'AMOUNT_MISMATCH' } });
    expect(applied.body.message).toContain('₹500 was already paid at');
    expect(await unbooked()).toHaveLength(1);
    expect((await decide(payment?.id ?? '', 'discard', 'Given back')).status).toBe(200);
    expect(await conflictsOf()).toEqual([]);
    expect(await unbooked()).toEqual([]);
    expect(await shown()).toMatchObject({ needsReview: false });
    expect((await decide(payment?.id ?? '', 'discard')).body.code).toBe('ILLEGAL_TRANSITION');
    const row = await db
      .selectFrom('visit_events')
      .selectAll()
      .where('id', '=', payment?.id ?? '')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ outcome: 'refused', decided_by: admin.id, reason: 'Given back' });
  });
});

describe('cash of another amount than is due', () => {
  /** The phlebotomist took so many of ₹500. @returns the refused entry's id. */
  const take = async (amount: number) => {
    const day = await visit.wholeDay();
    const payment = day.find(({ kind }) => kind === 'payment');
    if (!payment) throw new Error('No payment');
    payment.body = { method: 'cash', amount };
    await visit.send(day);
    expect(await conflictsOf()).toMatchObject([{ _id: payment.id, code: 'AMOUNT_MISMATCH' }]);
    return payment.id;
  };
  const book = (eventId: string) =>
    app.call('PUT', `/field/conflicts/${eventId}`, {
      ...{ token, body: { decision: 'apply', asTaken: true, reason: 'She had no change' } },
    });
  const entries = async () =>
    db
      .selectFrom('ledger_entries')
      .select(['kind', 'amount', 'account_id', 'note'])
      .where('subject_id', '=', visit.bookingId)
      .orderBy('at')
      .orderBy('kind', 'desc')
      .execute();
  const receipts = async () => {
    const { data } = (await app.call('GET', `/cash?date=${localDay(app.clock.now())}`, { token })).body;
    const day = data.find((one: { cashier: { _id: string } }) => one.cashier._id === phlebotomist.id);
    return day.receipts
      .filter((one: { number: string }) => one.number === visit.bookingNumber)
      .map((one: { amount: number; isDifference: boolean }) => [one.amount, one.isDifference]);
  };

  test('less than is due is a part of it, which nobody has to decide on', async () => {
    const day = await visit.wholeDay();
    const payment = day.find(({ kind }) => kind === 'payment');
    if (!payment) throw new Error('No payment');
    payment.body = { method: 'cash', amount: 450 };
    const answers = await visit.send(day);
    expect(answers.every(({ outcome }) => outcome === 'applied')).toBe(true);
    expect([await conflictsOf(), await unbooked()]).toEqual([[], []]);
    expect(await shown()).toMatchObject({ state: 'handed_over', amountDue: 50, needsReview: false });
    expect(await visit.round()).toMatchObject({ amountDue: 50, payments: [{ method: 'cash', amount: 450 }] });
    expect(await receipts()).toEqual([[450, false]]);
    expect(await entries()).toMatchObject([{ kind: 'payment', amount: 45_000 }]);
    expect((await pay('upi')).body.booking).toMatchObject({ paymentStatus: 'paid', balanceDue: 0 });
  });

  test('beyond what is due is booked as it was taken, with the difference for whoever took it', async () => {
    const [amount, beyond] = [520, 20];
    const eventId = await take(amount);
    expect((await book(eventId)).status).toBe(200);
    expect([await conflictsOf(), await unbooked()]).toEqual([[], []]);
    expect(await shown()).toMatchObject({ amountDue: 0, needsReview: false });
    expect(await receipts()).toEqual([
      [500, false],
      [beyond, true],
    ]);
    expect(await entries()).toMatchObject([
      { kind: 'payment', amount: 50_000 },
      { kind: 'cash_difference', amount: beyond * 100, account_id: phlebotomist.id, note: 'She had no change' },
    ]);
    expect((await book(eventId)).body.code).toBe('ILLEGAL_TRANSITION');
  });

  test('taken where the desk had UPI already is a surplus', async () => {
    const day = await visit.wholeDay();
    await pay('upi');
    await visit.send(day);
    const [open] = await conflictsOf();
    expect((await book(open?._id ?? '')).status).toBe(200);
    expect(await receipts()).toEqual([[500, true]]);
    expect((await entries()).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['payment', 50_000],
      ['cash_difference', 50_000],
    ]);
  });

  test('of a cancelled visit is a surplus, and closes nothing', async () => {
    const day = await visit.wholeDay();
    const cancel = { bookingId: visit.bookingId, status: 'Cancelled' };
    await app.call('PUT', '/cart-booking/update-status', { token, body: cancel });
    await app.outbox.drain();
    await visit.send(day);
    const payment = day.find(({ kind }) => kind === 'payment');
    expect((await book(payment?.id ?? '')).status).toBe(200);
    expect([await receipts(), await unbooked()]).toEqual([[[500, true]], []]);
    expect((await entries()).map(({ kind }) => kind)).toEqual(['cash_difference']);
  });

  test('is money that changed hands: no other entry is booked so', async () => {
    const day = await visit.wholeDay();
    const upi = day.find(({ kind }) => kind === 'payment');
    if (upi) upi.body = { method: 'upi', amount: 520 };
    await visit.send([...day, visit.event('arrive')]);
    for (const { _id } of await conflictsOf()) expect((await book(_id)).body.code).toBe('EVENT_UNKNOWN');
    expect(await entries()).toEqual([]);
  });
});

test('cash of a cancelled visit is shown until somebody decides', async () => {
  const day = await visit.wholeDay();
  const cancel = { bookingId: visit.bookingId, status: 'Cancelled' };
  await app.call('PUT', '/cart-booking/update-status', { token, body: cancel });
  await app.outbox.drain();
  const answers = await visit.send(day);
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['VISIT_CANCELLED']));
  const paid = answers[day.findIndex(({ kind }) => kind === 'payment')];
  expect(paid?.message).toBe('This visit was cancelled. Keep ₹500 apart and call the dispatcher.');
  expect(await unbooked()).toMatchObject([{ amount: 500, code: 'VISIT_CANCELLED' }]);
  const conflicts = await conflictsOf();
  expect(conflicts.map(({ seq }) => seq)).toEqual(day.map(({ seq }) => seq));
  for (const { _id } of conflicts) expect((await decide(_id, 'discard')).status).toBe(200);
  expect([await unbooked(), await conflictsOf()]).toEqual([[], []]);
});

test('a refused event whose cause is gone is applied: the tube is drawn and the money is booked', async () => {
  // The clock of the telephone is three days behind, and is set right before it sends.
  const behind = app.clock.now() - 3 * DAY_MS;
  const day = (await visit.wholeDay()).map((one) => ({ ...one, deviceAt: at(behind) }));
  expect((await visit.send(day)).map(({ code }) => code)).toEqual(day.map(() => 'NOT_TODAY'));
  for (const { _id } of await conflictsOf()) expect((await decide(_id, 'apply')).status).toBe(200);
  expect(await shown()).toMatchObject({ state: 'handed_over', amountDue: 0, needsReview: false });
  const drawn = db.selectFrom('specimens').select(['state', 'collected_at']).where('visit_id', '=', visitId);
  for (const { state, collected_at } of await drawn.execute()) {
    expect(state).toBe('collected');
    // The visit's day has not come: it is not later than the entry came.
    expect(app.clock.now() - Date.parse(collected_at ?? '')).toBeLessThan(60_000);
  }
  const movement = db.selectFrom('cash_movements').select('date').where('subject_id', '=', visit.bookingId);
  expect(await movement.executeTakeFirstOrThrow()).toEqual({ date: localDay(app.clock.now()) });
  // The telephone hears nothing of a refusal any more.
  expect(await visit.send(day)).toEqual(day.map(({ id }) => ({ id, outcome: 'duplicate', code: null, message: null })));
});

test('what makes no sense is named when it is applied', async () => {
  const strange = visit.event('dance');
  await visit.send([strange]);
  const { body } = await decide(strange.id, 'apply');
  expect(body).toMatchObject({ code: 'EVENT_UNKNOWN', message: 'This event is incomplete or unknown: dance' });
});

describe('events behind a gap', () => {
  const send = async () => {
    const day = await visit.wholeDay();
    // The second event is lost with the page that made it.
    const kept = day.filter(({ seq }) => seq !== 2);
    const answers = await visit.send(kept);
    expect(answers.slice(1).every(({ outcome }) => outcome === 'held')).toBe(true);
    return { day, kept };
  };
  const waitLong = async () => {
    app.clock.advance(11 * 60_000);
    await app.outbox.drain();
  };

  test('are to be looked at after some minutes, and the first one decides on the rest', async () => {
    const { kept } = await send();
    await app.outbox.drain();
    expect(await shown()).toMatchObject({ needsReview: false });
    expect(await conflictsOf()).toEqual([]);
    await waitLong();
    expect(await shown()).toMatchObject({ needsReview: true });
    const open = await conflictsOf();
    expect(open).toHaveLength(kept.length - 1);
    expect(open[0]).toMatchObject({ seq: 3, outcome: 'held', awaited: 2, code: null, message: null });
    expect(await unbooked()).toMatchObject([{ amount: 500, code: null }]);
    expect(await review()).toMatchObject({ status: 409, body: { code: 'EVENTS_UNDECIDED' } });
    expect(await decide(open[1]?._id ?? '', 'apply')).toMatchObject({
      status: 409,
      body: { code: 'ILLEGAL_TRANSITION' },
    });
    expect((await decide(open[0]?._id ?? '', 'apply')).status).toBe(200);
    expect(await shown()).toMatchObject({ state: 'handed_over', amountDue: 0, needsReview: false });
    expect([await conflictsOf(), await unbooked()]).toEqual([[], []]);
  });

  test('count by themselves once the gap is closed; what comes after it was given up is decided', async () => {
    const { day, kept } = await send();
    await waitLong();
    const [first] = await conflictsOf();
    await decide(first?._id ?? '', 'discard');
    // Without the arrival nobody is identified: the rest is refused and seen.
    const refused = await conflictsOf();
    expect(refused.map(({ code }) => code)).toContain('VISIT_STATE');
    const late = await visit.send(day.filter(({ seq }) => seq === 2));
    expect(late).toMatchObject([{ outcome: 'conflict' }]);
    expect((await conflictsOf()).map(({ seq }) => seq)).toContain(2);
    expect(kept).toHaveLength(day.length - 1);
  });

  test('ask for no look when the missing one comes in time', async () => {
    const { day } = await send();
    await visit.send(day.filter(({ seq }) => seq === 2));
    await waitLong();
    expect(await shown()).toMatchObject({ state: 'handed_over', needsReview: false });
  });
});

test('a look discards what was refused without money', async () => {
  await visit.send([visit.event('handOver')]);
  expect(await conflictsOf()).toHaveLength(1);
  expect((await review()).status).toBe(200);
  expect(await conflictsOf()).toEqual([]);
});

test('what a phlebotomist wrote stands on the visit', async () => {
  await visit.send([visit.event('note', { text: 'The dog bites' }), visit.event('accept')]);
  await visit.send([visit.event('fail', { code: 'not_home', note: 'Rang three times' })]);
  const { notes, failCode } = await shown();
  expect(failCode).toBe('not_home');
  expect(notes).toMatchObject([{ text: 'The dog bites' }, { text: 'Rang three times' }]);
  expect(notes[0].by).not.toBe('');
});
