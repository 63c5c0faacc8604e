// A small shop in which every table has rows, made by calls as people make them. Releases are kept as fixtures of it.
import { Secret, TOTP } from 'otpauth';
import { loadStarterExplanations } from '../src/modules/explanations/starter.ts';
import { loadStarterParameters } from '../src/modules/parameters/starter.ts';
import {
  bookCart,
  fillCart,
  makeAdmin,
  makeCities,
  makeItems,
  makeUser,
  PASSWORD,
  type Person,
  payOrder,
} from './factories.ts';
import { pdf, png } from './file-samples.ts';
import { fillLaboratory } from './filled-laboratory.ts';
import { sendForm } from './forms.ts';
import type { Answer, TestApp } from './harness.ts';
import { setPrices } from './price-lists.ts';
import { amendReport, giveReport } from './reports.ts';

export const MSG91_SECRET = 'a secret of webhooks';
const DAY_MS = 86_400_000;
const WINDOW = { city: 'Bhopal', date: '2026-03-13', slot: '06:00-08:00' };
const ADDRESS = {
  name: 'Asha Verma',
  number: '9876543210',
  locality: 'Shyamla Hills',
  pincode: '462002',
  address: '12 Lake View Road',
  city: 'Bhopal',
  landmark: 'पानी की टंकी',
  addressType: 'home',
};

const CHILD = {
  name: 'Mira Verma',
  dateOfBirth: '2020-05-01',
  sex: 'female',
  relation: 'child',
  guardian: { name: 'Asha Verma', relation: 'parent', consent: true },
};

/** The data that a later program must still find (test/release-fixtures.test.ts). */
export interface FilledShop {
  admin: { email: string };
  customer: { email: string; bookingNumbers: string[]; reportId: string };
}

/** Fails with the answer of a call that was refused. */
async function done(answer: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`Refused: ${status} ${JSON.stringify(body)}`);
  return body;
}

async function payFor(app: TestApp, token: string, orderId: string, path: string): Promise<Answer['body']> {
  return done(app.call('PUT', path, { token, body: await payOrder(app, orderId) }));
}

async function bookThroughCart(app: TestApp, admin: Person, customer: Person, tests: string[], addressId: string) {
  const { token } = customer;
  const numbers: string[] = [];
  const book = async (details: Record<string, unknown>) => {
    await fillCart(app, token, tests);
    return bookCart(app, token, { collection: 'home', addressId, again: true, ...details });
  };
  const coupon = { code: 'WELCOME', kind: 'percent', value: 5, validFrom: '2026-01-01', validUntil: '2036-01-01' };
  await done(app.call('POST', '/coupons', { token: admin.token, body: coupon }));
  await fillCart(app, token, tests.slice(0, 1));
  await done(app.call('POST', '/cart/coupon', { token, body: { code: 'welcome' } }));
  await done(app.call('DELETE', '/cart/remove-from-cart', { token, body: { itemId: tests[0] } }));
  const paid = await book({ ...WINDOW, referralCode: 'CLINIC-7', notes: 'Ring twice' });
  numbers.push((await payFor(app, token, paid.orderId, '/cart-booking/verify')).bookingNumber);
  await done(
    app.call('POST', '/cart-booking/refund', {
      token: admin.token,
      body: { bookingId: paid.booking._id, amount: 50, reason: 'A test was not needed' },
    }),
  );
  const atCollection = await book({ ...WINDOW, slot: '08:00-10:00', paymentMethod: 'at_collection' });
  numbers.push(atCollection.booking.bookingNumber);
  const toComplete = await book({ paymentMethod: 'at_collection' });
  const move = (bookingId: string, status: string) =>
    done(app.call('PUT', '/cart-booking/update-status', { token: admin.token, body: { bookingId, status } }));
  await move(toComplete.booking._id, 'Confirmed');
  // An advance, and the rest.
  for (const part of [{ amount: 100, method: 'upi' }, { method: 'cash' }]) {
    const body = { bookingId: toComplete.booking._id, receivedBy: 'Front desk', ...part };
    await done(app.call('PUT', '/cart-booking/payment', { token: admin.token, body }));
  }
  await move(toComplete.booking._id, 'Completed');
  const cancelled = await book({ paymentMethod: 'at_collection' });
  await move(cancelled.booking._id, 'Cancelled');
  return [...numbers, toComplete.booking.bookingNumber, cancelled.booking.bookingNumber];
}

