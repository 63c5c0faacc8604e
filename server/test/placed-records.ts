// Makers of one record of each kind at a centre and of a partner, for tests of what staff of a scope reach.
import { TEMPLATE } from '../src/modules/lab-reports/report-content.ts';
import { isoTime } from '../src/platform/base/clock.ts';
import { newId } from '../src/platform/base/ids.ts';
import { bookCart, fillCart, makeStaff, makeUser, type Person } from './factories.ts';
import { pdf } from './file-samples.ts';
import { sendForm } from './forms.ts';
import type { Answer, TestApp } from './harness.ts';
import { makeOrder } from './laboratory-orders.ts';
import { aContent } from './made-report.ts';
import {
  makeCollector,
  makeCritical,
  makeLost,
  makeManifest,
  makeReferred,
  makeResult,
  makeTimedOrder,
} from './placed-orders.ts';
import { giveReport } from './reports.ts';

/** The place that a record belongs to. */
export interface Place {
  centreId: string;
  partnerId: string;
  referralCode: string;
}

export interface PlacedRecord {
  id: string;
  place: Place;
  /** Further names in a call: the file's name of a report, the refund of one, the customer of a booking, a tube's code. */
  part: string;
}

interface Shop {
  app: TestApp;
  admin: Person;
  testId: string;
}

type Table = 'bookings' | 'home_collections' | 'prescriptions' | 'reports';
type Maker = (shop: Shop, place: Place) => Promise<string | { id: string; part: string }>;

async function done(answer: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`Refused: ${status} ${JSON.stringify(body)}`);
  return body;
}

async function moveTo({ app }: Shop, table: Table, id: string, { centreId }: Place): Promise<string> {
  await app.database.db.updateTable(table).set({ centre_id: centreId }).where('id', '=', id).execute();
  return id;
}

async function makeCart(shop: Shop, place: Place): Promise<string> {
  const { app, testId } = shop;
  const { token } = await makeUser(app);
  await fillCart(app, token, [testId]);
  const { referralCode } = place;
  const { booking } = await bookCart(app, token, { referralCode, paymentMethod: 'at_collection' });
  return moveTo(shop, 'bookings', booking._id, place);
}

async function makeNow(shop: Shop, place: Place): Promise<string> {
  const { app, testId } = shop;
  const { token } = await makeUser(app);
  const body = { tests: [testId], referralCode: place.referralCode };
  const { data } = await done(app.call('POST', '/booking', { token, body }));
  return moveTo(shop, 'bookings', data._id, place);
}

async function makeReport(shop: Shop, place: Place, fields: Record<string, string> = {}) {
  const { _id, fileName } = await giveReport(shop.app, shop.admin, await makeUser(shop.app), { fields });
  return { id: await moveTo(shop, 'reports', _id, place), part: fileName };
}

/** A report as the laboratory makes it. */
async function makeMadeReport(shop: Shop, place: Place) {
  const report = await makeReport(shop, place);
  const { db } = shop.app.database;
  await db.updateTable('reports').set({ origin: 'made' }).where('id', '=', report.id).execute();
  const facts = { template: TEMPLATE, content: JSON.stringify(aContent()), released_by: shop.admin.id };
  const released_at = isoTime(shop.app.clock.now());
  await db
    .insertInto('made_versions')
    .values({ report_id: report.id, version: 1, ...facts, released_at })
    .execute();
  return report;
}

let addresses = 0;
/** One network address may send only so many forms in an hour. */
function nextAddress(): string {
  addresses += 1;
  return `10.7.${addresses >> 8}.${addresses & 255}`;
}

const SETTLEMENT = { method: 'cash', receivedBy: 'Front desk' };
const REFUND = { amount: 1, reason: 'A test was not needed' };

const paid =
  (
    make: (shop: Shop, place: Place) => Promise<string>,
    path: string,
  ): ((...made: Parameters<Maker>) => Promise<string>) =>
  async (shop, place) => {
    const bookingId = await make(shop, place);
    await done(
      shop.app.call('PUT', `${path}/payment`, { token: shop.admin.token, body: { ...SETTLEMENT, bookingId } }),
    );
    return bookingId;
  };

/** A refund that awaits approval: another administrator could give it. */
const refundOf =
  (make: (...made: Parameters<Maker>) => Promise<string>, path: string): Maker =>
  async (shop, place) => {
    const bookingId = await make(shop, place);
    const asked = { token: shop.admin.token, body: { ...REFUND, bookingId } };
    return (await done(shop.app.call('POST', `${path}/refund`, asked))).refundId;
  };

