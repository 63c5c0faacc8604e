// Samples of calls about bookings, their money, and requests that become one.
import { pdf } from '../file-samples.ts';
import type { Answer } from '../harness.ts';
import type { PlacedRecord } from '../placed-records.ts';
import { LIST, REFUND, type Samples, SETTLEMENT } from './sample.ts';

const byBooking = (body: object) => (record: PlacedRecord) => ({ bookingId: record.id, ...body });
const byRefund = ({ id }: PlacedRecord) => ({ refundId: id });
const NEW_TIME = { date: '2026-03-20', slot: '06:00-08:00', reason: 'The patient asked for it' };
const sum = (rows: readonly Record<string, number>[] | undefined, field: string) =>
  rows?.reduce((all, row) => all + (row[field] ?? 0), 0);
/** The length of one of the work lists. */
const waiting =
  (kind: string) =>
  ({ lists }: Answer['body']) => [lists.find((list: { kind: string }) => list.kind === kind)?.count];
const settlementOf = ({ id }: PlacedRecord) => ({ cashierId: id, date: '2026-03-10', counted: 0, reason: 'Counted' });

export const BOOKINGS: Samples = {
  'GET /promises/payouts': { about: 'payout', ...LIST },
  'PUT /promises/payouts/:id/approve': { about: 'payout', body: {} },
  'PUT /promises/payouts/:id/decline': { about: 'payout', body: { reason: 'The patient was not at home' } },
  'GET /cart-booking/all': { about: 'cart', ...LIST },
  'PUT /cart-booking/reschedule': { about: 'cart', body: byBooking(NEW_TIME) },
  'PUT /cart-booking/update-status': { about: 'cart', body: byBooking({ status: 'Confirmed' }) },
  'PUT /cart-booking/payment': { about: 'cart', body: byBooking(SETTLEMENT) },
  'POST /cart-booking/refund': { about: 'paidCart', body: byBooking(REFUND) },
  'PUT /cart-booking/refund/approve': { about: 'cartRefund', body: byRefund },
  'PUT /cart-booking/refund/decline': { about: 'cartRefund', body: byRefund },
  'POST /cart-booking/mail': { about: 'cart', body: byBooking({ mail: 'confirmation' }) },
  'GET /cart-booking/receipt/:id': { about: 'paidCart', besides: 'customer.contact' },
  'POST /booking': {
    about: 'request',
    everybody: true,
    body: ({ id }) => ({ homeCollectionId: id, tests: ['unknown'] }),
  },
  'GET /booking': { about: 'now', ...LIST },
  'PUT /booking/:id': { about: 'now', body: { packageId: null } },
  'PUT /booking/reschedule': { about: 'now', body: byBooking(NEW_TIME) },
  'PUT /booking/update-status/:id': { about: 'now', body: { status: 'approved' } },
  'DELETE /booking/:id': { about: 'now' },
  'POST /payment-links': { about: 'now', body: byBooking({}) },
  'PUT /booking/payment': { about: 'now', body: byBooking(SETTLEMENT) },
  'POST /booking/refund': { about: 'paidNow', body: byBooking(REFUND) },
  'PUT /booking/refund/approve': { about: 'nowRefund', body: byRefund },
  'PUT /booking/refund/decline': { about: 'nowRefund', body: byRefund },
  'POST /booking/mail': { about: 'now', body: byBooking({ mail: 'confirmation' }) },
  'GET /booking/receipt/:id': { about: 'paidNow', besides: 'customer.contact' },
  'GET /admin/collections': [
    { about: 'stop', ...LIST, query: ({ part }) => `?date=${part}` },
    { about: 'plannedRequest', ...LIST, query: ({ part }) => `?date=${part}` },
  ],
  'GET /admin/bookings': { about: 'cart', ...LIST },
  'GET /admin/bookings/:id': { about: 'now' },
  'PUT /admin/bookings/:id/discount': { about: 'now', body: { amount: 0, reason: 'Asked for by the doctor' } },
  'GET /collection-windows/holders': { about: 'placeHolder', ...LIST, query: '?city=Bhopal&sort=-createdAt' },
  'GET /dashboard/summary': [
    {
      about: 'paidNow',
      figures: (data) => [data.counts.bookings, data.counts.revenue, sum(data.series, 'revenue')],
    },
    {
      about: 'cart',
      figures: (data) => [data.counts.bookings, sum(data.byStatus, 'count'), sum(data.topItems, 'count')],
    },
    { about: 'person', counts: 'customer.read', figures: (data) => [data.counts.accounts, data.counts.loginsToday] },
    { about: 'prescription', counts: 'customer.read', figures: (data) => [data.counts.prescriptionsPending] },
    { about: 'request', figures: (data) => [data.counts.homeCollectionsOpen] },
    { about: 'message', counts: 'customer.read', figures: (data) => [data.counts.contactsOpen] },
  ],
  'GET /dashboard/work': [
    { about: 'cart', figures: waiting('payAtCollection') },
    { about: 'now', figures: waiting('bookNow') },
    { about: 'cartRefund', counts: 'refund.approve', figures: waiting('refundRequests') },
    { about: 'reportRefund', counts: 'refund.approve', figures: waiting('refundRequests') },
    { about: 'payout', counts: 'refund.approve', figures: (data) => [data.waitingPayouts?.count] },
    { about: 'prescription', counts: 'customer.read', figures: waiting('prescriptions') },
    { about: 'request', figures: waiting('homeCollections') },
    { about: 'message', counts: 'customer.read', figures: waiting('contacts') },
  ],
  'GET /dashboard/losses': [
    { about: 'lost', counts: 'specimen.read', figures: ({ data }) => [sum(data.lost, 'count')] },
    { about: 'lateOrder', counts: 'result.read', figures: ({ data }) => [data.late.lines?.count] },
    { about: 'lateVisit', counts: 'visit.read', figures: ({ data }) => [data.late.visits?.count] },
    {
      about: 'repeated',
      counts: 'specimen.read',
      figures: ({ data }) => [sum(data.lost, 'count'), sum(data.repeats.tests, 'count')],
    },
    { about: 'repeatVisit', counts: 'visit.read', figures: ({ data }) => [data.repeats.visits] },
    { about: 'refunded', counts: 'ledger.read', figures: ({ data }) => [data.costs?.refunds, data.costs?.refunded] },
  ],
  'GET /home-collection': { about: 'request', ...LIST },
  'PUT /home-collection/:id': { about: 'request', body: { status: 'contacted' } },
  'GET /booking-documents/:bookingId': { about: 'cart' },
  'POST /booking-documents/:bookingId': {
    about: 'cart',
    form: () => ({ kind: 'consent', file: { bytes: pdf(), name: 'form.pdf' } }),
  },
  'DELETE /booking-documents/:bookingId/:documentId': { about: 'documented' },
  'GET /prescription': { about: 'prescription', ...LIST },
  'PUT /prescription/status/:id': { about: 'prescription', body: { status: 'rejected', note: 'Not readable' } },
  'GET /prescription/access-log/:id': { about: 'prescription' },
  'GET /refunds': { about: 'cartRefund', ...LIST },
  'GET /cash': { about: 'cashier', ...LIST },
  'PUT /cash/settle': { about: 'cashier', body: settlementOf, outside: 'CASH_SETTLED' },
};
