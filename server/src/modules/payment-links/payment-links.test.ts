// Payment links: who may send one, what it shows, how it is paid by, and how it ends.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  bookCart,
  fillCart,
  makeAdmin,
  makeCities,
  makeItems,
  makeStaff,
  makeUser,
  type Person,
  payOrder,
} from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { mailsTo } from '../../../test/mails.ts';

const app = await createTestApp({ SITE_URL: 'https://lab.example' });
await makeCities(app);
const [iron = '', sugar = ''] = await makeItems(
  app,
  { code: 'IRON', name: 'Iron studies', price: 300 },
  { code: 'SUGAR', name: 'Blood sugar', price: 100 },
);
const admin = await makeAdmin(app);
const { db } = app.database;
const DAY_MS = 86_400_000;

const send = (bookingId: string, body: object = {}, token: string | undefined = admin.token) =>
  app.call('POST', '/payment-links', { token, body: { bookingId, ...body } });
const tokenOf = (link: string) => link.split('/').at(-1) ?? '';
const look = (token: string) => app.call('GET', `/pay/${token}`);
const order = (token: string) => app.call('POST', `/pay/${token}/order`);
const verify = (token: string, body: object) => app.call('PUT', `/pay/${token}/verify`, { body });

async function bookNow(person: Person, tests = [iron]): Promise<{ _id: string; bookingNumber: string }> {
  const { body } = await app.call('POST', '/booking', { token: person.token, body: { tests } });
  return body.data;
}

async function linked(details: { of?: string; person?: Person } = {}) {
  const person = details.person ?? (await makeUser(app));
  const booking = details.of ? { _id: details.of, bookingNumber: '' } : await bookNow(person);
  const { status, body } = await send(booking._id);
  expect([status, body.message]).toEqual([201, 'The payment link is on its way']);
  return { person, booking, token: tokenOf(body.link), link: body.link as string };
}

async function ended(token: string): Promise<void> {
  for (const { status, body } of [await look(token), await order(token)])
    expect([status, body.code, body.message]).toEqual([410, 'PAY_LINK_ENDED', expect.stringContaining('has ended')]);
}

const showBooking = async (id: string) =>
  (await app.call('GET', `/admin/bookings/${id}`, { token: admin.token })).body.data;

test('a booking by telephone is paid by its link, without an account', async () => {
  const { booking, token, link } = await linked();
  expect(link).toMatch(/^https:\/\/lab\.example\/pay\/[\w-]{43}$/);
  const { body: shown } = await look(token);
  expect(shown.data).toEqual({
    state: 'due',
    bookingNumber: booking.bookingNumber,
    amount: 300,
    totalAmount: 300,
    paidBefore: 0,
    date: null,
    slot: null,
    laboratory: expect.any(String),
    expiresAt: expect.any(String),
  });
  const { status, body: ordered } = await order(token);
  expect([status, ordered]).toEqual([
    200,
    { orderId: expect.any(String), amount: 300, currency: 'INR', gateway: expect.objectContaining({ name: 'test' }) },
  ]);
  expect((await order(token)).body.orderId).toBe(ordered.orderId);
  const paid = await payOrder(app, ordered.orderId);
  for (let time = 0; time < 2; time += 1) {
    const { status: verified, body } = await verify(token, paid);
    expect([verified, body.data.state, body.message]).toEqual([200, 'paid', expect.stringContaining('Payment')]);
  }
  expect((await look(token)).body.data.state).toBe('paid');
  expect((await order(token)).body.code).toBe('ORDER_PAID');
  expect((await send(booking._id)).body.code).toBe('ORDER_PAID');
  expect(await showBooking(booking._id)).toMatchObject({
    status: 'Confirmed',
    paymentStatus: 'paid',
    paidBy: 'online',
    paymentId: paid.razorpay_payment_id,
    receiptNumber: expect.any(String),
  });
});