const makePaidCart = paid(makeCart, '/cart-booking');
const makePaidNow = paid(makeNow, '/booking');

async function makePaidReport(shop: Shop, place: Place) {
  const report = await makeReport(shop, place, { amount: '300' });
  const { app, admin } = shop;
  await done(app.call('PUT', `/prescription-reports/${report.id}/payment`, { token: admin.token, body: SETTLEMENT }));
  return report;
}

async function customerOf({ app }: Shop, bookingId: string): Promise<string> {
  const found = app.database.db.selectFrom('bookings').select('account_id').where('id', '=', bookingId);
  return (await found.executeTakeFirstOrThrow()).account_id;
}

/** A patient at the counter of the place: the visit, with the code of its tube. */
async function makeVisit(shop: Shop, place: Place) {
  const { app, admin } = shop;
  const { centreId } = place;
  const bookingId = await makeCart(shop, place);
  const ask = (method: 'POST' | 'PUT', path: string, body: object) =>
    done(app.call(method, path, { token: admin.token, body }));
  await ask('PUT', '/cart-booking/update-status', { bookingId, status: 'Confirmed' });
  const { data: visit } = await ask('POST', '/visits/walk-in', { bookingId, centreId });
  const tubes = app.database.db.selectFrom('specimens').select('tube_code').where('visit_id', '=', visit._id);
  return { id: visit._id, part: (await tubes.executeTakeFirstOrThrow()).tube_code };
}

/** The other end of every box. */
export const FAR_CENTRE = 'centre-far';

/** An open box from the place, with the code of a tube there. */
async function makeBox(shop: Shop, place: Place) {
  const { part } = await makeVisit(shop, place);
  const body = { fromCentreId: place.centreId, toCentreId: FAR_CENTRE };
  const { data } = await done(shop.app.call('POST', '/shipments', { token: shop.admin.token, body }));
  return { id: data._id, part };
}

/** An order at the bench, with its line. */
async function makeBenchOrder({ app, admin, testId }: Shop, { centreId }: Place) {
  const { orderId, lines } = await makeOrder({ app, admin, centreId }, [testId]);
  return { id: orderId, part: lines[0]?._id ?? '' };
}

/** An instrument at the place, with a message that waits. */
async function makeInstrument({ app, admin }: Shop, { centreId }: Place) {
  const body = { name: 'AU480', centreId, protocol: 'hl7', department: 'Biochemistry' };
  const { data } = await done(app.call('POST', '/instruments', { token: admin.token, body }));
  const raw = 'MSH|^~\\&|AU480|LAB|LABFRONT|LAB|20260310063000||ORU^R01|42|P|2.5.1\rOBR|1||unknown';
  const sent = { token: data.key, body: { id: newId(), protocol: 'hl7', raw } };
  const { data: message } = await done(app.call('POST', `/instruments/${data._id}/messages`, sent));
  return { id: data._id, part: message._id };
}

/** A control of an instrument at the place. */
async function makeControl(shop: Shop, place: Place) {
  const { id: instrumentId } = await makeInstrument(shop, place);
  const ask = (method: 'POST' | 'PUT', path: string, body: object) =>
    done(shop.app.call(method, path, { token: shop.admin.token, body }));
  const measured = { name: 'Urea', kind: 'number', unit: 'mg/dL', department: 'Biochemistry' };
  const { data: parameter } = await ask('POST', '/parameters', { ...measured, code: `C${newId()}`.slice(0, 20) });
  const mappings = [{ code: 'UREA', parameterId: parameter._id, unit: 'mg/dL', factor: 1 }];
  await ask('PUT', `/instruments/${instrumentId}/mappings`, { mappings });
  const entered = { instrumentId, parameterId: parameter._id, outcome: 'passed', level: '1' };
  const { data } = await ask('POST', '/qc', entered);
  return { id: data._id, part: `${instrumentId} ${parameter._id}` };
}

/** A colleague who received cash for a booking of the place. */
async function makeCashier(shop: Shop, place: Place): Promise<string> {
  const { app, admin } = shop;
  const bookingId = await makeNow(shop, place);
  const cashier = await makeStaff(app, admin, { roleId: 'front-desk', scope: 'centre', centreId: place.centreId });
  const body = { ...SETTLEMENT, bookingId };
  await done(app.call('PUT', '/booking/payment', { token: cashier.token, body }));
  return cashier.id;
}

