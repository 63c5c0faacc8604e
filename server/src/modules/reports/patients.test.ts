// For whom of a family a report is, and the booking that it belongs to.
import { expect, test } from 'vitest';
import { bookCart, fillCart, makeAdmin, makeItems, makeUser, type Person } from '../../../test/factories.ts';
import { pdf } from '../../../test/file-samples.ts';
import { createTestApp } from '../../../test/harness.ts';
import { amendReport, giveReport, sendReport } from '../../../test/reports.ts';

const app = await createTestApp();
const admin = await makeAdmin(app);
const [cbc = ''] = await makeItems(app, { code: 'CBC', name: 'Complete blood count' });

const RAMESH = { name: 'Ramesh Verma', age: 68, sex: 'male' };
async function book(person: Person, patient: object = RAMESH): Promise<{ _id: string; bookingNumber: string }> {
  await fillCart(app, person.token, [cbc]);
  const body = { paymentMethod: 'at_collection', collection: 'centre', patient, again: true };
  return (await bookCart(app, person.token, body)).booking;
}
const put = (id: string, body: object) => app.call('PUT', `/prescription-reports/${id}`, { token: admin.token, body });
const find = async (person: Person, key: string) =>
  (await app.call('GET', `/prescription-reports/${key}`, { token: person.token })).body.data;

test("a report is the account's person's, the booking's patient's, or of who was named", async () => {
  const asha = await makeUser(app, { firstName: 'Asha', lastName: 'Verma' });
  const booking = await book(asha);
  expect(await giveReport(app, admin, asha)).toMatchObject({
    patientName: 'Asha Verma',
    bookingId: null,
    bookingNumber: null,
  });
  expect(await giveReport(app, admin, asha, { fields: { bookingId: booking._id } })).toMatchObject({
    patientName: 'Ramesh Verma',
    bookingId: booking._id,
    bookingNumber: booking.bookingNumber,
  });
  const named = { bookingId: booking._id, patientName: 'Kamla Verma' };
  expect(await giveReport(app, admin, asha, { fields: named })).toMatchObject({ patientName: 'Kamla Verma' });
});

test("a booking's id finds its reports for their person and staff, and nothing for anybody else", async () => {
  const asha = await makeUser(app);
  const booking = await book(asha);
  const report = await giveReport(app, admin, asha, { fields: { bookingId: booking._id } });
  await giveReport(app, admin, asha);
  for (const person of [asha, admin]) {
    expect((await find(person, booking._id)).map(({ _id }: { _id: string }) => _id)).toEqual([report._id]);
  }
  expect(await find(await makeUser(app), booking._id)).toEqual([]);
});

test.each([
  ['one that there is not', async () => 'no-such-booking'],
  ["somebody else's", async () => (await book(await makeUser(app)))._id],
])('%s is 400 at its field, for a new report and a changed one', async (_which, idOf) => {
  const asha = await makeUser(app);
  const bookingId = await idOf();
  const sent = await sendReport(app, admin, asha, { fields: { bookingId } });
  expect([sent.status, sent.body.issues[0].path]).toEqual([400, 'bookingId']);
  expect(await find(asha, asha.id)).toEqual([]);
  const report = await giveReport(app, admin, asha);
  const changed = await put(report._id, { bookingId });
  expect([changed.status, changed.body.issues[0].path]).toEqual([400, 'bookingId']);
});

test('a change keeps what it does not name, takes a report off its booking, and leaves nothing to the next person', async () => {
  const asha = await makeUser(app, { firstName: 'Asha', lastName: 'Verma' });
  const next = await makeUser(app, { firstName: 'Meera', lastName: 'Nair' });
  const booking = await book(asha);
  const report = await giveReport(app, admin, asha, { fields: { bookingId: booking._id } });
  for (const body of [{ comments: 'Seen' }, { bookingId: '[object Object]' }, { bookingId: null }]) {
    expect((await put(report._id, body)).body.data).toMatchObject({
      bookingId: booking._id,
      patientName: 'Ramesh Verma',
    });
  }
  expect((await put(report._id, { bookingId: '', patientName: '' })).body.data).toMatchObject({
    bookingId: null,
    patientName: 'Asha Verma',
  });
  await put(report._id, { bookingId: booking._id, patientName: 'Ramesh Verma' });
  expect((await put(report._id, { userId: next.id })).body.data).toMatchObject({
    bookingId: null,
    patientName: 'Meera Nair',
  });
});

test("staff choose among the person's bookings that stand, the latest first", async () => {
  const asha = await makeUser(app);
  const [first, second, cancelled] = [
    await book(asha),
    await book(asha, { ...RAMESH, name: 'Kamla' }),
    await book(asha),
  ];
  await app.call('PUT', '/cart-booking/update-status', {
    token: admin.token,
    body: { bookingId: cancelled._id, status: 'Cancelled' },
  });
  const ask = (token: string) => app.call('GET', `/prescription-reports/bookings/${asha.id}`, { token });
  const { data } = (await ask(admin.token)).body;
  expect(data.map(({ _id, patientName }: { _id: string; patientName: string }) => [_id, patientName])).toEqual([
    [second._id, 'Kamla'],
    [first._id, 'Ramesh Verma'],
  ]);
  expect((await ask(asha.token)).status).toBe(403);
});

test('a report stays when its booking is deleted, and its version when it is amended', async () => {
  const asha = await makeUser(app);
  const { body } = await app.call('POST', '/booking', { token: asha.token, body: { tests: [cbc], patient: RAMESH } });
  const bookingId = body.data._id;
  const report = await giveReport(app, admin, asha, { fields: { bookingId } });
  await amendReport(app, admin, report._id, pdf('better'));
  expect((await find(asha, bookingId))[0]).toMatchObject({ version: 2, bookingId });
  expect((await app.call('DELETE', `/booking/${bookingId}`, { token: admin.token })).status).toBe(200);
  expect((await find(asha, report._id))[0]).toMatchObject({ bookingId: null, patientName: 'Ramesh Verma' });
});
