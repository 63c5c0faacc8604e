import { describe, expect, test } from 'vitest';
import { png } from '../../../test/file-samples.ts';
import { createTestClock, createTestDatabase } from '../../../test/harness.ts';
import { actualTexts, textOfPages } from '../../../test/pdf-text.ts';
import { readEnv } from '../../platform/base/env.ts';
import { createPdfRenderer } from '../../platform/pdf/pdf-renderer.ts';
import { insertAccount } from '../accounts/accounts.queries.ts';
import { draw } from './receipt-pdf.ts';
import { createReceiptsService, financialYear, receiptTexts } from './receipts.service.ts';

const { site } = readEnv({});
const { database } = await createTestDatabase();
const clock = createTestClock();
const log = { debug() {}, info() {}, warn() {}, error() {} };
const receipts = createReceiptsService({ clock, site, pdfs: createPdfRenderer({ log }), pdfLogo: async () => null });
const { db } = database;

const at = '2026-03-10T00:00:00.000Z';
await insertAccount(db, {
  id: 'a1',
  first_name: 'Asha',
  last_name: 'Verma',
  email: null,
  email_verified_at: null,
  pending_email: null,
  mobile_number: null,
  password_hash: '',
  profile_photo: null,
  role: 'user',
  language: 'en',
  last_login_at: null,
  created_at: at,
  deleted_at: null,
});

let counter = 0;
/** Inserts a payment without a receipt. */
async function insertPayment(): Promise<string> {
  counter += 1;
  const id = `pay_${counter}`;
  const order = { id: `order_${counter}`, gateway: 'test', subject_kind: 'x', subject_id: id, subject_number: '' };
  await db
    .insertInto('payment_orders')
    .values({ ...order, account_id: 'a1', amount: 100, status: 'paid', created_at: at, updated_at: at })
    .execute();
  const payment = { id, order_id: order.id, amount: 100, method: null, status: 'captured' as const };
  await db
    .insertInto('payments')
    .values({ ...payment, refund_id: null, received_by: null, refund_asked: 0, created_at: at, updated_at: at })
    .execute();
  return id;
}

const numbers = async () =>
  (await db.selectFrom('receipts').select(['number', 'position']).orderBy('number').execute()).map(
    ({ number }) => number,
  );

test.each([
  ['2026-03-31T18:29:59.000Z', '2025-26'],
  ['2026-03-31T18:30:00.000Z', '2026-27'],
  ['2099-12-31T00:00:00.000Z', '2099-00'],
])('%s is in the financial year %s', (time, year) => {
  expect(financialYear(Date.parse(time))).toBe(year);
});

describe('numbers', () => {
  test('have no gap after 50 at once, every third of them undone', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 50; index += 1) ids.push(await insertPayment());
    await Promise.allSettled(
      ids.map((id, index) =>
        database.write(async (tx) => {
          await receipts.issue(tx, id);
          if (index % 3 === 0) throw new Error('undone');
        }),
      ),
    );
    const wanted = Array.from({ length: 33 }, (_, index) => `R/2025-26/${String(index + 1).padStart(6, '0')}`);
    expect(await numbers()).toEqual(wanted);
  });

  test('begin anew in April', async () => {
    clock.advance(30 * 86_400_000);
    const id = await insertPayment();
    await database.write((tx) => receipts.issue(tx, id));
    expect((await numbers()).at(-1)).toBe('R/2026-27/000001');
  });

  test('are given once to a payment', async () => {
    const id = await insertPayment();
    await database.write((tx) => receipts.issue(tx, id));
    await expect(database.write((tx) => receipts.issue(tx, id))).rejects.toThrow();
  });
});

test.each(['en', 'hi'] as const)('a receipt of many items goes over several pages (%s)', async (language) => {
  const line = { name: 'पूर्ण रक्त गणना (CBC)', quantity: 2, price: 50_000, finalPrice: 44_950 };
  const pdf = await draw({
    language,
    site,
    number: 'R/2026-27/000001',
    issuedAt: '2026-04-01T03:30:00.000Z',
    subject: 'Booking LB-7K3M-Q9XD',
    person: { name: 'श्रेया त्रिपाठी', contact: '9876543210' },
    patients: [],
    lines: Array.from({ length: 50 }, () => line),
    total: 4_495_000,
    method: 'Online (upi)',
    paymentId: 'pay_1',
    refunds: [
      { amount: 100, at: '2026-04-02T03:30:00.000Z', reference: 'rfnd_1', isDone: true, lines: ['CBC (Asha)'] },
    ],
    isTest: true,
  });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(1);
});

