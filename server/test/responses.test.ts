// Real answers against the contract, with unknown fields refused at every depth: what a handler says and the contract does not
// declare would be cut from the answer, and what it declares and the handler forgets would be a 500.

import { API_PREFIX, contract } from '@labfront/contract/index';
import { refunds } from '@labfront/contract/refunds';
import { roles } from '@labfront/contract/roles';
import { staff } from '@labfront/contract/staff';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bookCart, fillCart, makeAdmin, makeItems, makeUser, PASSWORD, payOrder } from './factories.ts';
import { pdf, png } from './file-samples.ts';
import { sendForm } from './forms.ts';
import { paymentEvent, postWebhook } from './gateway.ts';
import { createTestApp } from './harness.ts';
import { mailedTokens } from './mails.ts';
import { giveReport } from './reports.ts';

const app = await createTestApp();

/** The same schema with every object closed. */
function closed(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const shape = Object.entries(schema.shape).map(([key, value]) => [key, closed(value as z.ZodType)] as const);
    return z.strictObject(Object.fromEntries(shape));
  }
  if (schema instanceof z.ZodArray) return z.array(closed(schema.element as z.ZodType));
  if (schema instanceof z.ZodOptional) return closed(schema.unwrap() as z.ZodType).optional();
  if (schema instanceof z.ZodNullable) return closed(schema.unwrap() as z.ZodType).nullable();
  return schema;
}

type Endpoint = (typeof endpoints)[number];
const endpoints = Object.values(contract).flatMap((domain) => Object.values(domain));
const answered = new Set<Endpoint>();
/** Administrators' writes that left a row in the audit log. */
const audited = new Set<Endpoint>();

