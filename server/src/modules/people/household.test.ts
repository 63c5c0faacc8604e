// The patients and addresses of a customer that staff book for on the telephone.
import { beforeAll, expect, test } from 'vitest';
import {
  makeAdmin,
  makeCentre,
  makeCities,
  makeItems,
  makeStaff,
  makeUser,
  type Person,
} from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { makeRole } from '../../../test/roles.ts';

const app = await createTestApp();
const address = {
  name: 'Asha',
  number: '9876543210',
  locality: 'Arera Colony',
  pincode: '462016',
  address: '12 Lake Road',
  city: 'Bhopal',
  landmark: '',
  addressType: 'home',
};
const ravi = { name: 'Ravi Verma', age: 61, sex: 'male', mobileNumber: '9812345678' };
const mira = { name: 'Mira Verma', age: 9, sex: 'female', mobileNumber: '' };

let admin: Person;
let customer: Person;
let here = '';
let there = '';
beforeAll(async () => {
  await makeCities(app);
  admin = await makeAdmin(app);
  here = await makeCentre(app, admin, { code: 'LAB1', kind: 'laboratory', labCode: '07' });
  there = await makeCentre(app, admin, { code: 'LAB2', kind: 'laboratory', labCode: '08' });
  const [itemId = ''] = await makeItems(app, { price: 300 });
  customer = await makeUser(app);
  await app.call('POST', '/address/create', { token: customer.token, body: address });
  const book = (patient: object, centreId: string) =>
    app.call('POST', '/booking', { token: customer.token, body: { tests: [itemId], patient, centreId } });
  await book(ravi, here);
  app.clock.advance(60_000);
  await book(mira, there);
});

const household = ({ token }: Person, id: string) => app.call('GET', `/admin/user/${id}/household`, { token });

test('is whom they booked for, the latest first, and their addresses', async () => {
  const { status, body } = await household(admin, customer.id);
  expect(status).toBe(200);
  expect(body.data.patients).toEqual([mira, ravi]);
  expect(body.data.addresses).toMatchObject([address]);
});

test('holds no patient of a booking that the caller does not see', async () => {
  const roleId = await makeRole(app, admin, ['customer.read', 'booking.read', 'customer.contact']);
  const desk = await makeStaff(app, admin, { roleId, scope: 'centre', centreId: here });
  expect((await household(desk, customer.id)).body.data.patients).toEqual([ravi]);
  const blind = await makeStaff(app, admin, {
    roleId: await makeRole(app, admin, ['customer.read', 'customer.contact']),
  });
  expect((await household(blind, customer.id)).body.data).toMatchObject({ patients: [], addresses: [address] });
});

test('holds neither addresses nor numbers for whoever sees contacts masked', async () => {
  const masked = await makeStaff(app, admin, { roleId: await makeRole(app, admin, ['customer.read', 'booking.read']) });
  const { body } = await household(masked, customer.id);
  expect(body.data).toEqual({ patients: [mira, { ...ravi, mobileNumber: '' }], addresses: [] });
});

test('is of no account beyond the scope, and not for customers', async () => {
  const roleId = await makeRole(app, admin, ['customer.read', 'booking.read', 'customer.contact']);
  const desk = await makeStaff(app, admin, { roleId, scope: 'centre', centreId: here });
  const stranger = await makeUser(app);
  expect((await household(desk, stranger.id)).status).toBe(404);
  expect((await household(admin, 'nobody')).status).toBe(404);
  expect((await household(customer, customer.id)).status).toBe(403);
});
