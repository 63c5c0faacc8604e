import { contract } from '@labfront/contract/index';
import { describe, expect, test } from 'vitest';
import { bookCart, fillCart, makeCities, makeItems, makeStaff, makeUser, payOrder } from '../factories.ts';
import { paymentEvent, postWebhook } from '../gateway.ts';
import { CART_BOOKING, hasExactly, REFUND, SUMMARY } from './fields.ts';
import { openArea } from './open-area.ts';

const CART = '_id items totalAmount discount couponRefusal charges fasting pincode'.split(' ');
const COUPON =
  '_id code kind value maxDiscount minAmount validFrom validUntil totalUses usesPerAccount itemIds categories cities firstOrderOnly active used createdAt updatedAt'.split(
    ' ',
  );

const { app, admin, ask, check, unanswered, unaudited } = await openArea('cart');
const { basket, cart, cartBookings, coupons, ledger, payments, testPayments } = contract;
await makeCities(app);
const { token } = await makeUser(app);
const [testId = '', packId = ''] = await makeItems(app, {}, { kind: 'package', price: 900 });

test('cart: every mutation answers the cart', async () => {
  const added = await ask(cart.addToCart, { token, body: { itemId: testId } });
  hasExactly(added.cart, CART);
  hasExactly(added.cart.items[0], ['_id', 'itemId', 'quantity']);
  hasExactly(added.cart.items[0].itemId, SUMMARY);
  await ask(cart.updateQuantity, { token, body: { itemId: testId, action: 'increase' } });
  expect((await ask(cart.getCart, { token })).totalAmount).toBe(1000);
  const coupon = { code: 'NEW10', kind: 'percent', value: 10, validFrom: '2026-03-01', validUntil: '2026-04-01' };
  const made = await ask(coupons.createCoupon, { token: admin.token, body: coupon });
  hasExactly(made.data, COUPON);
  const path = `/coupons/${made.data._id}`;
  await ask(coupons.updateCoupon, { token: admin.token, path, body: { maxDiscount: 60 } });
  expect((await ask(coupons.listCoupons, { token: admin.token })).data).toHaveLength(1);
  const reduced = await ask(cart.applyCoupon, { token, body: { code: 'new10' } });
  expect(reduced.cart).toMatchObject({ totalAmount: 940, discount: { code: 'NEW10', amount: 60 } });
  hasExactly(reduced.cart.discount, ['code', 'amount', 'terms']);
  hasExactly(reduced.cart.discount.terms, ['kind', 'value', 'maxDiscount', 'minAmount', 'itemIds']);
  await ask(cart.setPlace, { token, body: { pincode: '462016' } });
  await ask(cart.setPlace, { token, body: { pincode: null } });
  await ask(cart.removeCoupon, { token });
  const checked = `/coupons/check?code=${coupon.code}&userId=${admin.id}&items=${testId}:1`;
  hasExactly((await ask(coupons.checkCoupon, { token: admin.token, path: checked })).data, ['code', 'amount']);
  await ask(coupons.deleteCoupon, { token: admin.token, path });
  const cheapest = await ask(basket.cheapestBasket, { body: { testIds: [testId] } });
  hasExactly(cheapest, ['total', 'items', 'singles', 'extra', 'exact']);
  hasExactly(cheapest.items[0], ['itemId', 'kind', 'name', 'finalPrice']);
  expect(await ask(basket.cheaperCart, { token })).toEqual({ data: null });
  const part = { itemId: testId, quantity: 1 };
  expect((await ask(basket.swapCart, { token, body: { take: [part], put: [part] } })).cart.totalAmount).toBe(1000);
  await ask(cart.removeFromCart, { token, body: { itemId: testId } });
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
    hasExactly(refunded.booking.refunds[0], REFUND);
    const { data, totals } = await ask(ledger.listEntries, { token: admin.token });
    expect(data.length).toBeGreaterThan(1);
    expect(totals.net).toBe(totals.received - totals.refunded);
    const path = '/ledger/match?date=2026-03-10';
    const matched = await ask(ledger.matchDay, { token: admin.token, path });
    expect(matched).toEqual({ data: [], date: '2026-03-10', nightly: null });
  });

  test('staff move a booking', async () => {
    await fillCart(app, token, [testId]);
    const { booking, orderId } = await bookCart(app, token, { city: 'Bhopal' });
    await app.call('PUT', '/cart-booking/verify', { token, body: await payOrder(app, orderId) });
    const time = { bookingId: booking._id, date: '2026-03-13', slot: '10:00-12:00', reason: 'Asked for' };
    const atNewTime = await ask(cartBookings.reschedule, { token: admin.token, body: time });
    hasExactly(atNewTime.booking.reschedule, ['city', 'centreId', 'used']);
    const body = { bookingId: booking._id, status: 'Completed' };
    expect((await ask(cartBookings.updateStatus, { token: admin.token, body })).booking.status).toBe('Completed');
  });

  test('webhook', async () => {
    const event = paymentEvent('payment.captured', { orderId: 'order_unknown', paymentId: 'pay_1', amount: 100 });
    await check(payments.webhook, () => postWebhook(app, event));
  });

  test('refunds that wait for another', async () => {
    // A refund waits as soon as somebody else could approve it.
    const approver = await makeStaff(app, admin, { roleId: 'accountant' });
    const booked = await ask(cartBookings.listAll, { token: admin.token });
    const paid = booked.find(({ paymentStatus }: { paymentStatus: string }) => paymentStatus === 'paid');
    for (const decide of [cartBookings.approveRefund, cartBookings.declineRefund]) {
      const refund = { bookingId: paid._id, amount: 1, reason: 'Late' };
      const { body } = await app.call('POST', '/cart-booking/refund', { token: admin.token, body: refund });
      await ask(decide, { token: approver.token, body: { refundId: body.refundId } });
    }
  });
});

test('every write of an administrator left a row in the audit log', async () => expect(await unaudited()).toEqual([]));
test('no endpoint was left out', () => expect(unanswered()).toEqual([]));