interface Request {
  path?: string;
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

const isAdminWrite = ({ access, method }: Endpoint) => access === 'staff' && method !== 'GET';

async function auditRows(): Promise<number> {
  const rows = await app.database.db.selectFrom('audit_log').select('id').execute();
  return rows.length;
}

/** Calls an endpoint and returns the body after checking that it matches the contract exactly. */
async function ask(endpoint: Endpoint, { path, ...request }: Request = {}) {
  const before = await auditRows();
  const { status, body } = await app.call(endpoint.method, path ?? endpoint.path, request);
  if (isAdminWrite(endpoint) && (await auditRows()) > before) audited.add(endpoint);
  expect({ status, body }).toMatchObject({ status: 'status' in endpoint ? endpoint.status : 200 });
  const { error } = closed(endpoint.response).safeParse(body);
  expect(error?.issues).toBeUndefined();
  answered.add(endpoint);
  return body;
}

const ACCOUNT =
  '_id id firstName lastName name email emailVerified pendingEmail mobileNumber profilePhoto role language lastLogin createdAt'.split(
    ' ',
  );
const TEST =
  '_id slug code name description category price discountPercent finalPrice sampleType parameter duration preparation aliases nablAccredited popular active createdAt updatedAt'.split(
    ' ',
  );
const PACKAGE =
  '_id slug code name description category tests parameters price discountPercent finalPrice preparation aliases popular active createdAt updatedAt'.split(
    ' ',
  );
const CART_BOOKING =
  '_id bookingNumber userId items totalAmount status paymentStatus orderId paymentId paymentMethod paidBy gatewayGone refunds receiptNumber patient collection centreId address date slot lostWindow expiresAt expiredAt preparation referralCode createdAt updatedAt'.split(
    ' ',
  );
const SESSION = '_id device createdAt expiresAt current'.split(' ');
const BOOKING =
  '_id bookingNumber userId packageId tests totalPrice bookingDate status paymentStatus paidBy refunds receiptNumber patient collection centreId address date slot notes expiresAt expiredAt preparation'.split(
    ' ',
  );
const PRESCRIPTION =
  '_id userId name city email phone message file fileName originalName status note items createdAt'.split(' ');
const REPORT =
  '_id userId patientName bookingId bookingNumber prescriptionId userMobile reportType doctorName comments amount status paymentStatus paidBy gatewayGone refunds receiptNumber withdrawn fileName originalName reportFile version amendedAt amendReason checkCode createdAt'.split(
    ' ',
  );
const PURCHASE =
  '_id number reportType amount status withdrawn paymentStatus paidBy gatewayGone refunds receiptNumber createdAt'.split(
    ' ',
  );
const SUMMARY = '_id kind slug name price discountPercent finalPrice'.split(' ');

const sorted = (names: Iterable<string>) => [...names].sort();
const hasExactly = (record: object, names: string[], ...more: string[]) =>
  expect(sorted(Object.keys(record))).toEqual(sorted([...names, ...more]));

const {
  accounts,
  addresses,
  affiliates,
  bookings,
  audit,
  cart,
  cartBookings,
  catalogue,
  catalogueFiles,
  categories,
  centres,
  cities,
  collectionWindows,
  consents,
  contact,
  dashboard,
  homeCollection,
  ledger,
  payments,
  people,
  personalData,
  prescriptions,
  reportPayments,
  reportShares,
  reports,
  search,
  settings,
  staffBookings,
  system,
  testPayments,
  totp,
} = contract;
const admin = await makeAdmin(app);
const user = await makeUser(app);
const [testId = '', packId = ''] = await makeItems(
  app,
  { code: 'IRON', name: 'Iron studies', parameter: ['Iron', 'TIBC'] },
  { kind: 'package', code: 'PACK', name: 'Iron package', price: 900 },
);
await app.database.db.insertInto('cities').values({ id: 'c1', name: 'Bhopal', created_at: '2026-01-01' }).execute();
const { token } = user;

describe('accounts', () => {
  test('register, login, me and list', async () => {
    const person = {
      firstName: 'Meera',
      lastName: 'Nair',
      phone: '7123456789',
      email: 'meera@example.in',
      password: 'long enough 12',
    };
    const registered = await ask(accounts.register, { body: person });
    hasExactly(registered, ACCOUNT, 'message', 'token', 'deviceToken', 'user');
    hasExactly(registered.user, ACCOUNT);
    const login = await ask(accounts.login, { body: { email: person.email, password: person.password } });
    hasExactly(login, ACCOUNT, 'message', 'token', 'deviceToken', 'user');
    const { message: _message, token: own, deviceToken: _device, user: nested, ...top } = login;
    expect(top).toEqual(nested);
    hasExactly(await ask(accounts.me, { token: own }), ACCOUNT, 'permissions', 'assignments');
    hasExactly(await ask(accounts.logout, { token: own }), ['message']);
    for (const account of await ask(accounts.listAccounts, { token: admin.token })) hasExactly(account, ACCOUNT);
  });
});

describe('catalogue, search and cities', () => {
  test('lists and single items', async () => {
    const tests = await ask(catalogue.listTests);
    hasExactly(tests.data[0], TEST);
    const one = await ask(catalogue.getTest, { path: `/test/fetchTestById/${testId}` });
    expect(one.data).toEqual(tests.data[0]);
    const packages = await ask(catalogue.listPackages);
    hasExactly(packages.data[0], PACKAGE);
    hasExactly((await ask(catalogue.getPackage, { path: `/package/${packId}` })).data, PACKAGE);
    expect(await ask(cities.listCities)).toEqual([{ _id: 'c1', name: 'Bhopal' }]);
  });

  test('search', async () => {
    const found = await ask(search.search, { path: '/search?query=iron' });
    expect(found.query).toBe('iron');
    hasExactly(found.tests[0], TEST);
    hasExactly(found.packages[0], PACKAGE);
  });
});

describe('changes of the catalogue', () => {
  const token = admin.token;

  test('of tests and packages', async () => {
    const created = await ask(catalogue.createTest, { token, body: { name: 'Zinc', price: 300 } });
    hasExactly(created, ['data', 'message']);
    hasExactly(created.data, TEST);
    const path = `/test/${created.data._id}`;
    const updated = await ask(catalogue.updateTest, { token, path, body: created.data });
    expect(updated.data).toEqual({ ...created.data, updatedAt: updated.data.updatedAt });
    const tests = [created.data._id];
    const pack = await ask(catalogue.createPackage, { token, body: { name: 'Minerals', price: 300, tests } });
    hasExactly(pack.data, PACKAGE);
    const packPath = `/package/${pack.data._id}`;
    hasExactly((await ask(catalogue.updatePackage, { token, path: packPath, body: pack.data })).data, PACKAGE);
    hasExactly(await ask(catalogue.deletePackage, { token, path: packPath }), ['id', 'message']);
    hasExactly(await ask(catalogue.deleteTest, { token, path }), ['id', 'message']);
  });

  test('of cities', async () => {
    const city = await ask(cities.createCity, { token, body: { name: 'Sagar' } });
    hasExactly(city, ['_id', 'name']);
    const path = `/city/cities/${city._id}`;
    expect(await ask(cities.updateCity, { token, path, body: { name: 'Satna' } })).toEqual({ ...city, name: 'Satna' });
    hasExactly(await ask(cities.deleteCity, { token, path }), ['id', 'message']);
  });
});

describe('files of the catalogue', () => {
  test('import and export', async () => {
    const file = { bytes: Buffer.from('name,price\nZinc,300\nTin,x\n'), name: 'list.csv' };
    const form = { file, dryRun: 'true' };
    const { status, body } = await sendForm(app, 'POST', '/catalogue/import', admin.token, form);
    expect(status).toBe(200);
    expect(closed(catalogueFiles.importCatalogue.response).safeParse(body).error).toBeUndefined();
    hasExactly(body, ['created', 'updated', 'unchanged', 'errors', 'changes', 'differing', 'importId']);
    hasExactly(body.errors[0], ['line', 'column', 'message']);
    answered.add(catalogueFiles.importCatalogue);
    const before = await auditRows();
    const good = { bytes: Buffer.from('name,price\nZinc,300\n'), name: 'list.csv' };
    const imported = await sendForm(app, 'POST', '/catalogue/import', admin.token, { file: good });
    expect(imported.body).toMatchObject({ created: 1, errors: [] });
    if ((await auditRows()) > before) audited.add(catalogueFiles.importCatalogue);
    const { data } = await ask(catalogueFiles.listCatalogueImports, { token: admin.token });
    hasExactly(data[0], ['_id', 'created', 'updated', 'createdAt', 'undoneAt']);
    const path = `/catalogue/imports/${imported.body.importId}/undo`;
    hasExactly(await ask(catalogueFiles.undoCatalogueImport, { token: admin.token, path }), [
      'data',
      'done',
      'left',
      'message',
    ]);
    expect(await ask(catalogueFiles.exportCatalogue, { token: admin.token })).toMatch(/^\uFEFFkind,code,name,/);
  });
});

describe('changes of an account', () => {
  test('each answers what it says', async () => {
    const person = await makeUser(app);
    const updated = await ask(accounts.updateProfile, { token: person.token, body: { firstName: 'Usha' } });
    hasExactly(updated, ACCOUNT, 'message', 'user');
    const newPassword = 'another-password-of-tests';
    const body = { oldPassword: PASSWORD, newPassword };
    hasExactly(await ask(accounts.changePassword, { token: person.token, body }), ['message']);
    hasExactly(await ask(accounts.forgotPassword, { body: { email: person.email } }), ['message']);
    const [resetToken] = await mailedTokens(app, person.email, 'reset-password');
    const reset = { token: resetToken, newPassword };
    hasExactly(await ask(accounts.resetPassword, { body: reset }), ['message']);
    const { email } = person;
    const { token: again } = await ask(accounts.login, { body: { email, password: newPassword } });
    await ask(accounts.updateProfile, { token: again, body: { email: 'wrong@example.in' } });
    hasExactly(await ask(accounts.cancelEmailChange, { token: again }), ACCOUNT, 'message', 'user');
    await ask(accounts.updateProfile, { token: again, body: { email: 'moved@example.in' } });
    hasExactly(await ask(accounts.resendConfirmation, { token: again }), ['message']);
    const [confirmToken] = await mailedTokens(app, 'moved@example.in', 'confirm-email');
    hasExactly(await ask(accounts.confirmEmail, { body: { token: confirmToken } }), ['message']);
    const [undoToken] = await mailedTokens(app, email, 'undo-change');
    hasExactly(await ask(accounts.undoChange, { body: { token: undoToken } }), ['message']);
    const [today] = await ask(accounts.listLoginsToday, { token: admin.token });
    hasExactly(today, ACCOUNT);
    const path = `/admin/delete/${person.id}`;
    hasExactly(await ask(accounts.deleteAccount, { token: admin.token, path }), ['id', 'message']);
  });
});

describe('own data', () => {
  test('a copy of it, and its end', async () => {
    const { token: own } = await makeUser(app);
    expect(await ask(personalData.exportOwnData, { token: own })).toMatch(/^PK/);
    await ask(consents.giveConsent, { token: own, path: '/admin/consents/marketing' });
    const { data } = await ask(consents.listConsents, { token: own });
    hasExactly(data[0], ['_id', 'kind', 'version', 'source', 'givenAt', 'withdrawnAt']);
    await ask(consents.withdrawConsent, { token: own, path: '/admin/consents/marketing' });
    const { kept } = await ask(personalData.listRetained, { token: own });
    hasExactly(kept[0], ['what', 'why', 'until']);
    const erased = await ask(personalData.eraseOwnAccount, { token: own, body: { password: PASSWORD } });
    hasExactly(erased, ['message', 'kept']);
  });
});

describe('addresses', () => {
  test('from create to delete', async () => {
    const ADDRESS =
      '_id userId name number locality pincode address city landmark addressType createdAt updatedAt'.split(' ');
    const body = {
      name: 'Asha',
      number: '9876543210',
      locality: 'Arera Colony',
      pincode: '462016',
      address: 'E-4/12',
      city: 'Bhopal',
      addressType: 'work',
    };
    const { data } = await ask(addresses.createAddress, { token, path: '/address/create/undefined', body });
    hasExactly(data, ADDRESS);
    await ask(addresses.createOwnAddress, { token, body });
    expect((await ask(addresses.listAddresses, { token, path: '/address/addresses/x' }))[1]).toEqual(data);
    expect(await ask(addresses.listOwnAddresses, { token })).toHaveLength(2);
    const change = { token, path: `/address/update/${data._id}`, body: { landmark: 'Lake' } };
    expect((await ask(addresses.updateAddress, change)).data.landmark).toBe('Lake');
    await ask(addresses.deleteAddress, { token, path: `/address/delete/${data._id}` });
    hasExactly(await ask(addresses.findPincode, { path: '/address/pincode/462016' }), ['pincode', 'city', 'offices']);
  });
});

describe('contact and home collection', () => {
  test('from the form to the work list', async () => {
    const message = { name: 'Ravi', phoneNumber: '9876543210', message: 'Are you open?' };
    const sent = await ask(contact.createContact, { body: message });
    expect(await ask(contact.listContacts, { token: admin.token })).toEqual([sent.data]);
    const handled = { token: admin.token, path: `/contact/${sent.data._id}`, body: { handled: true } };
    expect((await ask(contact.updateContact, handled)).data.handled).toBe(true);
    const request = { name: 'Ravi', mobileNumber: '9876543210', city: 'Bhopal', consent: true };
    const { data } = await ask(homeCollection.createHomeCollection, { body: request });
    expect(await ask(homeCollection.listHomeCollections, { token: admin.token })).toEqual([data]);
    const change = { token: admin.token, path: `/home-collection/${data._id}`, body: { status: 'contacted' } };
    expect((await ask(homeCollection.updateHomeCollection, change)).data.status).toBe('contacted');
    const day = await ask(staffBookings.listCollections, {
      token: admin.token,
      path: '/admin/collections?date=2026-03-15',
    });
    hasExactly(day, ['date', 'data']);
  });
});

describe('the second step at sign-in', () => {
  test('from enrolment to the end', async () => {
    const { token: own } = await makeUser(app);
    const { secret, recoveryCodes } = await ask(totp.enrolTotp, { token: own, body: { password: PASSWORD } });
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now() });
    await ask(totp.confirmTotp, { token: own, body: { code } });
    expect(await ask(totp.getTotp, { token: own })).toEqual({ enabled: true, recoveryCodesLeft: 10 });
    await ask(totp.switchOffTotp, { token: own, body: { code: recoveryCodes[0] } });
  });
});

