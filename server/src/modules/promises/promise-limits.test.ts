// Limits of promises, for a booking and for a day: above them a person decides.
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/harness.ts';
import { openPromisedVisits, ruleOf } from '../../../test/promised-visits.ts';

const app = await createTestApp();
const visits = await openPromisedVisits(app);
const { asAdmin, changeAdmin, setRules, makeVisit, arrive, sweep, ownBooking, payoutsOf, told } = visits;

beforeEach(changeAdmin);

describe('limits', () => {
  test('a booking gets no more than its limit', async () => {
    await setRules(ruleOf('collector_late', { payoutPercent: 100, limit: { perBooking: 320, perDay: 100_000 } }));
    const made = await makeVisit('unpaid');
    await arrive(made, 45);
    await sweep();
    expect((await ownBooking(made)).totalAmount).toBe(180);
  });

  test('a booking of which nothing is left to pay counts as paid', async () => {
    await setRules(ruleOf('collector_late', { payoutPercent: 100 }));
    const made = await makeVisit('unpaid');
    await arrive(made, 45);
    await sweep();
    expect(await ownBooking(made)).toMatchObject({ totalAmount: 0, paymentStatus: 'paid' });
  });

  test('above the limit of a day it waits for a person, who approves or declines it once', async () => {
    await setRules(ruleOf('collector_late', { limit: { perBooking: 1_000, perDay: 0 } }));
    const [one, other, third] = [await makeVisit('unpaid'), await makeVisit('online'), await makeVisit('unpaid')];
    for (const made of [one, other, third]) await arrive(made, 45);
    await sweep();
    const { body, headers } = await asAdmin('GET', '/promises/payouts?status=waiting');
    expect([body.data.length, headers['x-total-count']]).toEqual([3, '3']);
    expect((await ownBooking(one)).totalAmount).toBe(500);
    expect(await told(one.customer.id)).toEqual([]);
    const idOf = async ({ bookingId }: { bookingId: string }) => (await payoutsOf(bookingId))[0]?.id;

    const approve = `/promises/payouts/${await idOf(one)}/approve`;
    const twice = await Promise.all([asAdmin('PUT', approve), asAdmin('PUT', approve)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await ownBooking(one)).totalAmount).toBe(450);

    const reason = { reason: 'The road was closed' };
    const declined = await asAdmin('PUT', `/promises/payouts/${await idOf(other)}/decline`, reason);
    expect(declined.body.data).toMatchObject({ status: 'declined', declineReason: 'The road was closed' });
    expect((await asAdmin('PUT', `/promises/payouts/${await idOf(other)}/approve`)).body.code).toBe(
      'ILLEGAL_TRANSITION',
    );
    await sweep();
    expect((await payoutsOf(other.bookingId)).length).toBe(1);

    const cancel = { bookingId: third.bookingId, status: 'Cancelled' };
    await asAdmin('PUT', '/cart-booking/update-status', cancel);
    const late = await asAdmin('PUT', `/promises/payouts/${await idOf(third)}/approve`);
    expect([late.status, late.body.code]).toEqual([409, 'PROMISE_NOTHING_LEFT']);
    expect((await asAdmin('PUT', '/promises/payouts/nothing/approve')).status).toBe(404);
    const csv = await asAdmin('GET', '/promises/payouts?format=csv');
    expect(csv.body).toContain('The road was closed');
  });
});