test('money that came by a link goes back the way it came, and the mail says so', async () => {
  const { person, booking, token } = await linked();
  const { body } = await order(token);
  await verify(token, await payOrder(app, body.orderId));
  await app.call('PUT', `/booking/update-status/${booking._id}`, { token: admin.token, body: { status: 'rejected' } });
  const mails = (await mailsTo(app, person.email)).join('').replace(/\s+/g, ' ');
  expect(mails).toContain('300 goes back to you the way you paid it, usually by');
  expect(mails).not.toContain('please come by');
  expect(await showBooking(booking._id)).toMatchObject({ refunds: [expect.objectContaining({ amount: 300 })] });
});

test('a booking from the cart is paid by the order that its owner pays by', async () => {
  const person = await makeUser(app);
  await fillCart(app, person.token, [iron]);
  const { booking, orderId } = await bookCart(app, person.token, { paymentMethod: 'online' });
  const { token } = await linked({ of: booking._id, person });
  expect((await order(token)).body.orderId).toBe(orderId);
  expect((await verify(token, await payOrder(app, orderId))).status).toBe(200);
  expect(await showBooking(booking._id)).toMatchObject({ status: 'Confirmed', paymentStatus: 'paid' });
});

test('one from the cart that is paid at the collection is paid by a link too', async () => {
  const person = await makeUser(app);
  await fillCart(app, person.token, [sugar]);
  const { booking } = await bookCart(app, person.token, {
    paymentMethod: 'at_collection',
    collection: 'centre',
  });
  const { token } = await linked({ of: booking._id, person });
  const { body } = await order(token);
  await app.call('POST', '/payment/test/pay', { body: { orderId: body.orderId, outcome: 'failure' } });
  await app.outbox.drain();
  expect(await showBooking(booking._id)).toMatchObject({ paymentStatus: 'created' });
  expect((await verify(token, await payOrder(app, body.orderId))).status).toBe(200);
  expect(await showBooking(booking._id)).toMatchObject({
    status: 'Confirmed',
    paymentStatus: 'paid',
    paidBy: 'online',
  });
});

test('money that comes after a browser closed is found before somebody pays again', async () => {
  const { booking, token } = await linked();
  const { body } = await order(token);
  await payOrder(app, body.orderId);
  await db.deleteFrom('outbox').where('kind', '=', 'test-gateway.webhook').execute();
  expect((await order(token)).body.code).toMatch(/PAID/);
  expect(await showBooking(booking._id)).toMatchObject({ paymentStatus: 'paid' });
});

test('an order of an amount that has changed is given up, and money for it goes back', async () => {
  const { booking, token } = await linked();
  const { body: before } = await order(token);
  await app.call('PUT', `/booking/${booking._id}`, { token: admin.token, body: { tests: [iron, sugar] } });
  const outdated = await payOrder(app, before.orderId);
  const late = await verify(token, outdated);
  expect([late.status, late.body.code]).toEqual([409, 'AMOUNT_CHANGED']);
  expect(await showBooking(booking._id)).toMatchObject({ paymentStatus: 'created', paymentId: null });
  const { body: anew } = await order(token);
  expect(anew).toMatchObject({ amount: 400 });
  expect(anew.orderId).not.toBe(before.orderId);
  expect((await verify(token, await payOrder(app, anew.orderId))).status).toBe(200);
  const refunds = await db.selectFrom('refunds').select(['payment_id', 'amount']).execute();
  expect(refunds).toContainEqual({ payment_id: outdated.razorpay_payment_id, amount: 30_000 });
});

test('a payment of another booking or with a forged signature pays nothing', async () => {
  const one = await linked();
  const other = await linked({ person: one.person });
  const { body } = await order(other.token);
  const paid = await payOrder(app, body.orderId);
  expect((await verify(one.token, { ...paid, razorpay_signature: 'forged' })).body.code).toBe('SIGNATURE_INVALID');
  expect((await verify(one.token, paid)).status).toBe(404);
  expect(await showBooking(one.booking._id)).toMatchObject({ paymentStatus: 'created' });
  expect((await verify(one.token, { order_id: '' })).status).toBe(400);
});

test('it ends when another one is sent, and when the booking is cancelled', async () => {
  const { booking, token } = await linked();
  const { body } = await send(booking._id);
  await ended(token);
  const second = tokenOf(body.link);
  expect((await look(second)).status).toBe(200);
  await app.call('PUT', `/booking/update-status/${booking._id}`, { token: admin.token, body: { status: 'rejected' } });
  await ended(second);
  expect((await send(booking._id)).body.code).toBe('NOTHING_TO_PAY');
  await ended('no-such-link');
});