describe('audit log', () => {
  test('list', async () => {
    const { data } = await ask(audit.listAudit, { token: admin.token, path: '/admin/audit?limit=200' });
    for (const entry of data) hasExactly(entry, '_id at actor action recordId address details'.split(' '));
    const { actor } = data.find((entry: { actor: unknown }) => entry.actor !== null);
    hasExactly(actor, ['_id', 'firstName', 'lastName', 'mobileNumber']);
  });
});

describe('categories', () => {
  test('list', async () => {
    const { data } = await ask(categories.listCategories);
    expect(data).toEqual([{ name: 'Haematology', tests: 1, packages: 1 }]);
  });
});

describe('cart', () => {
  test('every mutation answers the cart', async () => {
    const added = await ask(cart.addToCart, { token, body: { itemId: testId } });
    hasExactly(added.cart, ['_id', 'items', 'totalAmount']);
    hasExactly(added.cart.items[0], ['_id', 'itemId', 'quantity']);
    hasExactly(added.cart.items[0].itemId, SUMMARY);
    await ask(cart.updateQuantity, { token, body: { itemId: testId, action: 'increase' } });
    expect((await ask(cart.getCart, { token })).totalAmount).toBe(1000);
    await ask(cart.removeFromCart, { token, body: { itemId: testId } });
  });
});

