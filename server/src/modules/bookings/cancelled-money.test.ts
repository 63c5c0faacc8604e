// Money as customers read of it when a booking is cancelled or its tests are not performed: by hand, online, both, or back already.
import { beforeEach, describe, expect, test } from 'vitest';
import {
  bookCart,
  fillCart,
  makeItems,
  makeOnlyAdmin,
  makePayLink,
  makeUser,
  type Person,
  payByLink,
} from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { mailsTo } from '../../../test/mails.ts';

const app = await createTestApp();
const { db } = app.database;
const [cbc = '', lipid = ''] = await makeItems(
  app,
  { name: 'CBC', price: 763 },
  { name: 'Lipid profile', price: 1000 },
);
const [BY_HAND, ONLINE] = ['is handed back to you: please come by or call us.', 'goes back to you the way you paid it'];

let admin: Person;
let user: Person;
beforeEach(async () => {
  app.clock.advance(60_000);
  admin = await makeOnlyAdmin(app);
  user = await makeUser(app);
});

/** A booking from the cart of ₹1,763 to be paid at the collection. */
async function booked(details: object = {}): Promise<string> {
  await fillCart(app, user.token, [cbc, lipid]);
  return (await bookCart(app, user.token, { paymentMethod: 'at_collection', ...details })).booking._id;
}
const take = (bookingId: string, amount?: number, kind = 'cart-booking') =>
  app.call('PUT', `/${kind}/payment`, {
    token: admin.token,
    body: { bookingId, method: 'cash', receivedBy: 'Ravi Iyer', ...(amount !== undefined && { amount }) },
  });
const refund = (bookingId: string, amount: number) =>
  app.call('POST', '/cart-booking/refund', {
    token: admin.token,
    body: { bookingId, amount, reason: 'Not needed', method: 'cash', receivedBy: 'Asha' },
  });
const cancel = (bookingId: string) =>
  app.call('PUT', '/cart-booking/update-status', { token: admin.token, body: { bookingId, status: 'Cancelled' } });
const reject = (id: string) =>
  app.call('PUT', `/booking/update-status/${id}`, { token: admin.token, body: { status: 'rejected' } });
const shown = async (id: string) => (await app.call('GET', `/admin/bookings/${id}`, { token: admin.token })).body.data;

/** Pays what is left of a booking by a link, with money that the gateway has. */
const payRest = async (bookingId: string) => payByLink(app, await makePayLink(app, admin.token, bookingId));

