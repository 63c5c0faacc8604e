import { contract } from '@labfront/contract/index';
import { describe, expect, test } from 'vitest';
import { bookCart, fillCart, makeCentre, makeCities, makeItems, makeStaff, makeUser, payOrder } from '../factories.ts';
import { pdf } from '../file-samples.ts';
import { CART_BOOKING, hasExactly, REFUND, SUMMARY } from './fields.ts';
import { openArea } from './open-area.ts';

const BOOKING =
  '_id bookingNumber userId packageId tests totalPrice discount staffDiscount charges credited bookingDate status paymentStatus paidBy refunds receiptNumber paidAmount balanceDue payments patient patients promises requester clinicalHistory collection centreId address date slot notes expiresAt expiredAt reschedule preparation'.split(
    ' ',
  );

const { app, admin, ask, unanswered, unaudited } = await openArea('bookings');
const { bookingDocuments, bookings, catalogue, collectionWindows, paymentLinks, refunds, staffBookings } = contract;
await makeCities(app);
const { token } = await makeUser(app);
const [testId = '', packId = ''] = await makeItems(app, {}, { kind: 'package', price: 900 });

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
    const forRavi = await ask(bookings.createBooking, { token, body: { tests: [testId], patient, city: 'Bhopal' } });
    const { data: known } = await ask(bookings.listKnownPatients, { token });
    hasExactly(known[0], ['name', 'age', 'sex', 'mobileNumber']);
    const time = { bookingId: forRavi.data._id, date: '2026-03-13', slot: '10:00-12:00' };
    hasExactly((await ask(bookings.rescheduleBooking, { token, body: time })).booking, BOOKING);
    await ask(bookings.deleteBooking, { token: admin.token, path: `/booking/${forRavi.data._id}` });
    const [listed] = (
      await ask(staffBookings.listStaffBookings, { token: admin.token, path: '/admin/bookings?kind=booking' })
    ).data;
    hasExactly(listed, CART_BOOKING, 'kind', 'notes');
    hasExactly(listed.userId, ['_id', 'firstName', 'lastName', 'mobileNumber', 'mobileVerified', 'email']);
    hasExactly(listed.items[0], ['_id', 'itemId', 'quantity', 'includes']);
    const opened = await ask(staffBookings.getStaffBooking, {
      token: admin.token,
      path: `/admin/bookings/${data._id}`,
    });
    hasExactly(opened.data, CART_BOOKING, 'kind', 'notes', 'history', 'reports');
    const discounted = await ask(staffBookings.setStaffDiscount, {
      token: admin.token,
      path: `/admin/bookings/${data._id}/discount`,
      body: { amount: 1, reason: 'Asked for by the doctor' },
    });
    hasExactly(discounted.data, CART_BOOKING, 'kind', 'notes');
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

  test('paid by a link', async () => {
    const body = { tests: [testId] };
    const made = await ask(bookings.createBooking, { token, body });
    const by = { token: admin.token, body: { bookingId: made.data._id } };
    const sent = await ask(paymentLinks.createPaymentLink, by);
    hasExactly(sent, ['link', 'expiresAt', 'message']);
    const path = new URL(sent.link).pathname;
    const LINK = 'state bookingNumber amount totalAmount paidBefore date slot laboratory expiresAt'.split(' ');
    hasExactly((await ask(paymentLinks.getPayLink, { path })).data, LINK);
    const order = await ask(paymentLinks.orderByPayLink, { path: `${path}/order` });
    hasExactly(order, ['orderId', 'amount', 'currency', 'gateway']);
    const paid = await payOrder(app, order.orderId);
    const verified = await ask(paymentLinks.verifyByPayLink, { path: `${path}/verify`, body: paid });
    hasExactly(verified, ['data', 'message']);
    hasExactly(verified.data, LINK);
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
    hasExactly(booking.refunds[0], REFUND);
  });
});

test('collections of a day', async () => {
  const path = '/admin/collections?date=2026-03-15';
  hasExactly(await ask(staffBookings.listCollections, { token: admin.token, path }), ['date', 'data']);
});

test('documents of a booking', async () => {
  await fillCart(app, token, [testId]);
  const { booking } = await bookCart(app, token, { paymentMethod: 'at_collection', again: true });
  const bookingId = booking._id;
  await ask(catalogue.updateTest, { token: admin.token, path: `/test/${testId}`, body: { regulated: true } });
  const path = `/booking-documents/${bookingId}`;
  const form = { kind: 'consent', file: { bytes: pdf('signed'), name: 'consent.pdf' } };
  await ask(bookingDocuments.uploadBookingDocument, { token, path, form });
  const { data } = await ask(bookingDocuments.listBookingDocuments, { token, path });
  hasExactly(data, ['tests', 'missing', 'patients', 'consentTests', 'documents']);
  hasExactly(data.patients[0], ['bookedPatientId', 'name', 'tests', 'missing']);
  const fields = ['_id', 'bookedPatientId', 'kind', 'file', 'originalName', 'createdAt', 'removable'];
  hasExactly(data.documents[0], fields);
  await ask(bookingDocuments.removeBookingDocument, { token, path: `${path}/${data.documents[0]._id}` });
  const confirmed = { bookingId, status: 'Confirmed' };
  await app.call('PUT', '/cart-booking/update-status', { token: admin.token, body: confirmed });
  await app.outbox.drain();
  const visit = app.database.db.updateTable('visits').set({ collector_id: admin.id });
  const { id: visitId } = await visit.where('booking_id', '=', bookingId).returning('id').executeTakeFirstOrThrow();
  await ask(bookingDocuments.uploadFieldDocument, {
    token: admin.token,
    path: `/field/visits/${visitId}/documents`,
    form: { id: crypto.randomUUID(), ...form },
  });
  await ask(catalogue.updateTest, { token: admin.token, path: `/test/${testId}`, body: { regulated: false } });
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

test('refunds that wait for another', async () => {
  // A refund waits as soon as somebody else could approve it.
  const approver = await makeStaff(app, admin, { roleId: 'accountant' });
  const centreId = await makeCentre(app, admin, { code: 'BPL', kind: 'collection' });
  await ask(bookings.createBooking, { token, body: { tests: [testId], city: 'Bhopal', centreId } });
  const { data } = await ask(bookings.listBookings, { token: admin.token });
  const paid = data.find(({ paymentStatus }: { paymentStatus: string }) => paymentStatus === 'paid');
  for (const decide of [bookings.approveBookingRefund, bookings.declineBookingRefund]) {
    const refund = { bookingId: paid._id, amount: 1, reason: 'Late' };
    const { body } = await app.call('POST', '/booking/refund', { token: admin.token, body: refund });
    await ask(decide, { token: approver.token, body: { refundId: body.refundId } });
  }
  await ask(refunds.listRefundRequests, { token: admin.token });
});

test('every write of an administrator left a row in the audit log', async () => expect(await unaudited()).toEqual([]));
test('no endpoint was left out', () => expect(unanswered()).toEqual([]));