describe('cart bookings and payments', () => {
  test('from book to cancel', async () => {
    await fillCart(app, token, [testId, packId]);
    const order = await ask(cartBookings.book, { token, body: { amount: 1400 } });
    hasExactly(order, ['orderId', 'amount', 'currency', 'gateway', 'booking', 'message']);
    hasExactly(order.booking, CART_BOOKING);
    expect(order).toMatchObject({ amount: 1400, currency: 'INR', gateway: { name: 'test' } });
    const again = await ask(cartBookings.order, { path: `/cart-booking/${order.booking._id}/order`, token });
    expect(again).toEqual({ orderId: order.orderId, amount: 1400, currency: 'INR', gateway: order.gateway });
    const paid = await ask(testPayments.pay, { body: { orderId: order.orderId, outcome: 'success' } });
    const verified = await ask(cartBookings.verify, {
      token,
      body: {
        order_id: order.orderId,
        razorpay_payment_id: paid.razorpay_payment_id,
        razorpay_signature: paid.razorpay_signature,
      },
    });
    hasExactly(verified, CART_BOOKING, 'booking', 'message');
    const { booking, message: _message, ...top } = verified;
    expect(top).toEqual(booking);
    hasExactly(booking.userId, ['_id', 'firstName', 'lastName', 'mobileNumber', 'email']);
    hasExactly(booking.items[0], ['_id', 'itemId', 'quantity']);
    hasExactly(booking.items[0].itemId, ['_id', 'kind', 'name', 'price', 'finalPrice']);
    expect(await ask(cartBookings.listOwn, { token })).toEqual([booking]);
    expect(await ask(cartBookings.listAll, { token: admin.token })).toEqual([booking]);
    expect(await ask(cartBookings.receipt, { token, path: `/cart-booking/receipt/${booking._id}` })).toMatch(/^%PDF-/);
    const mail = { bookingId: booking._id, mail: 'receipt' };
    hasExactly(await ask(cartBookings.resendMail, { token: admin.token, body: mail }), ['message']);
    await ask(cartBookings.cancel, { token, body: { bookingId: booking._id, status: 'Cancelled' } });
  });

  test('settled at the counter, given back in part, and in the ledger', async () => {
    await fillCart(app, token, [testId]);
    const { booking } = await bookCart(app, token, { paymentMethod: 'at_collection' });
    const settlement = { bookingId: booking._id, method: 'cash', receivedBy: 'Ravi' };
    hasExactly((await ask(cartBookings.settle, { token: admin.token, body: settlement })).booking, CART_BOOKING);
    const body = { bookingId: booking._id, amount: 100, reason: 'One parameter was not done' };
    const refunded = await ask(cartBookings.refund, { token: admin.token, body });
    const fields = ['_id', 'amount', 'status', 'reference', 'reason', 'createdAt', 'finishedAt'];
    hasExactly(refunded.booking.refunds[0], fields);
    const { data, totals } = await ask(ledger.listEntries, { token: admin.token });
    expect(data.length).toBeGreaterThan(1);
    expect(totals.net).toBe(totals.received - totals.refunded);
    const path = '/ledger/match?date=2026-03-10';
    const matched = await ask(ledger.matchDay, { token: admin.token, path });
    expect(matched).toEqual({ data: [], date: '2026-03-10', nightly: null });
  });

  test('staff move a booking', async () => {
    await fillCart(app, token, [testId]);
    const { booking, orderId } = await bookCart(app, token);
    await app.call('PUT', '/cart-booking/verify', { token, body: await payOrder(app, orderId) });
    const body = { bookingId: booking._id, status: 'Completed' };
    expect((await ask(cartBookings.updateStatus, { token: admin.token, body })).booking.status).toBe('Completed');
  });

  test('webhook', async () => {
    const event = paymentEvent('payment.captured', { orderId: 'order_unknown', paymentId: 'pay_1', amount: 100 });
    const { status, body } = await postWebhook(app, event);
    expect(status).toBe(200);
    expect(closed(payments.webhook.response).safeParse(body).success).toBe(true);
    answered.add(payments.webhook);
  });
});

