// The desk finds a booking by whoever is tested, not only by whoever booked.
import { expect, test } from 'vitest';
import { bookCart, fillCart, makeAdmin, makeItems, makeUser, PASSWORD } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
const { token: desk } = await makeAdmin(app);
const [cbc = '', lipid = ''] = await makeItems(app, { name: 'CBC' }, { name: 'Lipid profile' });

/** The numbers of the bookings that a search finds. */
async function found(q: string): Promise<string[]> {
  const { status, body, headers } = await app.call('GET', `/admin/bookings?q=${encodeURIComponent(q)}`, {
    token: desk,
  });
  expect(status).toBe(200);
  expect(Number(headers['x-total-count'] ?? body.data.length)).toBe(body.data.length);
  return body.data.map(({ bookingNumber }: { bookingNumber: string }) => bookingNumber);
}

test('one who is typed in, beside the customer, and with a word of each', async () => {
  const { token } = await makeUser(app, { firstName: 'Sunil', lastName: 'Tiwari' });
  await fillCart(app, token, [cbc]);
  const { booking } = await bookCart(app, token, { patient: { name: 'Kamla Dubey', age: 71, sex: 'female' } });
  for (const q of ['kamla', 'KAMLA DUBEY', 'ubey', 'sunil', 'sunil kamla', booking.bookingNumber])
    expect(await found(q)).toEqual([booking.bookingNumber]);
  expect(await found('sunil kamath')).toEqual([]);
});

test('each of a family, as they were called then, until the customer is erased', async () => {
  const customer = await makeUser(app, { firstName: 'Farhan', lastName: 'Qureshi' });
  const { token } = customer;
  const patientOf = async (name: string) => {
    const body = { name, dateOfBirth: '1980-01-01', sex: 'female', relation: 'other' };
    return (await app.call('POST', '/patients', { token, body })).body.data._id;
  };
  const [zoya, nida] = [await patientOf('Zoya Qureshi'), await patientOf('निदा ख़ान')];
  await fillCart(app, token, [cbc, lipid]);
  const patients = [
    { patientId: zoya, itemIds: [cbc] },
    { patientId: nida, itemIds: [lipid] },
  ];
  const { booking } = await bookCart(app, token, { patients });
  const all = ['zoya', 'निदा', 'zoya निदा', 'farhan निदा'];
  for (const q of all) expect(await found(q)).toEqual([booking.bookingNumber]);
  // Another name of the customer leaves the patients', one of a patient leaves what was booked.
  expect((await app.call('PUT', '/admin/update', { token, body: { firstName: 'Farhaan' } })).status).toBe(200);
  expect((await app.call('PUT', `/patients/${zoya}`, { token, body: { name: 'Zoya Ansari' } })).status).toBe(200);
  for (const q of ['zoya qureshi', 'farhaan zoya']) expect(await found(q)).toEqual([booking.bookingNumber]);
  expect(await found('ansari')).toEqual([]);
  expect((await app.call('POST', '/admin/erase', { token, body: { password: PASSWORD } })).status).toBe(200);
  for (const q of [...all, 'farhaan']) expect(await found(q)).toEqual([]);
});