/** Asks for a refund of all through the gateway or by hand that nobody has made yet. */
async function wait(id: string): Promise<void> {
  const { payment_id: paymentId } = await db
    .selectFrom('bookings')
    .select('payment_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await app.database.write((tx) => app.services.payments.refund(tx, paymentId ?? '', 'Report withdrawn'));
}

/** The mails to the customer that say this, as one line. */
async function mailed(said: string): Promise<string> {
  const mails = (await mailsTo(app, user.email)).filter((mail) => mail.includes(said));
  return mails.join(' ').replace(/\s+/g, ' ');
}
const cancelledMail = () => mailed('is cancelled');

/** The refunds that the telephone was told of. */
async function texted() {
  await app.outbox.drain();
  const rows = await db
    .selectFrom('messages')
    .select(['kind', 'content'])
    .where('account_id', '=', user.id)
    .where('channel', '=', 'whatsapp')
    .where('kind', 'in', ['refund-started', 'refund-waiting'])
    .orderBy('kind')
    .execute();
  return rows.map(({ kind, content }) => [kind, JSON.parse(content ?? '{}').amount]);
}

async function giveBackTests(id: string, testIds: string[]): Promise<void> {
  const { patient } = await shown(id);
  const asked = { bookingId: id, patient: { name: patient.name, age: patient.age, sex: patient.sex }, position: 0 };
  await app.database.write((tx) =>
    app.services.bookings.giveBackTests(tx, { ...asked, testIds }, `not-performed-${id}-${testIds.length}`),
  );
}

describe('a cancelled booking', () => {
  test('from the cart that was paid in cash is handed back', async () => {
    const id = await booked();
    await take(id);
    await cancel(id);
    const mail = await cancelledMail();
    expect(mail).toContain(`₹1,763 ${BY_HAND}`);
    expect(mail).not.toContain('goes back');
    expect(await texted()).toEqual([['refund-waiting', '₹1,763']]);
  });

  test('that was paid in cash and by a link says both', async () => {
    const id = await booked();
    await take(id, 763);
    await payRest(id);
    await cancel(id);
    const mail = await cancelledMail();
    expect(mail).toContain(`₹763 ${BY_HAND}`);
    expect(mail).toMatch(new RegExp(`₹1,000 ${ONLINE}, usually by \\w+day, \\d`));
    expect(await texted()).toEqual([
      ['refund-started', '₹1,000'],
      ['refund-waiting', '₹763'],
    ]);
  });

  test('that was paid online says no word of a counter', async () => {
    const id = await booked();
    await payRest(id);
    await cancel(id);
    const mail = await cancelledMail();
    expect(mail).toContain(`₹1,763 ${ONLINE}`);
    expect(mail).not.toContain(BY_HAND);
    expect(await texted()).toEqual([['refund-started', '₹1,763']]);
  });

  test('by Book Now names what was booked, and both ways', async () => {
    const made = await app.call('POST', '/booking', { token: user.token, body: { tests: [cbc] } });
    const { _id: id } = made.body.data;
    await take(id, 263, 'booking');
    await payRest(id);
    await reject(id);
    const mail = await cancelledMail();
    for (const part of ['CBC', `₹263 ${BY_HAND}`, `₹500 ${ONLINE}`]) expect(mail).toContain(part);
    // Money that the gateway gave back was not handed out.
    const arrived = await mailed('Refund for booking');
    expect(arrived).toMatch(/given back ₹500 for your booking/);
    expect(arrived).not.toContain('was handed back');
  });

  test('says so in Hindi', async () => {
    await db.updateTable('accounts').set({ language: 'hi' }).where('id', '=', user.id).execute();
    const id = await booked();
    await take(id, 763);
    await payRest(id);
    await cancel(id);
    const mail = await mailed('रद्द हो गई');
    expect(mail).toContain('₹763 आपको वापस दिए जाएँगे: कृपया हमारे सेंटर आएँ या कॉल करें।');
    expect(mail).toContain('₹1,000 उसी तरीके से आपको वापस मिलेंगे जिससे आपने दिए थे');
  });

  test('whose money went back before says so, and nothing is on its way', async () => {
    const id = await booked();
    await take(id, 500);
    await refund(id, 500);
    const { body } = await cancel(id);
    expect(body.booking.paymentStatus).toBe('refunded');
    const mail = await cancelledMail();
    expect(mail).toContain('All that you paid went back to you before.');
    expect(mail).not.toContain('on its way');
  });

  test('whose money waits to be handed out says where it waits, and ends with the hand-out', async () => {
    const id = await booked();
    await take(id, 500);
    await wait(id);
    expect((await cancel(id)).body.booking.paymentStatus).toBe('refund_pending');
    const mail = await cancelledMail();
    expect(mail).toContain(`₹500 ${BY_HAND}`);
    expect(mail).not.toContain('on its way');
    expect((await refund(id, 500)).body.booking.paymentStatus).toBe('refunded');
  });

  test('says in a mail that is sent again where its money is by then', async () => {
    const made = await app.call('POST', '/booking', { token: user.token, body: { tests: [cbc] } });
    const { _id: bookingId } = made.body.data;
    await payRest(bookingId);
    await reject(bookingId);
    await app.outbox.drain();
    await app.call('POST', '/booking/mail', { token: admin.token, body: { bookingId, mail: 'confirmation' } });
    const mail = await cancelledMail();
    expect(mail).toContain('All that you paid went back to you before.');
    expect(mail).not.toContain(BY_HAND);
  });
});

describe('a part that went back wholly while the rest is due', () => {
  test('is not named in a mail: nothing is paid', async () => {
    const id = await booked();
    await take(id, 500);
    await refund(id, 500);
    await app.call('POST', '/cart-booking/mail', { token: admin.token, body: { bookingId: id, mail: 'confirmation' } });
    const mail = await mailed('is confirmed');
    expect(mail).toContain('To pay: ₹1,763');
    expect(mail).not.toContain('₹0');
  });

  test('ends as refunded when no test is performed', async () => {
    const id = await booked();
    await take(id, 500);
    await refund(id, 500);
    await giveBackTests(id, [cbc, lipid]);
    expect(await shown(id)).toMatchObject({ totalAmount: 0, paymentStatus: 'refunded', balanceDue: 0 });
  });

  test('waits for a refund that is not made yet, and ends with it', async () => {
    const id = await booked();
    await take(id, 500);
    await wait(id);
    await giveBackTests(id, [cbc, lipid]);
    expect(await shown(id)).toMatchObject({ totalAmount: 0, paymentStatus: 'refund_pending' });
    await refund(id, 500);
    expect((await shown(id)).paymentStatus).toBe('refunded');
  });
});

test('tests that are not performed give back by the way of the payment that gives it', async () => {
  const id = await booked();
  await take(id, 763);
  await payRest(id);
  await giveBackTests(id, [cbc]);
  const first = await mailed('could be done');
  expect(first).toContain(`₹763 ${ONLINE}`);
  expect(first).not.toContain(BY_HAND);
  await giveBackTests(id, [cbc, lipid]);
  const both = await mailed('could be done');
  expect(both).toContain(`₹237 ${ONLINE}`);
  expect(both).toContain(`₹763 ${BY_HAND}`);
});