describe('Book Now bookings', () => {
  test('from booking to deleting', async () => {
    const body = { packageId: packId, tests: [testId] };
    const { data } = await ask(bookings.createBooking, { token, body });
    hasExactly(data, BOOKING);
    hasExactly(data.userId, ['_id', 'firstName', 'lastName', 'mobileNumber']);
    hasExactly(data.packageId, SUMMARY, 'description', 'parameters', 'tests');
    hasExactly(data.tests[0], ['_id', 'testId']);
    hasExactly(data.tests[0].testId, ['_id', 'name', 'description', 'finalPrice']);
    expect((await ask(bookings.listOwnBookings, { token })).data).toEqual([data]);
    expect((await ask(bookings.listBookings, { token: admin.token })).data).toEqual([data]);
    const patient = { name: 'Ravi', age: 61, sex: 'male' };
    const forRavi = await ask(bookings.createBooking, { token, body: { tests: [testId], patient } });
    const { data: known } = await ask(bookings.listPatients, { token });
    hasExactly(known[0], ['name', 'age', 'sex', 'mobileNumber']);
    await ask(bookings.deleteBooking, { token: admin.token, path: `/booking/${forRavi.data._id}` });
    const [listed] = (
      await ask(staffBookings.listStaffBookings, { token: admin.token, path: '/admin/bookings?kind=booking' })
    ).data;
    hasExactly(listed, CART_BOOKING, 'kind', 'notes');
    hasExactly(listed.items[0], ['_id', 'itemId', 'quantity', 'includes']);
    const opened = await ask(staffBookings.getStaffBooking, {
      token: admin.token,
      path: `/admin/bookings/${data._id}`,
    });
    hasExactly(opened.data, CART_BOOKING, 'kind', 'notes', 'history', 'reports');
    const path = `/booking/${data._id}`;
    const edited = await ask(bookings.updateBooking, { token: admin.token, path, body: { packageId: null } });
    expect(edited.data).toMatchObject({ packageId: null, totalPrice: 500 });
    const moved = await ask(bookings.updateBookingStatus, {
      token,
      path: `/booking/update-status/${data._id}`,
      body: { status: 'rejected' },
    });
    expect(moved.data.status).toBe('rejected');
    hasExactly(await ask(bookings.deleteBooking, { token: admin.token, path }), ['id', 'message']);
  });

  test('paid at the collection and handed back', async () => {
    const { data } = await ask(bookings.createBooking, { token, body: { tests: [testId] } });
    const settlement = { bookingId: data._id, method: 'cash', receivedBy: 'Ravi' };
    hasExactly((await ask(bookings.settleBooking, { token: admin.token, body: settlement })).booking, BOOKING);
    expect(await ask(bookings.getBookingReceipt, { token, path: `/booking/receipt/${data._id}` })).toMatch(/^%PDF-/);
    const body = { bookingId: data._id, amount: 100, reason: 'One parameter was not done' };
    const mail = { bookingId: data._id, mail: 'confirmation' };
    hasExactly(await ask(bookings.resendBookingMail, { token: admin.token, body: mail }), ['message']);
    const { booking } = await ask(bookings.refundBooking, { token: admin.token, body });
    hasExactly(booking.refunds[0], ['_id', 'amount', 'status', 'reference', 'reason', 'createdAt', 'finishedAt']);
  });
});

test('the state of the system', async () => {
  const state = await ask(system.getState, { token: admin.token });
  const names = 'version node engine hasReplica schema instances jobs payments webhooks storage disk lastBackupAt';
  hasExactly(state, names.split(' '));
});

describe('the dashboard', () => {
  test('summary and work', async () => {
    const summary = await ask(dashboard.getSummary, { token: admin.token });
    hasExactly(summary, ['from', 'to', 'counts', 'previous', 'series', 'byStatus', 'topItems']);
    const counts = 'bookings revenue accounts prescriptionsPending homeCollectionsOpen contactsOpen loginsToday';
    hasExactly(summary.counts, counts.split(' '));
    hasExactly(summary.previous, counts.split(' '));
    hasExactly(summary.series[0], ['date', 'bookings', 'revenue']);
    hasExactly(summary.topItems[0], ['_id', 'kind', 'name', 'count', 'revenue']);
    hasExactly(await ask(dashboard.getWork, { token: admin.token }), ['lists', 'match', 'webhooksSilentSince']);
  });
});

describe('collection windows', () => {
  test('list and set', async () => {
    const { data } = await ask(collectionWindows.listWindows, { path: '/collection-windows?city=Bhopal' });
    hasExactly(data[0], ['date', 'slot', 'capacity', 'left', 'fastingFriendly']);
    const body = { windows: [{ slot: '06:00-08:00', capacity: 3 }] };
    const path = '/collection-windows/Bhopal';
    const set = await ask(collectionWindows.setWindows, { token: admin.token, path, body });
    expect(set.data).toEqual({ city: 'Bhopal', windows: body.windows, closedDates: [] });
  });

  test('holders', async () => {
    const asha = await makeUser(app);
    const [itemId] = await makeItems(app, {});
    const details = { city: 'Bhopal', date: '2026-03-12', slot: '06:00-08:00' };
    await app.call('POST', '/booking', { token: asha.token, body: { tests: [itemId], ...details } });
    const path = '/collection-windows/holders?city=Bhopal';
    const { data } = await ask(collectionWindows.listPlaceHolders, { token: admin.token, path });
    const names =
      '_id kind bookingNumber userId patientName city date slot status paymentStatus paymentMethod createdAt heldUntil';
    hasExactly(data[0], names.split(' '));
  });
});