test('names in any script are on a receipt, and words stand for letters that no font has', async () => {
  const person = { name: 'ਆਸ਼ਾ ਵਰਮਾ', contact: '9876543210' };
  const pdf = await draw({
    ...{ language: 'en', site, number: 'R/2026-27/000001', issuedAt: '2026-04-01T03:30:00.000Z', person },
    ...{ subject: 'Booking LB-7K3M-Q9XD', patients: ['ஆஷா 王小明'], total: 100, method: 'Cash', paymentId: 'pay_1' },
    ...{ lines: [{ name: 'β-hCG', quantity: 1, price: 100, finalPrice: 100 }], refunds: [], isTest: false },
  });
  // A text of several fonts is in pieces.
  const page = (await textOfPages(pdf)).join('').replaceAll(' ', '');
  for (const said of ['β-hCG', '[Chineseletters]']) expect(page).toContain(said);
  expect(actualTexts(pdf)).toEqual(expect.arrayContaining(['ਆਸ਼ਾ ਵਰਮਾ, 9876543210', 'ஆஷா 王小明']));
});

test.each(['en', 'hi'] as const)('each amount of a receipt follows from those above it (%s)', async (language) => {
  const line = { name: 'CBC', quantity: 1, price: 32_000, finalPrice: 28_800 };
  const pdf = await draw({
    language,
    site,
    number: 'R/2026-27/000001',
    issuedAt: '2026-04-01T03:30:00.000Z',
    subject: 'Booking LB-7K3M-Q9XD',
    person: { name: 'Asha Verma', contact: null },
    patients: [],
    lines: [line, line],
    coupon: { code: 'FAMILY15', amount: 5_000 },
    fee: 10_000,
    total: 62_600,
    method: 'Online',
    paymentId: 'pay_1',
    refunds: [],
    isTest: false,
  });
  const text = (await textOfPages(pdf)).join(' ');
  expect(text.match(/₹\d+/g)).toEqual(['₹288', '₹288', '₹288', '₹288', '₹576', '₹50', '₹100', '₹626', '₹640', '₹64']);
});

test.each([
  [['Mira Verma'], 'Patient Mira Verma'],
  [['Mira Verma', 'Ravi Verma'], 'Patients Mira Verma, Ravi Verma'],
] as const)('a receipt names its patients (%s)', async (patients, said) => {
  const pdf = await draw({
    ...{ language: 'en', site, number: 'R/2026-27/000001', issuedAt: '2026-04-01T03:30:00.000Z', patients },
    ...{ subject: 'Booking LB-7K3M-Q9XD', person: { name: 'Asha Verma', contact: null }, lines: [], total: 100 },
    ...{ method: receiptTexts.en.online('netbanking'), paymentId: 'pay_1', refunds: [], isTest: false },
  });
  const text = (await textOfPages(pdf)).join(' ').replace(/\s+/g, ' ');
  for (const words of [said, 'Online (net banking)']) expect(text).toContain(words);
});

test('a receipt carries the logo of the laboratory, and none without one', async () => {
  const receipt = {
    language: 'en' as const,
    site,
    number: 'R/2026-27/000001',
    issuedAt: '2026-04-01T03:30:00.000Z',
    subject: 'Booking LB-7K3M-Q9XD',
    person: { name: 'Asha Verma', contact: null },
    patients: [],
    lines: [],
    total: 100,
    method: 'Online',
    paymentId: 'pay_1',
    refunds: [],
    isTest: false,
  };
  const logo = (await png()).toString('base64');
  const picturesIn = async (given: string | null) =>
    (await draw({ ...receipt, logo: given })).toString('latin1').split('/Subtype /Image').length - 1;
  expect(await picturesIn(null)).toBe(0);
  expect(await picturesIn(logo)).toBeGreaterThan(0);
});