test('the customer is told by text and mail, somebody else by text alone', async () => {
  const { person, booking, link } = await linked();
  await app.outbox.drain();
  const [mail = ''] = (await mailsTo(app, person.email)).filter((sent) => sent.includes(tokenOf(link)));
  expect(mail).toContain(`Pay for your booking ${booking.bookingNumber}`);
  const messages = (recipient: string) =>
    db.selectFrom('messages').select(['channel', 'kind', 'account_id']).where('recipient', '=', recipient).execute();
  const told = await messages(person.mobileNumber);
  expect(told).toContainEqual({ channel: 'whatsapp', kind: 'payment-waiting', account_id: person.id });
  const folder = join(app.dataDir, 'messages');
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  expect(files.some((file) => file.includes(link) && file.includes(booking.bookingNumber))).toBe(true);
  await send(booking._id, { mobileNumber: '+91 98260 12345' });
  expect(await messages('9826012345')).toContainEqual({
    channel: 'whatsapp',
    kind: 'payment-waiting',
    account_id: null,
  });
});

test('a number that is none and a booking that is none are refused, and the sixth link of a day', async () => {
  const { booking } = await linked();
  const wrong = await send(booking._id, { mobileNumber: '12345' });
  expect([wrong.status, wrong.body.errors?.[0]?.field ?? wrong.body.code]).toEqual([400, expect.any(String)]);
  expect((await send('no-such-booking')).status).toBe(404);
  for (let count = 1; count < 5; count += 1) expect((await send(booking._id)).status).toBe(201);
  expect((await send(booking._id)).status).toBe(429);
});

test('only staff who make bookings send one, of bookings in their scope', async () => {
  const person = await makeUser(app);
  const booking = await bookNow(person);
  expect((await send(booking._id, {}, person.token)).status).toBe(403);
  const auditor = await makeStaff(app, admin, { roleId: 'auditor' });
  expect((await send(booking._id, {}, auditor.token)).status).toBe(403);
});

test('the token stands nowhere as it is but in the message', async () => {
  const { token } = await linked();
  const rows = await db.selectFrom('payment_links').selectAll().execute();
  const audit = await db.selectFrom('audit_log').selectAll().where('action', '=', 'booking.payment-link').execute();
  expect(audit.length).toBeGreaterThan(0);
  expect(JSON.stringify([rows, audit])).not.toContain(token);
});

test('wrong links of a network are refused past thirty an hour, and close no right one of a neighbour', async () => {
  const { token } = await linked();
  const from = '10.66.1.1';
  const guess = (count: number) => app.call('GET', `/pay/${'A'.repeat(40)}${String(count).padStart(3, '0')}`, { from });
  for (let count = 0; count < 30; count += 1) expect((await guess(count)).status).toBe(410);
  expect((await guess(30)).status).toBe(429);
  expect((await app.call('POST', `/pay/${'A'.repeat(43)}/order`, { from })).status).toBe(429);
  const right = [
    await app.call('GET', `/pay/${token}`, { from }),
    await app.call('POST', `/pay/${token}/order`, { from }),
  ];
  expect(right.map(({ status }) => status)).toEqual([200, 200]);
  app.clock.advance(3_600_000);
  expect((await guess(31)).status).toBe(410);
});

test('it ends after seven days, and is forgotten a month later', async () => {
  const { booking, token } = await linked();
  const count = async () =>
    (await db.selectFrom('payment_links').select('id').where('booking_id', '=', booking._id).execute()).length;
  app.clock.advance(7 * DAY_MS - 60_000);
  expect((await look(token)).status).toBe(200);
  app.clock.advance(60_000);
  await ended(token);
  app.clock.advance(29 * DAY_MS);
  await app.services.paymentLinks.sweep();
  expect(await count()).toBe(1);
  app.clock.advance(2 * DAY_MS);
  await app.services.paymentLinks.sweep();
  expect(await count()).toBe(0);
});