describe('centres', () => {
  const CENTRE =
    '_id code labCode kind listed name address city pincode latitude longitude phone hours homeCollection fee freeFrom active accreditation pincodes createdAt updatedAt';
  const ACCREDITATION = {
    body: 'NABL',
    certificateNumber: 'MC-1',
    validFrom: '2026-01-01',
    validUntil: '2026-12-31',
  };

  test('each answers what it says', async () => {
    const { token } = admin;
    const [itemId = ''] = await makeItems(app, { code: 'SCOPED' });
    const body = {
      code: 'BPL',
      kind: 'laboratory',
      labCode: '01',
      name: 'Lake View',
      address: '1 Road',
      city: 'Bhopal',
    };
    const { data } = await ask(centres.createCentre, { token, body: { ...body, accreditation: ACCREDITATION } });
    hasExactly(data, CENTRE.split(' '));
    hasExactly(data.accreditation, Object.keys(ACCREDITATION));
    expect((await ask(centres.listCentres)).data).toEqual([data]);
    const path = `/centres/${data._id}`;
    await ask(centres.updateCentre, { token, path, body: { phone: '0755' } });

    const pincodes = { token, path: `${path}/pincodes` };
    await ask(centres.setPincodes, { ...pincodes, body: { pincodes: ['462016'] } });
    hasExactly((await ask(centres.listPincodesOfCity, pincodes)).data, ['pincodes', 'city']);

    const scope = { token, path: `${path}/scope` };
    const { validFrom, validUntil } = ACCREDITATION;
    await ask(centres.setScope, { ...scope, body: { rows: [{ testId: itemId, validFrom, validUntil }] } });
    const { rows } = (await ask(centres.listScope, scope)).data;
    hasExactly(rows[0], ['testId', 'parameterId', 'validFrom', 'validUntil', 'testCode', 'testName']);
    const before = await auditRows();
    const file = { bytes: Buffer.from('test,validFrom,validUntil\nSCOPED,2026-02-01,2026-03-01\n'), name: 'scope.csv' };
    const imported = await sendForm(app, 'POST', `${path}/scope/import`, token, { file });
    hasExactly(imported.body, ['created', 'updated', 'unchanged', 'errors']);
    answered.add(centres.importScope);
    if ((await auditRows()) > before) audited.add(centres.importScope);

    const windows = { token, path: `${path}/windows` };
    const week = { windows: [{ day: 1, slot: '06:00-08:00', capacity: 3 }], exceptions: [] };
    expect((await ask(centres.setCentreWindows, { ...windows, body: week })).data).toEqual(week);
    expect((await ask(centres.getCentreWindows, windows)).data).toEqual(week);
    expect((await ask(centres.deleteCentre, { token, path })).data).toEqual({ _id: data._id, deleted: true });
  });
});

describe('settings', () => {
  const SETTINGS = 'version name phone email address hours brandColour social marquee legal logos'.split(' ');

  test('each answers what it says', async () => {
    const { token } = admin;
    const { data } = await ask(settings.getSettings, { token });
    hasExactly(data, SETTINGS);
    hasExactly(await ask(settings.updateSettings, { token, body: { ...data, hours: '' } }), ['data', 'message']);
    const before = await auditRows();
    const form = { kind: 'dark', file: { bytes: await png(), name: 'logo.png' } };
    const uploaded = await sendForm(app, 'POST', '/settings/logo', token, form);
    expect(closed(settings.uploadLogo.response).safeParse(uploaded.body).error?.issues).toBeUndefined();
    answered.add(settings.uploadLogo);
    if ((await auditRows()) > before) audited.add(settings.uploadLogo);
    const removed = await ask(settings.removeLogo, { token, path: '/settings/logo/dark' });
    hasExactly(removed.data, SETTINGS);
    hasExactly((await ask(settings.getLegalText, { path: '/legal-texts/terms' })).data, ['en', 'hi']);
    hasExactly((await ask(settings.getSetup, { token })).data, ['steps', 'testMode', 'putAway']);
  });

  test('the list of first steps is put away where everything is done', async () => {
    const { database, env } = app;
    const at = { database, dataDir: env.DATA_DIR, url: env.DATABASE_URL };
    const variables = { ONLINE_PAYMENT: 'off', SMTP_URL: 'smtp://127.0.0.1:9', SITE_NAME: 'Own Lab' };
    const { token } = admin;
    const { data } = await ask(settings.getSettings, { token });
    await ask(settings.updateSettings, { token, body: { ...data, name: 'Own Lab' } });
    const file = { bytes: await png(), name: 'logo.png' };
    await sendForm(app, 'POST', '/settings/logo', token, { kind: 'light', file });
    const body = { code: 'OWN', kind: 'collection', name: 'Own', address: '1 Road', city: 'Bhopal' };
    const { data: centre } = await ask(centres.createCentre, { token, body });
    const week = { windows: [{ day: 1, slot: '06:00-08:00', capacity: 3 }], exceptions: [] };
    await ask(centres.setCentreWindows, { token, path: `/centres/${centre._id}/windows`, body: week });
    await makeAdmin(app);
    // Opened now: a process looks at the settings of another one 250 ms later at the earliest.
    const live = await createTestApp({ ...variables, STARTER_CATALOGUE: 'off' }, { at });
    const before = await auditRows();
    const away = await live.call('POST', '/settings/setup/put-away', { token });
    expect(away).toMatchObject({ status: 200 });
    expect(closed(settings.putSetupAway.response).safeParse(away.body).error?.issues).toBeUndefined();
    answered.add(settings.putSetupAway);
    if ((await auditRows()) > before) audited.add(settings.putSetupAway);
  });
});

