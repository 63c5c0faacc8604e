import { contract } from '@labfront/contract/index';
import { describe, expect, test } from 'vitest';
import { bookCart, fillCart, makeItems, makeUser, payOrder } from '../factories.ts';
import { hasExactly } from './fields.ts';
import { openArea } from './open-area.ts';

const { app, admin, ask, unanswered, unaudited } = await openArea('partners');
const { affiliates, apiKeys, bookings, cartBookings, webhooks } = contract;
const { token } = await makeUser(app);
const [testId = ''] = await makeItems(app, {});

test('affiliates, from the first day to the end', async () => {
  const AFFILIATE = '_id name mobileNumber email city code commissionPercent active createdAt updatedAt'.split(' ');
  const partner = { name: 'Clinic', mobileNumber: '9876543210', city: 'Bhopal', commissionPercent: 10 };
  const { data } = await ask(affiliates.createAffiliate, { token: admin.token, body: partner });
  hasExactly(data, AFFILIATE);
  expect((await ask(affiliates.listAffiliates, { token: admin.token })).data).toEqual([
    { ...data, thisMonth: { bookings: 0, revenue: 0, commission: 0 } },
  ]);
  const path = `/affiliate/${data._id}`;
  await ask(affiliates.updateAffiliate, { token: admin.token, path, body: { city: 'Indore' } });
  const statement = await ask(affiliates.getStatement, { token: admin.token, path: `${path}/statement` });
  hasExactly(statement.data, ['partner', 'month', 'lines', 'revenue', 'commission', 'paidAt']);
  const person = await makeUser(app);
  await fillCart(app, person.token, [testId]);
  const { orderId } = await bookCart(app, person.token, { referralCode: data.code });
  await app.call('PUT', '/cart-booking/verify', { token: person.token, body: await payOrder(app, orderId) });
  const [booked] = await ask(cartBookings.listAll, { token: admin.token });
  expect(booked.referralCode).toBe(data.code);
  // As if it had been paid last month: a month is paid out when it is over.
  const month = '2026-02';
  await app.database.db
    .updateTable('payments')
    .set({ created_at: `${month}-10T00:00:00.000Z` })
    .execute();
  const paid = await ask(affiliates.payOut, { token: admin.token, path: `${path}/payout`, body: { month } });
  expect(paid.data.lines).toHaveLength(1);
  hasExactly(paid.data.lines[0], ['bookingNumber', 'date', 'amount', 'commission']);
  const { data: other } = await ask(affiliates.createAffiliate, { token: admin.token, body: partner });
  await ask(affiliates.deleteAffiliate, { token: admin.token, path: `/affiliate/${other._id}` });
});

describe('systems of partners', () => {
  test('have keys', async () => {
    const body = { name: 'Clinic', permissions: ['booking.read'], scope: 'all' };
    const made = await ask(apiKeys.createApiKey, { token: admin.token, body });
    hasExactly(made, ['data', 'key', 'message']);
    expect((await ask(apiKeys.listApiKeys, { token: admin.token })).data).toEqual([made.data]);
    await ask(apiKeys.endApiKey, { token: admin.token, path: `/api-keys/${made.data._id}` });
  });

  test('hear of events, and once more when they are asked to', async () => {
    const body = { url: 'https://clinic.example/events', events: ['booking.cancelled'] };
    const made = await ask(webhooks.createWebhook, { token: admin.token, body });
    hasExactly(made, ['data', 'secret', 'message']);
    const path = `/webhooks/${made.data._id}`;
    const booked = await ask(bookings.createBooking, { token, body: { tests: [testId] } });
    await ask(bookings.updateBookingStatus, {
      token: admin.token,
      path: `/booking/update-status/${booked.data._id}`,
      body: { status: 'rejected' },
    });
    const { data } = await ask(webhooks.listAttempts, { token: admin.token, path: `${path}/attempts` });
    expect(data).toMatchObject([{ event: 'booking.cancelled', state: 'waiting', number: 1 }]);
    const replay = { token: admin.token, path: `${path}/attempts/${data[0]?._id}/replay` };
    expect((await ask(webhooks.replayAttempt, replay)).data._id).toBe(data[0]?._id);
    await ask(webhooks.updateWebhook, { token: admin.token, path, body: { active: false } });
    expect((await ask(webhooks.listWebhooks, { token: admin.token })).data).toMatchObject([{ waiting: 1 }]);
    await ask(webhooks.deleteWebhook, { token: admin.token, path });
  });
});

test('every write of an administrator left a row in the audit log', async () => expect(await unaudited()).toEqual([]));
test('no endpoint was left out', () => expect(unanswered()).toEqual([]));
