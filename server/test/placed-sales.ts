// Makers of sales at a place, for tests of what staff of a scope reach: bookings, requests that become one, prescriptions and reports, with
// their money.
import { TEMPLATE } from '../src/modules/lab-reports/report-content.ts';
import { isoTime } from '../src/platform/base/clock.ts';
import { newId } from '../src/platform/base/ids.ts';
import { bookCart, fillCart, makeStaff, makeUser } from './factories.ts';
import { pdf } from './file-samples.ts';
import { sendForm } from './forms.ts';
import { done } from './laboratory-orders.ts';
import { aContent } from './made-report.ts';
import { type Maker, nextAddress, nextDay, type Place, type Shop } from './placed-shop.ts';
import { giveReport } from './reports.ts';

type Table = 'bookings' | 'home_collections' | 'prescriptions' | 'reports';
type MakerOfId = (...made: Parameters<Maker>) => Promise<string>;

async function moveTo({ app }: Shop, table: Table, id: string, { centreId }: Place): Promise<string> {
  await app.database.db.updateTable(table).set({ centre_id: centreId }).where('id', '=', id).execute();
  return id;
}

export async function makeCart(shop: Shop, place: Place): Promise<string> {
  const { app, testId } = shop;
  const { token } = await makeUser(app);
  await fillCart(app, token, [testId]);
  const { referralCode } = place;
  const { booking } = await bookCart(app, token, { referralCode, paymentMethod: 'at_collection' });
  return moveTo(shop, 'bookings', booking._id, place);
}

export async function makeNow(shop: Shop, place: Place): Promise<string> {
  const { app, testId } = shop;
  const { token } = await makeUser(app);
  const body = { tests: [testId], referralCode: place.referralCode };
  const { data } = await done(app.call('POST', '/booking', { token, body }));
  return moveTo(shop, 'bookings', data._id, place);
}

/** A booking that is collected at home on a day of its own. */
export async function makeStop(shop: Shop, place: Place) {
  const [id, date] = [await makeCart(shop, place), nextDay()];
  const change = { date, slot: '06:00-08:00', collection: 'home' as const };
  await shop.app.database.db.updateTable('bookings').set(change).where('id', '=', id).execute();
  return { id, part: date };
}

/** A booking that holds a place in a window of Bhopal. */
export async function makePlaceHolder(shop: Shop, place: Place): Promise<string> {
  const id = await makeCart(shop, place);
  const { db } = shop.app.database;
  const city = db.selectFrom('cities').select('id').where('name', '=', 'Bhopal');
  const { id: window_city_id } = await city.executeTakeFirstOrThrow();
  const window = { window_city_id, date: '2026-03-20', slot: '06:00-08:00', place_held: 1 as const };
  await db.updateTable('bookings').set(window).where('id', '=', id).execute();
  return id;
}

export async function makeRequest(shop: Shop, place: Place): Promise<string> {
  const body = { name: 'Ravi', mobileNumber: '9876543210', city: 'Bhopal', consent: true };
  const { data } = await done(shop.app.call('POST', '/home-collection/create', { body, from: nextAddress() }));
  return moveTo(shop, 'home_collections', data._id, place);
}

/** A request for a day of its own. */
export async function makePlannedRequest(shop: Shop, place: Place) {
  const [id, preferred_date] = [await makeRequest(shop, place), nextDay()];
  await shop.app.database.db.updateTable('home_collections').set({ preferred_date }).where('id', '=', id).execute();
  return { id, part: preferred_date };
}

/** A booking with a document of it. */
export async function makeDocumented(shop: Shop, place: Place) {
  const { app, admin } = shop;
  const [booking_id, id, file_id] = [await makeCart(shop, place), newId(), newId()];
  const created_at = isoTime(app.clock.now());
  const { db } = app.database;
  const kind = { purpose: 'booking-document', mime: 'application/pdf', bytes: 1, sha256: 'none' };
  const names = { stored_name: `${file_id}.pdf`, original_name: 'consent.pdf' };
  const times = { created_at, attached_at: created_at, links_ended_at: null, deleted_at: null };
  await db
    .insertInto('files')
    .values({ id: file_id, owner_id: admin.id, ...kind, ...names, ...times } as never)
    .execute();
  const document = { id, booking_id, kind: 'consent', file_id, uploaded_by: admin.id, booking_patient_id: null };
  await db
    .insertInto('booking_documents')
    .values({ ...document, created_at } as never)
    .execute();
  return { id: booking_id, part: id };
}