describe('a person and their sessions', () => {
  test('each answers what it says', async () => {
    const person = await makeUser(app);
    await fillCart(app, person.token, [testId]);
    await bookCart(app, person.token);
    const by = { token: admin.token };
    const { data } = await ask(people.getPerson, { ...by, path: `/admin/user/${person.id}` });
    hasExactly(data, ['account', 'sessions', 'cartBookings', 'bookings', 'reportPurchases']);
    hasExactly(data.bookings, ['total', 'latest']);
    hasExactly(data.reportPurchases, ['total', 'latest']);
    hasExactly(data.account, ACCOUNT);
    hasExactly(data.sessions[0], SESSION);
    hasExactly(data.cartBookings, ['total', 'latest']);
    hasExactly(data.cartBookings.latest[0], CART_BOOKING);
    const raised = await ask(accounts.changeRole, { ...by, path: `/admin/role/${person.id}`, body: { role: 'admin' } });
    hasExactly(raised, ACCOUNT, 'message', 'user');
    const own = await ask(accounts.listSessions, { token: person.token });
    expect(own.data).toEqual([{ ...data.sessions[0], current: true }]);
    const path = `/admin/sessions/${own.data[0]._id}`;
    hasExactly(await ask(accounts.endSession, { token: person.token, path }), ['message']);
    hasExactly(await ask(accounts.endSessionsOf, { ...by, path: `/admin/user/${person.id}/sessions` }), ['message']);
  });
});