/** A paid booking for two patients, of whom one gets the money for a line back. */
async function bookForFamily(app: TestApp, admin: Person, { token }: Person, tests: string[]): Promise<void> {
  const { data } = await done(app.call('GET', '/patients', { token }));
  for (const _ of data.slice(0, 2)) await fillCart(app, token, tests);
  const patients = data.slice(0, 2).map(({ _id }: { _id: string }) => ({ patientId: _id, itemIds: tests }));
  const requester = { name: 'Dr Rao', clinic: 'City Clinic' };
  const walkIn = { name: 'Mira V.', dateOfBirth: '1990-05-01', sex: 'female' };
  const { data: twice } = await done(app.call('POST', '/admin/patients', { token: admin.token, body: walkIn }));
  const merged = { from: twice._id, into: data[0]._id, reason: 'Registered twice' };
  await done(app.call('PUT', '/patients/merge', { token: admin.token, body: merged }));
  const paid = await bookCart(app, token, { patients, requester, clinicalHistory: 'Metformin' });
  await payFor(app, token, paid.orderId, '/cart-booking/verify');
  const isRegulated = (regulated: boolean) =>
    done(app.call('PUT', `/test/${tests[0]}`, { token: admin.token, body: { regulated } }));
  await isRegulated(true);
  const file = { bytes: pdf('consent'), name: 'consent.pdf' };
  const path = `/booking-documents/${paid.booking._id}`;
  const { data: papers } = await done(app.call('GET', path, { token }));
  const { bookedPatientId } = papers.patients[0];
  await done(sendForm(app, 'POST', path, token, { kind: 'consent', bookedPatientId, file }));
  await isRegulated(false);
  const lineIds = [paid.booking.patients[1].lines[0]._id];
  const body = { bookingId: paid.booking._id, lineIds, reason: 'The child was ill' };
  await done(app.call('POST', '/cart-booking/refund', { token: admin.token, body }));
}

async function bookNow(app: TestApp, admin: Person, customer: Person, packageId: string): Promise<void> {
  const { token } = customer;
  const patient = { name: 'Ramesh Verma', age: 68, sex: 'male' };
  const { data } = await done(app.call('POST', '/booking', { token, body: { packageId, patient } }));
  await done(
    app.call('PUT', `/booking/update-status/${data._id}`, { token: admin.token, body: { status: 'approved' } }),
  );
  await done(app.call('POST', '/booking', { token, body: { packageId, collection: 'centre' } }));
}

/** A free report with two versions, and one that was paid for. */
async function giveReports(app: TestApp, admin: Person, customer: Person): Promise<string> {
  const report = await giveReport(app, admin, customer);
  await done(amendReport(app, admin, report._id, pdf('amended'), { comments: 'A typing error' }));
  await done(app.call('GET', `/prescription-reports/download/${report.fileName}`, { token: admin.token }));
  const priced = await giveReport(app, admin, customer, { fields: { amount: '300' } });
  const { token } = customer;
  const { orderId } = await done(app.call('POST', `/prescription-reports/${priced._id}/order`, { token }));
  await payFor(app, token, orderId, `/prescription-reports/${priced._id}/verify`);
  return priced._id;
}

