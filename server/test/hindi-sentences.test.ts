// On SQLite alone: sentences (on PostgreSQL: bookings/cart-states.test.ts, addresses/addresses.test.ts).
// The same calls from an English and from a Hindi page: sentences follow the page, everything else is the same.
import { expect, test } from 'vitest';
import { bookCart, fillCart, makeCities, makeItems, makeUser, payOrder } from './factories.ts';
import { createTestApp } from './harness.ts';

const app = await createTestApp();
await makeCities(app);
const items = await makeItems(app, { price: 250 });

const HINDI = { 'accept-language': 'hi' };
const ADDRESS = {
  name: 'Asha Verma',
  number: '9876543210',
  locality: 'Shyamla Hills',
  pincode: '462002',
  address: '12 Lake View Road',
  city: 'Bhopal',
  addressType: 'home',
};

async function makeBooking() {
  app.clock.advance(3_600_000);
  const { token } = await makeUser(app);
  await fillCart(app, token, items);
  const { orderId, booking } = await bookCart(app, token);
  return { token, orderId: orderId as string, bookingId: booking._id as string };
}

/** Pays an amount at the gateway that differs from the order. */
async function payWrongAmount(orderId: string) {
  const paid = await payOrder(app, orderId);
  const { razorpay_payment_id: id } = paid;
  await app.database.db.updateTable('test_gateway_payments').set({ amount: 1 }).where('id', '=', id).execute();
  return paid;
}

test('cancelling a cart booking is answered in Hindi', async () => {
  const { token, bookingId } = await makeBooking();
  const body = { bookingId, status: 'Cancelled' };
  const answer = await app.call('POST', '/cart-booking/update-status', { token, body, headers: HINDI });
  expect(answer).toMatchObject({ status: 200, body: { message: 'आपकी बुकिंग रद्द हो गई' } });
});

test('a paid one says that the money comes back', async () => {
  const { token, orderId, bookingId } = await makeBooking();
  await app.call('PUT', '/cart-booking/verify', { token, body: await payOrder(app, orderId) });
  const body = { bookingId, status: 'Cancelled' };
  const answer = await app.call('POST', '/cart-booking/update-status', { token, body, headers: HINDI });
  expect(answer.body.message).toBe('आपकी बुकिंग रद्द हो गई और आपका पैसा वापस आ रहा है');
});

test('ADDRESS_LIMIT names the limit', async () => {
  const { token } = await makeUser(app);
  const create = (headers = {}) => app.call('POST', '/address/create', { token, body: ADDRESS, headers });
  for (let count = 0; count < 50; count += 1) await create();
  expect((await create(HINDI)).body).toMatchObject({
    code: 'ADDRESS_LIMIT',
    message: 'आप 50 पते रख सकते हैं। पहले कोई एक पता हटाएँ।',
  });
  expect((await create()).body.message).toBe('You can keep 50 addresses. Delete one first.');
});

test('AMOUNT_MISMATCH asks to call', async () => {
  const { token, orderId } = await makeBooking();
  const body = await payWrongAmount(orderId);
  const answer = await app.call('PUT', '/cart-booking/verify', { token, body, headers: HINDI });
  expect(answer).toMatchObject({
    status: 409,
    body: { code: 'AMOUNT_MISMATCH', message: 'जो रकम दी गई वह इस ऑर्डर की रकम नहीं है: कृपया हमें कॉल करें' },
  });
});

test('the owner of a Book Now booking who cancels it, and one who asks for more, read Hindi', async () => {
  const { token } = await makeUser(app);
  const { body: made } = await app.call('POST', '/booking', { token, body: { tests: items }, headers: HINDI });
  expect(made.message).toBe(`बुकिंग ${made.data.bookingNumber} हो गई`);
  const move = (status: string) =>
    app.call('PUT', `/booking/update-status/${made.data._id}`, { token, body: { status }, headers: HINDI });
  expect((await move('approved')).body.message).toBe('आप बुकिंग रद्द कर सकते हैं; बाकी काम लैब करती है');
  expect((await move('rejected')).body.message).toBe(`बुकिंग ${made.data.bookingNumber} रद्द हो गई`);
});

test.each([
  ['a body with wrong fields', { email: 'a', password: '' }, 'password', 'पासवर्ड लिखें'],
  ['no object', [], '', 'सारे फ़ील्ड एक JSON ऑब्जेक्ट में भेजें'],
])('%s is said at its fields in Hindi', async (_, body, path, message) => {
  const answer = await app.call('POST', '/admin/login', { body, headers: HINDI });
  expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION', message, issues: [{ path, message }] } });
});

test('a form with wrong fields too, and the refusal of one field stands at it', async () => {
  const { token } = await makeUser(app);
  const form = await app.call('POST', '/prescription/upload', { token, body: { message: 7 }, headers: HINDI });
  expect(form.body.issues).toEqual([{ path: 'message', message: 'संदेश टेक्स्ट में लिखें' }]);
  const none = await app.call('POST', '/prescription/upload', { token, body: {}, headers: HINDI });
  const message = 'कोई फ़ाइल नहीं आई। कृपया JPEG, PNG, WebP, HEIC या PDF फ़ाइल भेजें।';
  expect(none.body).toMatchObject({ code: 'FILE_MISSING', message, issues: [{ path: 'file', message }] });
});

test('a Hindi refusal is kept by no cache and says its language', async () => {
  const { headers, body } = await app.call('GET', '/nothing', { headers: HINDI });
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-language': 'hi' });
  expect(body.message).toMatch(/\p{Script=Devanagari}/u);
});

test.each(['', 'en', 'hi-IN,hi;q=0.9,en-US;q=0.8,en;q=0.7', 'hi, en'])(
  'Accept-Language “%s” is answered in English: only Hindi pages write exactly hi',
  async (language) => {
    const headers = language === '' ? {} : { 'accept-language': language };
    const answer = await app.call('POST', '/admin/login', {
      body: { email: 'nobody@example.com', password: 'x' },
      headers,
    });
    expect(answer).toMatchObject({ status: 401, body: { message: 'Invalid email or password' } });
    expect(answer.headers['content-language']).toBeUndefined();
  },
);
