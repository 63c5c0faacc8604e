// The names of sensitive tests stand in no message, on no label and behind no share link; their owner and the laboratory read them.
import { beforeAll, expect, test } from 'vitest';
import {
  bookCart,
  fillCart,
  makeAdmin,
  makeCentre,
  makeCities,
  makeItems,
  makeUser,
  type Person,
} from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { mailsTo } from '../../../test/mails.ts';
import { giveReport } from '../../../test/reports.ts';

const app = await createTestApp();
await makeCities(app);
const [hiv = '', cbc = '', panel = ''] = await makeItems(
  app,
  { code: 'HIV', name: 'HIV antibodies', price: 300, preparation: 'Come fasting' },
  { code: 'CBC', name: 'Blood count', price: 200 },
  { kind: 'package', name: 'Infection panel', price: 900, tests: ['HIV', 'CBC'] },
);
const admin = await makeAdmin(app);
let centre: string;
const asAdmin = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  app.call(method, path, { token: admin.token, ...(body && { body }) });
const mark = (sensitive: unknown) => asAdmin('PUT', `/test/${hiv}`, { sensitive });

beforeAll(async () => {
  centre = await makeCentre(app, admin, { code: 'BPL1', kind: 'laboratory', labCode: '01' });
  expect((await mark(true)).status).toBe(200);
});

async function booked(items: string[], details = {}) {
  const user = await makeUser(app);
  await fillCart(app, user.token, items);
  const at = { city: 'Bhopal', centreId: centre, paymentMethod: 'at_collection' };
  const { booking } = await bookCart(app, user.token, { ...at, ...details });
  return { user, booking };
}

/** Mails without their markup, and what was sent to telephones. */
async function toldTo(user: Person): Promise<string> {
  await app.outbox.drain();
  return (await mailsTo(app, user.email)).join('\n');
}

test('the catalogue says which test it is, to older front ends too', async () => {
  const { body } = await app.call('GET', `/test/fetchTestById/${hiv}`);
  expect(body.data).toMatchObject({ name: 'HIV antibodies', sensitive: true });
  const { body: other } = await app.call('GET', `/test/fetchTestById/${cbc}`);
  expect(other.data.sensitive).toBeUndefined();
  // A front end that does not know the field leaves it as it is.
  await asAdmin('PUT', `/test/${hiv}`, { description: 'Antibodies' });
  expect((await app.call('GET', `/test/fetchTestById/${hiv}`)).body.data).toMatchObject({ sensitive: true });
  expect((await mark('perhaps')).status).toBe(400);
});

test('carts, packages and the search say it before anything is booked, until the mark goes', async () => {
  const { body: about } = await app.call('GET', `/package/${panel}`);
  expect(about.data.sensitive).toBe(true);
  const held = about.data.tests.map(({ name, sensitive }: { name: string; sensitive?: true }) => [
    name,
    sensitive === true,
  ]);
  expect(held.toSorted()).toEqual([
    ['Blood count', false],
    ['HIV antibodies', true],
  ]);
  const { body: found } = await app.call('GET', '/search?query=infection panel');
  expect(found.packages).toMatchObject([{ name: 'Infection panel', sensitive: true }]);
  const user = await makeUser(app);
  await fillCart(app, user.token, [hiv, cbc, panel]);
  const marksOf = async () => {
    const { body: cart } = await app.call('GET', '/cart/get-cart', { token: user.token });
    return cart.items.map(({ itemId }: { itemId: { sensitive?: true } }) => itemId.sensitive ?? false);
  };
  expect(await marksOf()).toEqual([true, false, true]);
  await mark(false);
  expect(await marksOf()).toEqual([false, false, false]);
  await mark(true);
});

test('mails name it not, nor the package that holds it, also when they are sent again', async () => {
  const { user, booking } = await booked([hiv, cbc, panel]);
  expect(booking.items.map(({ itemId }: { itemId: { name: string } }) => itemId.name)).toContain('HIV antibodies');
  const bookingId = booking._id;
  await asAdmin('PUT', '/cart-booking/update-status', { bookingId, status: 'Confirmed' });
  await asAdmin('POST', '/cart-booking/mail', { bookingId, mail: 'confirmation' });
  await asAdmin('PUT', '/cart-booking/update-status', { bookingId, status: 'Cancelled', reason: 'Asked for' });
  const mails = await toldTo(user);
  expect(mails).toContain('Blood count');
  expect(mails).toContain('Private test');
  expect(mails).not.toMatch(/HIV|Infection panel/);
});

test('Book Now is told the same way, in Hindi too', async () => {
  const user = await makeUser(app);
  await app.database.db.updateTable('accounts').set({ language: 'hi' }).where('id', '=', user.id).execute();
  const { body } = await app.call('POST', '/booking', { token: user.token, body: { tests: [hiv], city: 'Bhopal' } });
  await app.call('PUT', `/booking/update-status/${body.data._id}`, { token: user.token, body: { status: 'rejected' } });
  const mails = await toldTo(user);
  expect(mails).toContain('निजी जाँच');
  expect(mails).not.toContain('HIV');
});

test('a label names it not, and a reprint says what the first one said', async () => {
  const { booking } = await booked([hiv, cbc]);
  await asAdmin('PUT', '/cart-booking/update-status', { bookingId: booking._id, status: 'Confirmed' });
  await app.outbox.drain();
  const { body } = await asAdmin('POST', '/visits/walk-in', { bookingId: booking._id, centreId: centre });
  const label = async () => (await asAdmin('GET', `/visits/${body.data._id}/labels?format=zpl`)).body;
  expect(await label()).toContain('Private test');
  expect(await label()).not.toContain('HIV');
  const { body: tubes } = await asAdmin('GET', `/specimens?q=${booking.bookingNumber}`);
  const specimenIds = tubes.data.map(({ _id }: { _id: string }) => _id);
  await asAdmin('POST', `/visits/${body.data._id}/labels/printed`, { specimenIds });
  await mark(false);
  expect(await label()).not.toContain('HIV');
  await mark(true);
});

test('its report is shared by no link, and links of before end', async () => {
  const { user, booking } = await booked([panel]);
  const { user: other, booking: harmless } = await booked([cbc]);
  const share = async (person: Person, bookingId: string) => {
    const report = await giveReport(app, admin, person, { fields: { bookingId } });
    const path = `/prescription-reports/share/${report._id}`;
    return app.call('POST', path, { token: person.token, body: { hours: 24 } });
  };
  expect(await share(user, booking._id)).toMatchObject({ status: 409, body: { code: 'SHARE_SENSITIVE' } });
  expect((await share(other, harmless._id)).status).toBe(201);
  await mark(false);
  const { body } = await share(user, booking._id);
  await mark(true);
  const opened = await app.call('POST', body.link.slice(body.link.indexOf('/shared/')), { body: { pin: body.pin } });
  expect(opened).toMatchObject({ status: 410, body: { code: 'SHARE_ENDED' } });
});