/** A payout of a broken promise that awaits a decision. */
async function makePayout(shop: Shop, place: Place): Promise<string> {
  const { app } = shop;
  const [id, booking_id] = [newId(), await makePaidNow(shop, place)];
  const { db } = app.database;
  const at = isoTime(app.clock.now());
  const broken = { kind: 'report_late', subject_id: id, booking_id } as const;
  const check = { ...broken, due_at: at, happened_at: null, outcome: 'broken', found_at: at, settled_at: at } as const;
  await db.insertInto('promise_checks').values(check).execute();
  const amount = 100;
  const payout = { ...broken, id, amount, status: 'waiting', way: null, broken_at: at, created_at: at } as const;
  const undecided = { facts_changed_at: null, decided_by: null, decided_at: null, decline_reason: '' };
  await db
    .insertInto('promise_payouts')
    .values({ ...payout, ...undecided })
    .execute();
  return id;
}

const MAKERS = {
  cart: makeCart,
  paidCart: makePaidCart,
  cartRefund: refundOf(makePaidCart, '/cart-booking'),
  now: makeNow,
  paidNow: makePaidNow,
  nowRefund: refundOf(makePaidNow, '/booking'),
  report: (shop, place) => makeReport(shop, place),
  madeReport: makeMadeReport,
  unpaidReport: (shop, place) => makeReport(shop, place, { amount: '300' }),
  paidReport: makePaidReport,
  reportRefund: async (shop, place) => {
    const { id } = await makePaidReport(shop, place);
    const asked = { token: shop.admin.token, body: REFUND };
    return { id, part: (await done(shop.app.call('POST', `/prescription-reports/${id}/refund`, asked))).refundId };
  },
  prescription: async (shop, place) => {
    const { token } = await makeUser(shop.app);
    const file = { bytes: pdf(), name: 'prescription.pdf' };
    const { _id } = await done(sendForm(shop.app, 'POST', '/prescription/upload', token, { city: 'Bhopal', file }));
    return moveTo(shop, 'prescriptions', _id, place);
  },
  request: async (shop, place) => {
    const body = { name: 'Ravi', mobileNumber: '9876543210', city: 'Bhopal', consent: true };
    const { data } = await done(shop.app.call('POST', '/home-collection/create', { body, from: nextAddress() }));
    return moveTo(shop, 'home_collections', data._id, place);
  },
  nowOfCustomer: async (shop, place) => {
    const id = await makeNow(shop, place);
    return { id, part: await customerOf(shop, id) };
  },
  message: async ({ app }) => {
    const body = { name: 'Ravi', phoneNumber: '9876543210', message: 'Are you open?' };
    return (await done(app.call('POST', '/contact/create', { body, from: nextAddress() }))).data._id;
  },
  /** A customer with a booking at the place. */
  person: async (shop, place) => customerOf(shop, await makeNow(shop, place)),
  staff: async ({ app, admin }, { centreId }) =>
    (await makeStaff(app, admin, { roleId: 'front-desk', scope: 'centre', centreId })).id,
  invitation: async ({ app, admin }, { centreId }) => {
    const email = `${newId()}@colleague.example.in`;
    const assignments = [{ roleId: 'front-desk', scope: 'centre', centreId }];
    const body = { email, firstName: 'Meena', lastName: 'Rao', assignments };
    await done(app.call('POST', '/staff/invite', { token: admin.token, body }));
    const { data } = await done(app.call('GET', '/staff?status=invited&limit=500', { token: admin.token }));
    return data.find((one: { email: string }) => one.email === email)._id;
  },
  visit: makeVisit,
  /** A booking with its visit. */
  visited: async (shop, place) => {
    const { id } = await makeVisit(shop, place);
    const found = shop.app.database.db.selectFrom('visits').select('booking_id').where('id', '=', id);
    return { id: (await found.executeTakeFirstOrThrow()).booking_id, part: id };
  },
  order: makeBenchOrder,
  timedOrder: makeTimedOrder,
  result: makeResult,
  critical: makeCritical,
  referred: makeReferred,
  manifest: makeManifest,
  lost: makeLost,
  collector: makeCollector,
  instrument: makeInstrument,
  control: makeControl,
  cashier: makeCashier,
  payout: makePayout,
  box: makeBox,
  partner: async (_shop, { partnerId }) => partnerId,
} as const satisfies Readonly<Record<string, Maker>>;

export type Subject = keyof typeof MAKERS;

/** Makes a record of this kind that belongs to the place. */
export async function makePlaced(shop: Shop, subject: Subject, place: Place): Promise<PlacedRecord> {
  const made = await MAKERS[subject](shop, place);
  return typeof made === 'string' ? { id: made, part: '', place } : { ...made, place };
}
