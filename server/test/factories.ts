// Factories for test data. Each creates a record that differs from the last.
import { insertStarterRows, type StarterRow } from '../src/modules/catalogue/starter.ts';
import { isoTime } from '../src/platform/base/clock.ts';
import type { Answer, TestApp } from './harness.ts';
import { onFileEnd } from './releases.ts';

let counter = 0;
const next = () => {
  // Each test file counts from one: its data does not depend on the files before it.
  if (counter === 0)
    onFileEnd(() => {
      counter = 0;
    });
  counter += 1;
  return counter;
};

export const PASSWORD = 'a-password-of-tests';

export interface Person {
  token: string;
  id: string;
  email: string;
  mobileNumber: string;
}

/** Registers a customer with a confirmed address and signs them in. */
export async function makeUser(app: TestApp, fields: Record<string, string> = {}): Promise<Person> {
  const number = next();
  const body = {
    firstName: 'Asha',
    lastName: `Verma ${number}`,
    phone: `9${String(number).padStart(9, '0')}`,
    email: `person${number}@example.in`,
    password: PASSWORD,
    ...fields,
  };
  // Each from a network address of its own: one address may register only so many people in an hour.
  const from = `10.0.${number >> 8}.${number & 255}`;
  const answer = await app.call('POST', '/admin/register', { body, from });
  if (answer.status !== 201) throw new Error(`No account: ${JSON.stringify(answer.body)}`);
  // Without its mail: tests count those that they cause.
  const { db } = app.database;
  await db.deleteFrom('mailed_links').where('account_id', '=', answer.body._id).execute();
  const email_verified_at = isoTime(app.clock.now());
  await db.updateTable('accounts').set({ email_verified_at }).where('id', '=', answer.body._id).execute();
  return {
    token: answer.body.token,
    id: answer.body._id,
    email: answer.body.email,
    mobileNumber: answer.body.mobileNumber,
  };
}

/** Makes an administrator and signs them in. */
export async function makeAdmin(app: TestApp): Promise<Person> {
  const email = `admin${next()}@example.in`;
  await app.services.accounts.createAdministrator(email, PASSWORD);
  const { body } = await app.call('POST', '/admin/login', { body: { email, password: PASSWORD } });
  return { token: body.token, id: body._id, email, mobileNumber: '' };
}

function starterRow(fields: Partial<StarterRow>): StarterRow {
  const number = next();
  return {
    kind: 'test',
    code: `T${number}`,
    name: `Test ${number}`,
    category: 'Haematology',
    description: '',
    price: 500,
    discountPercent: 0,
    sampleType: fields.kind === 'package' ? '' : 'Blood',
    parameter: [],
    duration: '24 hours',
    preparation: '',
    nameHi: '',
    descriptionHi: '',
    aliases: [],
    nablAccredited: true,
    popular: false,
    active: true,
    tests: [],
    ...fields,
  };
}

/** Adds items to the catalogue and answers their ids in the order given. */
export async function makeItems(app: TestApp, ...fields: Partial<StarterRow>[]): Promise<string[]> {
  const rows = fields.map(starterRow);
  await insertStarterRows(app.database, rows, isoTime(app.clock.now()));
  app.services.catalogue.invalidate();
  const { tests, packages } = await app.services.catalogue.current();
  return rows.map((row) => {
    const item = [...tests, ...packages].find((candidate) => candidate.code === row.code);
    if (!item) throw new Error(`No item ${row.code}`);
    return item._id;
  });
}

/** Pays an order at the test gateway and answers the body that `verify` takes. */
export async function payOrder(app: TestApp, orderId: string) {
  const { body } = await app.call('POST', '/payment/test/pay', { body: { orderId, outcome: 'success' } });
  return {
    order_id: orderId,
    razorpay_payment_id: body.razorpay_payment_id,
    razorpay_signature: body.razorpay_signature,
  };
}

