import { expect, test } from 'vitest';
import { bookCart, fillCart, makeItems, makeUser } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
const [item = ''] = await makeItems(app, {});
const known = async (token: string) => (await app.call('GET', '/booking/patients', { token })).body.data;

test('whom somebody has booked for is known the next time, with the age of today', async () => {
  const user = await makeUser(app);
  const other = await makeUser(app);
  const book = (patient?: object) => {
    app.clock.advance(1_000);
    return app.call('POST', '/booking', { token: user.token, body: { tests: [item], ...(patient && { patient }) } });
  };
  await book({ name: 'Ravi Verma', age: 60, sex: 'male' });
  // Without a patient it is the account's person, of whom neither is known.
  await book();
  expect(await known(user.token)).toEqual([{ name: 'Ravi Verma', age: 60, sex: 'male', mobileNumber: '' }]);
  app.clock.advance(1_000);
  await fillCart(app, user.token, [item]);
  await bookCart(app, user.token, { patient: { name: 'Meena', age: 4, sex: 'female', mobileNumber: '9876543210' } });
  await book({ name: 'ravi verma', age: 61, sex: 'male' });
  const ravi = { name: 'ravi verma', age: 61, sex: 'male', mobileNumber: '' };
  const meena = { name: 'Meena', age: 4, sex: 'female', mobileNumber: '9876543210' };
  expect(await known(user.token)).toEqual([ravi, meena]);
  expect(await known(other.token)).toEqual([]);
  const created_at = new Date(app.clock.now() - 2.5 * 365.25 * 86_400_000).toISOString();
  const { db } = app.database;
  await db.updateTable('bookings').set({ created_at }).where('patient', 'like', '%Meena%').execute();
  expect(await known(user.token)).toEqual([ravi, { ...meena, age: 6 }]);
});

test('nobody is known any more once the account is erased', async () => {
  const { token, id } = await makeUser(app);
  const body = { tests: [item], patient: { name: 'Ravi', age: 60, sex: 'male' } };
  await app.call('POST', '/booking', { token, body });
  await app.database.write((tx) => app.services.bookings.erasePersonalData(tx, id));
  expect(await known(token)).toEqual([]);
});

test('age and sex said at a booking are those of the own patient, unless the person has said others', async () => {
  const user = await makeUser(app, { firstName: 'Sunita', lastName: 'Rao' });
  const self = async () => (await app.call('GET', '/patients', { token: user.token })).body.data[0];
  const book = (patient: object) =>
    app.call('POST', '/booking', { token: user.token, body: { tests: [item], patient } });
  await book({ name: 'Ravi Rao', age: 60, sex: 'male' });
  await book({ name: 'Sunita Rao', age: 12, sex: 'female' });
  expect(await self()).toMatchObject({ age: null, sex: null });
  app.clock.advance(1_000);
  await book({ name: 'sunita rao ', age: 38, sex: 'female' });
  const learnt = await self();
  expect(learnt).toMatchObject({ age: { value: 38, unit: 'years' }, sex: 'female' });
  const path = `/patients/${learnt._id}`;
  await app.call('PUT', path, { token: user.token, body: { dateOfBirth: '1990-02-03', age: null } });
  app.clock.advance(1_000);
  await book({ name: 'Sunita Rao', age: 50, sex: 'other' });
  expect(await self()).toMatchObject({ dateOfBirth: '1990-02-03', age: null, sex: 'female' });
});