/** A prescription, with its customer. */
export async function makePrescription(shop: Shop, place: Place) {
  const { token, id: part } = await makeUser(shop.app);
  const file = { bytes: pdf(), name: 'prescription.pdf' };
  const { _id } = await done(sendForm(shop.app, 'POST', '/prescription/upload', token, { city: 'Bhopal', file }));
  return { id: await moveTo(shop, 'prescriptions', _id, place), part };
}

export async function makeReport(shop: Shop, place: Place, fields: Record<string, string> = {}) {
  const { _id, fileName } = await giveReport(shop.app, shop.admin, await makeUser(shop.app), { fields });
  return { id: await moveTo(shop, 'reports', _id, place), part: fileName };
}

/** A report as the laboratory makes it. */
export async function makeMadeReport(shop: Shop, place: Place) {
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

const SETTLEMENT = { method: 'cash', receivedBy: 'Front desk' };
const REFUND = { amount: 1, reason: 'A test was not needed' };

const paid =
  (make: MakerOfId, path: string): MakerOfId =>
  async (shop, place) => {
    const bookingId = await make(shop, place);
    const { app, admin } = shop;
    await done(app.call('PUT', `${path}/payment`, { token: admin.token, body: { ...SETTLEMENT, bookingId } }));
    return bookingId;
  };

/** A refund that awaits approval: another administrator could give it. */
export const refundOf =
  (make: MakerOfId, path: string): MakerOfId =>
  async (shop, place) => {
    const bookingId = await make(shop, place);
    const asked = { token: shop.admin.token, body: { ...REFUND, bookingId } };
    return (await done(shop.app.call('POST', `${path}/refund`, asked))).refundId;
  };

export const makePaidCart = paid(makeCart, '/cart-booking');
export const makePaidNow = paid(makeNow, '/booking');
export const makeCartRefund = refundOf(makePaidCart, '/cart-booking');

/** A refund that somebody else approved. */
export async function makeRefunded(shop: Shop, place: Place): Promise<string> {
  const { app, admin } = shop;
  const refundId = await makeCartRefund(shop, place);
  const { token } = await makeStaff(app, admin, { roleId: 'accountant' });
  await done(app.call('PUT', '/cart-booking/refund/approve', { token, body: { refundId } }));
  return refundId;
}

export async function makePaidReport(shop: Shop, place: Place) {
  const report = await makeReport(shop, place, { amount: '300' });
  const { app, admin } = shop;
  await done(app.call('PUT', `/prescription-reports/${report.id}/payment`, { token: admin.token, body: SETTLEMENT }));
  return report;
}

export async function makeReportRefund(shop: Shop, place: Place) {
  const { id } = await makePaidReport(shop, place);
  const asked = { token: shop.admin.token, body: REFUND };
  return { id, part: (await done(shop.app.call('POST', `/prescription-reports/${id}/refund`, asked))).refundId };
}

/** A colleague who received cash for a booking of the place. */
export async function makeCashier(shop: Shop, place: Place): Promise<string> {
  const { app, admin } = shop;
  const bookingId = await makeNow(shop, place);
  const cashier = await makeStaff(app, admin, { roleId: 'front-desk', scope: 'centre', centreId: place.centreId });
  const body = { ...SETTLEMENT, bookingId };
  await done(app.call('PUT', '/booking/payment', { token: cashier.token, body }));
  return cashier.id;
}

/** A payout of a broken promise that awaits a decision. */
export async function makePayout(shop: Shop, place: Place): Promise<string> {
  const { app } = shop;
  const [id, booking_id] = [newId(), await makePaidNow(shop, place)];
  const { db } = app.database;
  const at = isoTime(app.clock.now());
  const broken = { kind: 'report_late', subject_id: id, booking_id } as const;
  const check = { ...broken, due_at: at, happened_at: null, outcome: 'broken', found_at: at, settled_at: at } as const;
  await db.insertInto('promise_checks').values(check).execute();
  const amount = 100;
  const payout = {
    ...broken,
    id,
    amount,
    status: 'waiting',
    way: null,
    refund_id: null,
    broken_at: at,
    created_at: at,
  } as const;
  const undecided = { facts_changed_at: null, decided_by: null, decided_at: null, decline_reason: '' };
  await db
    .insertInto('promise_payouts')
    .values({ ...payout, ...undecided })
    .execute();
  return id;
}