/** Sends a payment link for the rest of a booking. @returns the path of its calls, `/pay/…`. */
export async function makePayLink(app: TestApp, token: string, bookingId: string): Promise<string> {
  const { body } = await app.call('POST', '/payment-links', { token, body: { bookingId } });
  return `/pay/${String(body.link).split('/').at(-1)}`;
}

/** Pays the amount of a link, with money that the gateway has. @returns the answer of `verify`. */
export async function payByLink(app: TestApp, path: string) {
  const { body } = await app.call('POST', `${path}/order`);
  return app.call('PUT', `${path}/verify`, { body: await payOrder(app, body.orderId) });
}

/** The starter cities: collection windows need a city that is served. */
export async function makeCities(app: TestApp): Promise<void> {
  await app.services.cities.loadStarter(isoTime(app.clock.now()));
}

/** Puts items into a person's cart, one of each, and answers the cart. */
export async function fillCart(app: TestApp, token: string, itemIds: readonly string[]) {
  let cart: Answer['body'];
  for (const itemId of itemIds) {
    const { status, body } = await app.call('POST', '/cart/add-to-cart', { token, body: { itemId } });
    if (status !== 200) throw new Error(`Not in the cart: ${JSON.stringify(body)}`);
    cart = body.cart;
  }
  return cart;
}

/** Books the person's cart and returns the body of `book`. */
export async function bookCart(app: TestApp, token: string, details: Record<string, unknown> = {}) {
  const { body: cart } = await app.call('GET', '/cart/get-cart', { token });
  const { status, body } = await app.call('POST', '/cart-booking/book', {
    token,
    body: { amount: cart.totalAmount, ...details },
  });
  if (status !== 201) throw new Error(`No booking: ${JSON.stringify(body)}`);
  return body;
}

interface Given {
  roleId: string;
  scope?: 'all' | 'centre' | 'partner' | 'own';
  centreId?: string;
  partnerId?: string;
}

/** Replaces an account's roles by these, with scope `all` by default. */
export async function giveRoles(app: TestApp, by: Person, to: Person, ...given: Given[]): Promise<Answer> {
  const assignments = given.map((role) => ({ scope: 'all', ...role }));
  return app.call('PUT', `/staff/${to.id}/assignments`, { token: by.token, body: { assignments } });
}

/** Makes one of the staff with these roles and signs them in. */
export async function makeStaff(app: TestApp, by: Person, ...given: Given[]): Promise<Person> {
  const person = await makeUser(app);
  const { status, body } = await giveRoles(app, by, person, ...given);
  if (status !== 200) throw new Error(`No roles: ${JSON.stringify(body)}`);
  return person;
}

/** Like `makeAdmin`, but makes every other administrator a customer again, so that nobody else can approve a refund. */
export async function makeOnlyAdmin(app: TestApp): Promise<Person> {
  const admin = await makeAdmin(app);
  await app.database.db.updateTable('accounts').set({ role: 'user' }).where('id', '<>', admin.id).execute();
  return admin;
}

/** Makes a centre in Bhopal with opening hours, a laboratory or a collection centre as `fields` say, and answers its id. */
export async function makeCentre(
  app: TestApp,
  { token }: Pick<Person, 'token'>,
  fields: { code: string; kind: 'laboratory' | 'collection'; labCode?: string; name?: string; pcpndt?: object },
): Promise<string> {
  const body = {
    name: 'Arera Colony',
    address: '12 Lake Road',
    city: 'Bhopal',
    pincode: '462016',
    phone: '+91 755 555 0100',
    hours: 'Mon-Sat 07:00-20:00',
    homeCollection: true,
    fee: 0,
    freeFrom: null,
    listed: true,
    active: true,
    accreditation: null,
    ...fields,
  };
  const answer = await app.call('POST', '/centres', { token, body });
  if (answer.status !== 201) throw new Error(`No centre: ${JSON.stringify(answer.body)}`);
  return answer.body.data._id;
}
