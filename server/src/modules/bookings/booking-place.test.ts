// On SQLite alone: texts of mails and answers (on PostgreSQL: bookings/cart-book.test.ts).
// A booking at a centre names it: in its answers and in the mail.
import { expect, test } from 'vitest';
import { bookCart, fillCart, makeAdmin, makeCities, makeItems, makeUser } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { mailsTo } from '../../../test/mails.ts';

const app = await createTestApp();
await makeCities(app);
const { token: admin } = await makeAdmin(app);
const [item = ''] = await makeItems(app, {});
const CENTRE = {
  code: 'ARER',
  kind: 'collection',
  name: 'Arera Colony Centre',
  address: '12 Main Road',
  city: 'Bhopal',
  pincode: '462016',
  hours: 'Mon-Sat 07:00-20:00',
  listed: true,
};

test('the centre stands in the answer and with its address and hours in the mail, and at home there is none', async () => {
  const { body } = await app.call('POST', '/centres', { token: admin, body: CENTRE });
  const centreId = body.data._id;
  const { token, email } = await makeUser(app);
  await fillCart(app, token, [item]);
  const { booking } = await bookCart(app, token, { city: 'Bhopal', centreId, paymentMethod: 'at_collection' });
  expect(booking).toMatchObject({ collection: 'centre', centreId });
  const [mail] = await mailsTo(app, email);
  expect(mail).toContain(
    'Where: at our centre, Arera Colony Centre, 12 Main Road, Bhopal 462016, Monday to Saturday 7 am to 8 pm',
  );

  await fillCart(app, token, [item]);
  const address = {
    name: 'Asha',
    number: '9876543210',
    locality: 'Shyamla Hills',
    pincode: '462002',
    address: '3 Lake Road',
    city: 'Bhopal',
  };
  const home = {
    collection: 'home',
    address: { ...address, addressType: 'home' },
    paymentMethod: 'at_collection',
    again: true,
  };
  const atHome = await bookCart(app, token, home);
  expect(atHome.booking.centreId).toBeNull();
});
