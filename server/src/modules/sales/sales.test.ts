// A kind of sale that no domain has: one adapter, and everything about its money works.
import { beforeEach, expect, test } from 'vitest';
import { makeOnlyAdmin, makeUser, type Person, payOrder } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { mailsTo } from '../../../test/mails.ts';
import { AppError } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import { EVERYWHERE } from '../../platform/base/scope.ts';
import { asOwner } from '../../platform/http/caller.ts';
import { MAIL_JOB } from '../../platform/mail/mail.ts';
import type { SaleKind, SoldRow } from './sales.service.ts';

interface Membership extends SoldRow {
  state: 'none' | 'paid' | 'refund_pending' | 'refunded';
  created_at: string;
}

const app = await createTestApp();
const memberships = new Map<string, Membership>();
const PAISE = 120_000;

function change(id: string, to: Partial<Membership>): boolean {
  const row = memberships.get(id);
  if (row) memberships.set(id, { ...row, ...to });
  return row !== undefined;
}

function refuseUnlessDue({ state }: Membership): void {
  if (state !== 'none') throw new AppError('ALREADY_PAID');
}

const membership: SaleKind<Membership> = {
  // A kind that no audit sentence knows yet.
  kind: 'membership' as 'report',
  noun: 'Order',
  unpaid: 'NOT_PAID',
  async find(db, id) {
    const row = memberships.get(id);
    const receipt = await db
      .selectFrom('receipts')
      .select('number')
      .where('payment_id', '=', row?.payment_id ?? '')
      .executeTakeFirst();
    return row && { ...row, receipt_number: receipt?.number ?? null };
  },
  isSeen: async () => true,
  hold: async () => {},
  owed: ({ id }) => ({ number: `MB-${id.slice(-4)}`, paise: PAISE, price: PAISE }),
  refuseUnlessDue,
  receiptContent: async () => ({
    subject: 'Membership',
    mailSubject: 'your membership',
    patients: [],
    lines: [{ name: 'A year', quantity: 1, price: PAISE, finalPrice: PAISE }],
    takenAt: 'desk',
  }),
  mailAgain: (row) => (tx, id) =>
    app.outbox.add(tx, MAIL_JOB, { id, mail: { to: row.email, subject: 'Welcome', text: 'Welcome', html: '' } }),
  mailMoneyBack: (tx, row, { id, amount }) =>
    app.outbox.add(tx, MAIL_JOB, { id, mail: { to: row.email, subject: `Back: ${amount}`, text: '', html: '' } }),
  claims: async (_, which) =>
    [...memberships.values()]
      .filter(({ id, created_at: at }) => ('ids' in which ? which.ids.includes(id) : at >= which.from && at < which.to))
      .map(({ id, payment_id, state }) => ({ id, number: id, payment_id, payment_status: state, amount: PAISE })),
  onPaid: async (_, id, { paymentId }) => change(id, { state: 'paid', payment_id: paymentId }),
  async movePayment(_, { id }, from, to) {
    const row = memberships.get(id);
    if (row && row.state !== 'none' && from.includes(row.state)) change(id, { state: to });
  },
  online: {
    refuseUnlessPayable: refuseUnlessDue,
    tieOrder: async (_, id, { orderId }) => change(id, { order_id: orderId }),
  },
};
const desk = app.services.sales.open(membership);

let member: Person;
let admin: Person;
let id: string;
beforeEach(async () => {
  member = await makeUser(app);
  admin = await makeOnlyAdmin(app);
  id = newId();
  const person = { first_name: 'Asha', last_name: 'Verma', mobile_number: null, email: member.email };
  const unpaid = { order_id: null, payment_id: null, receipt_number: null, state: 'none' as const };
  const created_at = new Date(app.clock.now()).toISOString();
  memberships.set(id, { id, account_id: member.id, ...person, ...unpaid, language: 'en', created_at });
});

const staff = () => ({ ...asOwner(admin.id), scope: EVERYWHERE });
const owner = () => asOwner(member.id);
const back = (amount: number) => desk.refund(staff(), id, { amount, reason: 'Moved away' });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

async function pay() {
  const { orderId, amount } = await desk.order(member.id, id);
  expect(amount).toBe(1200);
  const { razorpay_payment_id, razorpay_signature } = await payOrder(app, orderId);
  expect(await desk.verify(member.id, orderId, razorpay_payment_id, razorpay_signature)).toBe(id);
  await app.outbox.drain();
}

test('is paid online, once, by its owner alone', async () => {
  expect(await codeOf(desk.order(admin.id, id))).toBe('NOT_FOUND');
  const { orderId } = await desk.order(member.id, id);
  expect((await desk.order(member.id, id)).orderId).toBe(orderId);
  await pay();
  expect(memberships.get(id)?.state).toBe('paid');
  expect(await codeOf(desk.order(member.id, id))).toBe('ALREADY_PAID');
});

test('goes back in parts, with a mail for each, and never more than came in', async () => {
  expect(await codeOf(back(1))).toBe('NOT_PAID');
  await pay();
  await back(200);
  await app.outbox.drain();
  expect(memberships.get(id)?.state).toBe('paid');
  expect(await codeOf(back(1001))).toBe('REFUND_TOO_HIGH');
  await back(1000);
  expect(memberships.get(id)?.state).toBe('refund_pending');
  await app.outbox.drain();
  expect(memberships.get(id)?.state).toBe('refunded');
  const subjects = (await mailsTo(app, member.email)).map((mail) => /Subject: (.*)\r/.exec(mail)?.[1]);
  expect(subjects.sort()).toEqual(['Back: 100000', 'Back: 20000']);
});

test('is paid to staff, receipted, and mailed again', async () => {
  expect(await codeOf(desk.receipt(owner(), id))).toBe('NOT_PAID');
  await desk.settle(staff(), id, 'cash', 'Meena');
  expect(await codeOf(desk.settle(staff(), id, 'cash', 'Meena'))).toBe('ALREADY_PAID');
  expect((await desk.receipt(owner(), id)).pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(await codeOf(desk.receipt({ ...owner(), accountId: 'somebody' }, id))).toBe('NOT_FOUND');
  await desk.mailAgain(staff(), id, 'receipt');
  await desk.mailAgain(staff(), id, 'welcome');
  const mails = await mailsTo(app, member.email);
  expect(mails.filter((mail) => mail.includes('Your receipt R/'))).toHaveLength(1);
  expect(mails.filter((mail) => mail.includes('Subject: Welcome'))).toHaveLength(1);
  const { db } = app.database;
  const rows = await db.selectFrom('audit_log').select('action').where('record_id', '=', id).orderBy('id').execute();
  expect(rows.map(({ action }) => action)).toEqual([
    'membership.settle',
    'membership.mail-resent',
    'membership.mail-resent',
  ]);
});

test('agrees with the ledger, which sees when it does not', async () => {
  await pay();
  const day = new Date(app.clock.now()).toISOString().slice(0, 10);
  app.clock.advance(3_600_000);
  const differences = async () => {
    const { body } = await app.call('GET', `/ledger/match?date=${day}`, { token: admin.token });
    return body.data.filter(({ number }: { number: string }) => number === id || number?.startsWith('MB-'));
  };
  expect(await differences()).toEqual([]);
  change(id, { state: 'refunded' });
  expect(await differences()).toMatchObject([{ code: 'BOOKING_DIFFERS', number: id }]);
});