async function leaveRequests(app: TestApp, admin: Person, customer: Person, itemIds: string[]): Promise<void> {
  const { token } = customer;
  const { _id } = await done(
    sendForm(app, 'POST', '/prescription/upload', token, {
      message: 'Which tests are these?',
      city: 'Bhopal',
      file: { bytes: pdf('prescription'), name: 'पर्चा.pdf' },
    }),
  );
  const answer = { status: 'approved', itemIds };
  await done(app.call('PUT', `/prescription/status/${_id}`, { token: admin.token, body: answer }));
  const name = 'Sunita Rao';
  const request = { name, mobileNumber: '9812345678', city: 'Bhopal', consent: true };
  await done(app.call('POST', '/home-collection/create', { body: request }));
  const message = {
    name,
    city: 'Bhopal',
    phoneNumber: '9812345678',
    email: 'sunita@example.in',
    message: 'Open on Sunday?',
  };
  const sent = await done(app.call('POST', '/contact/create', { body: message }));
  const reply = { text: 'Yes, from 7 am to 1 pm.' };
  await done(app.call('POST', `/contact/${sent.data._id}/answer`, { token: admin.token, body: reply }));
}

async function turnOnSecondStep(app: TestApp, person: Person): Promise<void> {
  const { token } = person;
  const { secret } = await done(app.call('POST', '/admin/totp/enrol', { token, body: { password: PASSWORD } }));
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now() });
  await done(app.call('POST', '/admin/totp/confirm', { token, body: { code } }));
}

/** Completes the centre that was created from Bhopal's windows. */
async function keepCentre(app: TestApp, { token }: Person, testId: string): Promise<void> {
  const { data } = await done(app.call('GET', '/centres?all=true', { token }));
  const put = (path: string, body: object) => done(app.call('PUT', `/centres/${data[0]._id}${path}`, { token, body }));
  const accreditation = { body: 'NABL', certificateNumber: 'MC-1', validFrom: '2026-01-01', validUntil: '2027-12-31' };
  await put('', { address: '12 Lake View Road', hours: 'Mon-Sun 06:00-20:00', listed: true, accreditation });
  await put('/pincodes', { pincodes: ['462002', '462016'] });
  await put('/scope', { rows: [{ testId, validFrom: '2026-01-01', validUntil: '2027-12-31' }] });
  const { data: week } = await done(app.call('GET', `/centres/${data[0]._id}/windows`, { token }));
  const special = { date: '2026-03-22', windows: [{ slot: '09:00-10:00', capacity: 2 }] };
  await put('/windows', { ...week, exceptions: [...week.exceptions, special] });
}

/** The starter's parameters with their drafts, one of them approved, and the definition of a test. */
async function keepLaboratory(app: TestApp, { token }: Person, testId: string): Promise<void> {
  const now = new Date(app.clock.now()).toISOString();
  await loadStarterParameters(app.database, now, now.slice(0, 10));
  await loadStarterExplanations(app.database, now);
  const { data } = await done(app.call('GET', '/parameters?q=2951-2', { token }));
  const [{ _id: parameterId }] = data;
  await done(app.call('PUT', `/parameters/${parameterId}/ranges/approve`, { token, body: {} }));
  const specimens = [{ key: 'serum', specimen: 'Serum', container: 'serum', volumeMl: 0.5, storage: '2-8 °C' }];
  const parameters = [{ parameterId, specimenKey: 'serum' }];
  const body = { specimens, parameters, department: 'Biochemistry', turnaroundHours: 6 };
  await done(app.call('PUT', `/test/${testId}/definition`, { token, body }));
}

/** Says what the laboratory is called, as its owner does first. */
async function nameLaboratory(app: TestApp, { token }: Person): Promise<void> {
  const { data } = await done(app.call('GET', '/settings', { token }));
  await done(app.call('PUT', '/settings', { token, body: { ...data, hours: 'Mon-Sat 07:00-20:00' } }));
  const file = { bytes: await png(), name: 'logo.png' };
  await done(sendForm(app, 'POST', '/settings/logo', token, { kind: 'light', file }));
}

/** MSG91 reports on a message that it does not say the name of. */
async function reportDelivery(app: TestApp): Promise<void> {
  const body = { requestId: 'unknown', number: '919876543210', status: '1', desc: 'DELIVERED' };
  const headers = { 'x-webhook-secret': MSG91_SECRET };
  await done(app.call('POST', '/messages/webhook/msg91', { body, headers }));
}

