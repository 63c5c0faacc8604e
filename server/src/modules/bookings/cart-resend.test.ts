// Mails of bookings that staff send once more, for bookings from the cart and by Book Now.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookCart, fillCart, makeAdmin, makeItems, makeUser, type Person, payOrder } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { mailJobs } from '../../../test/mail-jobs.ts';

const app = await createTestApp();
const { db } = app.database;

let items: string[];
let user: Person;
let admin: Person;
beforeAll(async () => {
  items = await makeItems(app, { name: 'Glucose', price: 300 });
});
beforeEach(async () => {
  app.clock.advance(3_600_000);
  user = await makeUser(app);
  admin = await makeAdmin(app);
});

const KINDS = {
  'cart-booking': {
    async make() {
      await fillCart(app, user.token, items);
      const { booking, orderId } = await bookCart(app, user.token);
      return { id: booking._id, pay: async () => verify(orderId) };
    },
  },
  booking: {
    async make() {
      const { body } = await app.call('POST', '/booking', { token: user.token, body: { tests: items } });
      const id: string = body.data._id;
      return { id, pay: () => settle(id) };
    },
  },
};
const verify = async (orderId: string) =>
  app.call('PUT', '/cart-booking/verify', { token: user.token, body: await payOrder(app, orderId) });
const settle = (bookingId: string) =>
  app.call('PUT', '/booking/payment', { token: admin.token, body: { bookingId, method: 'cash', receivedBy: 'Ravi' } });

/** The mails of a person so far, the newest last. */
async function mails() {
  await app.outbox.drain();
  const rows = await mailJobs(db);
  return rows.map(({ payload }) => JSON.parse(payload)).filter(({ mail }) => mail.to === user.email);
}

describe.each(Object.keys(KINDS) as (keyof typeof KINDS)[])('of a %s', (kind) => {
  const resend = (bookingId: string, mail: string, headers = {}, token = admin.token) =>
    app.call('POST', `/${kind}/mail`, { token, body: { bookingId, mail }, headers });

  test('the confirmation is the same letter under another id, and leaves a row in the audit log', async () => {
    const { id, pay } = await KINDS[kind].make();
    expect((await pay()).status).toBe(200);
    const first = (await mails()).at(-1);
    const headers = { 'idempotency-key': `once-${kind}` };
    for (const _ of [1, 2]) {
      const { status, body } = await resend(id, 'confirmation', headers);
      expect([status, body.message]).toEqual([200, `The mail is on its way to ${user.email}`]);
    }
    const sent = await mails();
    expect(sent.at(-1).mail).toEqual(first.mail);
    expect(new Set(sent.map((job) => job.id)).size).toBe(sent.length);
    const audited = db.selectFrom('audit_log').select(['actor_id', 'details']).where('record_id', '=', id);
    const rows = await audited.where('action', '=', `${kind}.mail-resent`).execute();
    expect(rows).toEqual([{ actor_id: admin.id, details: '{"mail":"confirmation"}' }]);
  });

  test('the receipt is a PDF in the mail; there is none before money came', async () => {
    const { id, pay } = await KINDS[kind].make();
    expect(await resend(id, 'receipt')).toMatchObject({ status: 409, body: { code: 'NOT_PAID' } });
    await pay();
    await app.outbox.drain();
    expect((await resend(id, 'receipt')).status).toBe(200);
    const { mail } = (await mails()).at(-1);
    expect(mail.subject).toMatch(/^Your receipt R\//);
    const [{ filename, content }] = mail.attachments;
    expect(filename).toMatch(/^R-.*\.pdf$/);
    expect(Buffer.from(content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('three times an hour, by staff alone, and to somebody who can be reached', async () => {
    const { id, pay } = await KINDS[kind].make();
    await pay();
    for (const wanted of [200, 200, 200, 429]) expect((await resend(id, 'confirmation')).status).toBe(wanted);
    expect((await resend(id, 'confirmation', {}, user.token)).status).toBe(403);
    expect((await resend('none', 'confirmation')).status).toBe(404);
    expect((await resend(id, 'advertisement')).body.issues[0].path).toBe('mail');
    app.clock.advance(3_600_000);
    await db.updateTable('accounts').set({ email: null }).where('id', '=', user.id).execute();
    expect(await resend(id, 'confirmation')).toMatchObject({ status: 409, body: { code: 'NO_EMAIL' } });
  });
});

test('a booking from the cart that is not confirmed has no confirmation to mail', async () => {
  const { id } = await KINDS['cart-booking'].make();
  const body = { bookingId: id, mail: 'confirmation' };
  const answer = await app.call('POST', '/cart-booking/mail', { token: admin.token, body });
  expect(answer).toMatchObject({ status: 409, body: { code: 'NOT_CONFIRMED' } });
});