describe('affiliates', () => {
  test('from the first day to the end', async () => {
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
});

describe('prescriptions', () => {
  test('from upload to answer', async () => {
    const { status, body } = await sendForm(app, 'POST', '/prescription/upload', token, {
      city: 'Bhopal',
      file: { bytes: pdf(), name: 'rx.pdf' },
    });
    expect(status).toBe(201);
    expect(closed(prescriptions.uploadPrescription.response).safeParse(body).success).toBe(true);
    answered.add(prescriptions.uploadPrescription);
    hasExactly(body, PRESCRIPTION, 'data');
    hasExactly(body.data, PRESCRIPTION);
    const { data } = await ask(prescriptions.listPrescriptions, { token });
    hasExactly(data[0], PRESCRIPTION);
    const path = `/prescription/status/${data[0]._id}`;
    const answer = { token: admin.token, path, body: { status: 'approved', itemIds: [testId] } };
    const approved = await ask(prescriptions.updatePrescriptionStatus, answer);
    hasExactly(approved.data, PRESCRIPTION);
    hasExactly(approved.data.items[0], SUMMARY, 'available');
    await app.http.inject({ method: 'GET', url: new URL(body.file).pathname + new URL(body.file).search });
    const log = { token, path: `/prescription/access-log/${data[0]._id}` };
    hasExactly((await ask(prescriptions.listPrescriptionAccess, log)).data[0], ['at', 'who', 'action']);
  });
});

describe('reports', () => {
  test('from upload through payment, amendment and check to withdrawal', async () => {
    const fields = { userId: user.id, reportType: 'MRI', doctorName: 'Dr Rao', comments: '', amount: '100' };
    const file = { bytes: pdf('report'), name: 'mri.pdf' };
    const before = await auditRows();
    const uploaded = await sendForm(app, 'POST', '/prescription-reports/upload', admin.token, { ...fields, file });
    expect(uploaded.status).toBe(201);
    expect(closed(reports.uploadReport.response).safeParse(uploaded.body).error?.issues).toBeUndefined();
    answered.add(reports.uploadReport);
    if ((await auditRows()) > before) audited.add(reports.uploadReport);
    const { _id: id, fileName, checkCode } = uploaded.body.data;
    hasExactly(uploaded.body.data, REPORT);
    hasExactly((await ask(reports.listReports, { token: admin.token })).data[0], REPORT);
    hasExactly((await ask(reports.findReports, { token, path: `/prescription-reports/${id}` })).data[0], REPORT);

    const ofPerson = { token: admin.token, path: `/prescription-reports/bookings/${user.id}` };
    const { data: ofReports } = await ask(reports.listBookingsOfReports, ofPerson);
    hasExactly(ofReports[0], ['_id', 'bookingNumber', 'patientName', 'date', 'createdAt']);

    const order = await ask(reports.orderReport, { token, path: `/prescription-reports/${id}/order` });
    hasExactly(order, ['orderId', 'amount', 'currency', 'gateway']);
    const paid = await payOrder(app, order.orderId);
    const verified = await ask(reports.verifyReport, { token, path: `/prescription-reports/${id}/verify`, body: paid });
    hasExactly(verified, ['data', 'message']);

    const purchases = await ask(reportPayments.listReportPurchases, { token });
    hasExactly(purchases.data[0], PURCHASE);
    const receipt = { token, path: `/prescription-reports/receipt/${id}` };
    expect(await ask(reportPayments.receiptOfReport, receipt)).toMatch(/^%PDF-/);
    const by = { token: admin.token };
    const resend = { ...by, path: `/prescription-reports/${id}/mail`, body: { mail: 'receipt' } };
    hasExactly(await ask(reportPayments.resendReportMail, resend), ['message']);
    const refund = { ...by, path: `/prescription-reports/${id}/refund`, body: { amount: 40, reason: 'Late' } };
    hasExactly((await ask(reportPayments.refundReport, refund)).data, PURCHASE);

    await ask(reports.downloadReport, { token, path: `/prescription-reports/download/${fileName}` });
    await ask(reports.zipReports, { token, path: `/prescription-reports/zip?ids=${id}` });
    await ask(reports.coverOfReport, { token, path: `/prescription-reports/cover/${id}` });
    const sharing = { token, path: `/prescription-reports/share/${id}` };
    const shared = await ask(reportShares.shareReport, { ...sharing, body: { hours: 24 } });
    hasExactly(shared, ['data', 'link', 'pin']);
    hasExactly((await ask(reportShares.listReportShares, sharing)).data[0], Object.keys(shared.data));
    const opened = { path: new URL(shared.link).pathname, body: { pin: shared.pin } };
    hasExactly(
      (await ask(reportShares.openSharedReport, opened)).data,
      'patientName reportType doctorName comments issuedAt laboratory checkCode originalName reportFile expiresAt'.split(
        ' ',
      ),
    );
    hasExactly(await ask(reportShares.endReportShares, sharing), ['id', 'message']);

    const log = await ask(reports.listReportAccess, { token, path: `/prescription-reports/access-log/${id}` });
    hasExactly(log.data[0], ['at', 'who', 'action']);

    const asAdmin = { token: admin.token, path: `/prescription-reports/${id}` };
    hasExactly((await ask(reports.updateReport, { ...asAdmin, body: { comments: 'Seen' } })).data, REPORT);
    const second = await sendForm(app, 'POST', '/prescription-reports/upload', admin.token, { ...fields, file });
    const third = await sendForm(app, 'POST', '/prescription-reports/upload', admin.token, { ...fields, file });
    const settle = {
      path: `/prescription-reports/${third.body.data._id}/payment`,
      body: { method: 'cash', receivedBy: 'R' },
    };
    hasExactly((await ask(reportPayments.settleReport, { ...by, ...settle })).data, PURCHASE);
    const path = `/prescription-reports/status/${second.body.data._id}`;
    const status = { token: admin.token, path, body: { status: 'completed' } };
    hasExactly((await ask(reports.updateReportStatus, status)).data, REPORT);
    const versions = { token: admin.token, path: `/prescription-reports/versions/${id}` };
    hasExactly(
      (await ask(reports.listReportVersions, versions)).data[0],
      'version issuedAt reason fileName originalName reportFile checkCode'.split(' '),
    );
    const check = await ask(reports.checkReport, { path: `/prescription-reports/check/${checkCode}` });
    hasExactly(check, ['state', 'issuedAt', 'laboratory']);
    hasExactly(await ask(reports.deleteReport, asAdmin), ['id', 'message']);
  });
});

test('roles, staff and refunds that wait for another', async () => {
  const by = { token: admin.token };
  await ask(roles.listPermissions, by);
  const role = { name: 'Night desk', permissions: ['booking.read', 'refund.approve'] };
  const { _id } = (await ask(roles.createRole, { ...by, body: role })).data;
  hasExactly((await ask(roles.listRoles, by)).data[0], ['_id', 'name', 'preset', 'permissions']);
  const path = `/roles/${_id}`;
  await ask(roles.updateRole, { ...by, path, body: { ...role, name: 'Late desk' } });
  const colleague = await makeUser(app);
  const assignments = [{ roleId: _id, scope: 'all' }];
  const about = { ...by, path: `/staff/${colleague.id}/assignments` };
  await ask(staff.setAssignments, { ...about, body: { assignments } });
  await ask(staff.getEffective, { ...by, path: `/staff/${colleague.id}/effective` });
  const invited = { email: 'new@colleague.example.in', firstName: 'Meena', lastName: 'Rao' };
  const invitation = { ...invited, assignments: [{ roleId: 'auditor', scope: 'all' }] };
  hasExactly(await ask(staff.inviteStaff, { ...by, body: invitation }), ['expiresAt', 'message']);
  await ask(staff.listStaff, by);
  const [token] = await mailedTokens(app, invited.email, 'staff/accept');
  const accepted = await ask(staff.acceptInvitation, { body: { token, password: PASSWORD } });
  hasExactly(accepted, ACCOUNT, 'message', 'token', 'deviceToken', 'user');

  const sales = [
    [cartBookings.listAll, '/cart-booking/all', cartBookings.approveRefund, cartBookings.declineRefund],
    [bookings.listBookings, '/booking', bookings.approveBookingRefund, bookings.declineBookingRefund],
  ] as const;
  for (const [list, listPath, approve, decline] of sales) {
    const answer = await ask(list, { ...by, path: listPath });
    const paid = (answer.data ?? answer).find(
      ({ paymentStatus }: { paymentStatus: string }) => paymentStatus === 'paid',
    );
    for (const decide of [approve, decline]) {
      const refund = { bookingId: paid._id, amount: 1, reason: 'Late' };
      const { body } = await app.call('POST', `${listPath.replace('/all', '')}/refund`, { ...by, body: refund });
      await ask(decide, { token: colleague.token, body: { refundId: body.refundId } });
    }
  }
  const given = await giveReport(app, admin, await makeUser(app), { fields: { amount: '300' } });
  const report = `/prescription-reports/${given._id}`;
  await app.call('PUT', `${report}/payment`, { ...by, body: { method: 'cash', receivedBy: 'R' } });
  for (const decide of [reportPayments.approveReportRefund, reportPayments.declineReportRefund]) {
    const { body } = await app.call('POST', `${report}/refund`, { ...by, body: { amount: 1, reason: 'Late' } });
    const end = decide === reportPayments.approveReportRefund ? 'approve' : 'decline';
    await ask(decide, { token: colleague.token, path: `${report}/refund/${end}`, body: { refundId: body.refundId } });
  }
  await ask(refunds.listRefundRequests, by);
  await ask(staff.setAssignments, { ...about, body: { assignments: [] } });
  hasExactly(await ask(roles.deleteRole, { ...by, path }), ['id', 'message']);
});

test('every write of an administrator left a row in the audit log', () => {
  const silent = endpoints.filter((endpoint) => isAdminWrite(endpoint) && !audited.has(endpoint));
  expect(silent.map(({ method, path }) => `${method} ${API_PREFIX}${path}`)).toEqual([]);
});

test('no endpoint was left out', () => {
  const left = endpoints.filter((endpoint) => !answered.has(endpoint));
  expect(left.map(({ method, path }) => `${method} ${API_PREFIX}${path}`)).toEqual([]);
});