/** A registered text, and a customer who does not want it by SMS. */
async function chooseMessages(app: TestApp, admin: Person, customer: Person): Promise<void> {
  const text = { text: 'Booked {number} for {time}. {site}', registeredId: '110716', header: 'LABFRT', active: true };
  const registeredText = 'Booked {#alphanumeric#} for {#alphanumeric#}. {#alphanumeric#}';
  const body = { ...text, registeredText };
  await done(app.call('PUT', '/messages/templates/booking-confirmed/sms/en', { token: admin.token, body }));
  const choice = { kind: 'booking-made', channel: 'sms', wanted: false };
  await done(app.call('PUT', '/messages/preferences', { token: customer.token, body: choice }));
}

/** Fills an empty shop. Its people have the password of all tests. */
export async function fillShop(app: TestApp): Promise<FilledShop> {
  const admin = await makeAdmin(app);
  await nameLaboratory(app, admin);
  await makeCities(app);
  const [cbc = '', lipid = '', packageId = ''] = await makeItems(
    app,
    { code: 'CBC', name: 'Complete blood count' },
    { code: 'LIPID', name: 'Lipid profile' },
    { kind: 'package', name: 'Full body', tests: ['CBC', 'LIPID'], price: 1_499 },
  );
  const tests = [cbc, lipid];
  const windows = [
    { slot: '06:00-08:00', capacity: 4 },
    { slot: '08:00-10:00', capacity: 4 },
  ];
  const asAdmin = { token: admin.token };
  await done(
    app.call('PUT', '/collection-windows/Bhopal', { ...asAdmin, body: { windows, closedDates: ['2026-03-20'] } }),
  );
  await keepCentre(app, admin, cbc);
  await keepLaboratory(app, admin, cbc);
  await setPrices(app, admin.token, 'Indore', [
    { itemId: cbc, price: 280, discountPercent: 5, validUntil: '2027-03-31' },
  ]);
  const partner = {
    name: 'City Clinic',
    city: 'Bhopal',
    mobileNumber: '9876500000',
    code: 'CLINIC-7',
    commissionPercent: 10,
  };
  const { data: affiliate } = await done(app.call('POST', '/affiliate', { ...asAdmin, body: partner }));

  const customer = await makeUser(app);
  await done(app.call('POST', '/patients', { token: customer.token, body: CHILD }));
  const { data: address } = await done(
    app.call('POST', `/address/create/${customer.id}`, { token: customer.token, body: ADDRESS }),
  );
  await chooseMessages(app, admin, customer);
  const bookingNumbers = await bookThroughCart(app, admin, customer, tests, address._id);
  await bookForFamily(app, admin, customer, tests);
  await bookNow(app, admin, customer, packageId);
  await fillLaboratory(app, admin.token, tests);
  const reportId = await giveReports(app, admin, customer);
  await leaveRequests(app, admin, customer, tests);
  await fillCart(app, customer.token, tests);

  await turnOnSecondStep(app, await makeUser(app));
  app.clock.advance(45 * DAY_MS);
  await app.outbox.drain();
  await app.sweep();
  await makeNews(app, { admin, customer, tests, affiliateId: affiliate._id, reportId });
  await done(app.call('POST', '/admin/otp', { body: { mobileNumber: '9797979797' } }));
  await reportDelivery(app);
  await makeColleagues(app, admin.email, bookingNumbers[0] ?? '');
  return { admin: { email: admin.email }, customer: { email: customer.email, bookingNumbers, reportId } };
}

interface News {
  admin: Person;
  customer: Person;
  tests: string[];
  affiliateId: string;
  reportId: string;
}

/** Short-lived data, created at the end: sessions, open orders, links, keys, ended accounts. */
async function makeNews(app: TestApp, { admin, customer, tests, affiliateId, reportId }: News): Promise<void> {
  const { body: signedIn } = await app.call('POST', '/admin/login', {
    body: { email: admin.email, password: PASSWORD },
  });
  const { token } = signedIn;
  await done(app.call('POST', `/affiliate/${affiliateId}/payout`, { token, body: { month: '2026-03' } }));
  await done(app.call('POST', `/prescription-reports/share/${reportId}`, { token, body: { hours: 48 } }));
  const unpaid = await done(app.call('POST', '/booking', { token, body: { userId: customer.id, tests } }));
  await done(app.call('POST', '/payment-links', { token, body: { bookingId: unpaid.data._id } }));
  const key = { name: 'Lake View Clinic', permissions: ['booking.read'], scope: 'all' };
  await done(app.call('POST', '/api-keys', { token, body: key }));
  const webhook = { url: 'https://clinic.example/events', events: ['booking.cancelled'] };
  const receiver = await done(app.call('POST', '/webhooks', { token, body: webhook }));
  const dropped = await done(app.call('POST', '/booking', { token, body: { userId: customer.id, tests } }));
  const rejected = { status: 'rejected' };
  await done(app.call('PUT', `/booking/update-status/${dropped.data._id}`, { token, body: rejected }));
  // Its event stays in the queue: nothing is sent from here.
  await done(app.call('PUT', `/webhooks/${receiver.data._id}`, { token, body: { active: false } }));
  await done(app.call('POST', '/admin/forgot-password', { body: { email: customer.email } }));

  const prices =
    'kind,code,name,price,sampleType,tests\ntest,CBC,Complete blood count,510,Blood,\npackage,,Full body,1399,,CBC\n';
  const list = { bytes: Buffer.from(prices), name: 'prices.csv' };
  await done(sendForm(app, 'POST', '/catalogue/import', token, { file: list }));

  const deleted = await makeUser(app);
  await giveReport(app, { ...admin, token }, deleted);
  await fillCart(app, deleted.token, tests);
  const { orderId } = await bookCart(app, deleted.token);
  await payFor(app, deleted.token, orderId, '/cart-booking/verify');
  await done(app.call('DELETE', `/admin/delete/${deleted.id}`, { token }));

  const buying = await makeUser(app);
  const cart = await fillCart(app, buying.token, tests);
  await done(
    app.call('POST', '/cart-booking/book', {
      token: buying.token,
      headers: { 'idempotency-key': 'one-press' },
      body: { amount: cart.totalAmount, city: 'Bhopal', date: '2026-04-27', slot: '06:00-08:00' },
    }),
  );
  await done(
    app.call('POST', '/admin/register', {
      body: {
        firstName: 'Meena',
        lastName: 'Rao',
        phone: '9898989898',
        email: 'meena@example.in',
        password: PASSWORD,
      },
    }),
  );
}

/** A staff member with a role of the shop, an invited one, and refunds that await approval, one of them by two payments. */
async function makeColleagues(app: TestApp, email: string, bookingNumber: string): Promise<void> {
  const { body: admin } = await app.call('POST', '/admin/login', { body: { email, password: PASSWORD } });
  const { token } = admin;
  const role = { name: 'Night desk', permissions: ['booking.read', 'refund.approve'] };
  const { data } = await done(app.call('POST', '/roles', { token, body: role }));
  await done(app.call('PUT', '/roles/auditor/second-step', { token, body: { required: true } }));
  await done(app.call('PUT', `/roles/${data._id}/discount-limit`, { token, body: { percent: 10 } }));
  const assignments = [{ roleId: data._id, scope: 'all' }];
  const colleague = await makeUser(app);
  await done(app.call('PUT', `/staff/${colleague.id}/assignments`, { token, body: { assignments } }));
  const invited = { email: 'new@colleague.example.in', firstName: 'Meena', lastName: 'Rao', assignments };
  await done(app.call('POST', '/staff/invite', { token, body: invited }));
  const { body: bookings } = await app.call('GET', `/cart-booking/all?q=${bookingNumber}`, { token });
  const refund = { bookingId: bookings[0]._id, amount: 1, reason: 'One parameter was not done' };
  await done(app.call('POST', '/cart-booking/refund', { token, body: refund }));
  const { body: all } = await app.call('GET', '/cart-booking/all?status=Completed', { token });
  const inParts = all.find(({ payments }: { payments: unknown[] }) => payments.length > 1);
  const more = { bookingId: inParts._id, amount: inParts.payments[1].amount + 1, reason: 'Paid twice over' };
  await done(app.call('POST', '/cart-booking/refund', { token, body: more }));
}
