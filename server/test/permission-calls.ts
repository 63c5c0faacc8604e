// A valid sample of every call that names a permission, for the test of the table of access. A call is about a record of a place, lists
// records of places, or is about the whole shop.
import type { Permission } from '@labfront/contract/permission-names';
import { FAR_CENTRE, type PlacedRecord, type Subject } from './placed-records.ts';

export interface Sample {
  /** The record that the call is about, or that its list contains. */
  about?: Subject;
  /** Whether the answer is a list, which leaves out what is outside the scope. */
  lists?: boolean;
  /** Whether each row of the answer says its own refusal. */
  rows?: boolean;
  /** The value of the path's parameter; the record's id by default. */
  param?: string | ((record: PlacedRecord) => string);
  query?: string;
  body?: object | ((record: PlacedRecord) => object);
  /** The code of the refusal outside the scope; not found by default. */
  outside?: string;
  /** A permission that the call needs besides, where the record is. */
  besides?: Permission;
  /** Whether a scope that is narrower than `all` is refused. */
  whole?: boolean;
  /** Whether whoever lacks the permission is served as everybody is, the record of somebody else included. */
  everybody?: boolean;
}

/** About data of the whole shop. An empty body is refused behind the check of the permission. */
const SHOP: Sample = { body: {} };
/** About records that `placed-records.ts` does not make: the permission is tried, the scope by tests of the module. */
const UNPLACED: Sample = { body: {} };
const byBooking = (body: object) => (record: PlacedRecord) => ({ bookingId: record.id, ...body });
const byRefund = ({ id }: PlacedRecord) => ({ refundId: id });
const byReportRefund = ({ part }: PlacedRecord) => ({ refundId: part });
const SETTLEMENT = { method: 'cash', receivedBy: 'Front desk' };
const NEW_TIME = { date: '2026-03-20', slot: '06:00-08:00', reason: 'The patient asked for it' };
const REFUND = { amount: 1, reason: 'A test was not needed' };
const atCentre = ({ place }: PlacedRecord) => [{ roleId: 'auditor', scope: 'centre', centreId: place.centreId }];
const invitation = (record: PlacedRecord) => ({
  email: `${record.id}@colleague.example.in`,
  firstName: 'Meena',
  lastName: 'Rao',
  assignments: atCentre(record),
});

const ofLine = (body: object) => (record: PlacedRecord) => ({ lineId: record.part, ...body });
const ofLines = (body: object) => (record: PlacedRecord) => ({ lineIds: [record.part], ...body });
const settlementOf = ({ id }: PlacedRecord) => ({ cashierId: id, date: '2026-03-10', counted: 0, reason: 'Counted' });

/** The part of a control names its instrument and its parameter. */
const byControl = (body: object) => (record: PlacedRecord) => {
  const [instrumentId, parameterId] = record.part.split(' ');
  return { instrumentId, parameterId, ...body };
};
const codeOf = ({ part }: PlacedRecord) => part;

/** The part of a value names its line, parameter and version. */
const asEntry = ({ part }: PlacedRecord) => {
  const [lineId, parameterId, rowVersion] = part.split(' ');
  return { results: [{ lineId, parameterId, value: '1.3', rowVersion: Number(rowVersion) }] };
};
const asChosen = ({ id, part }: PlacedRecord) => ({
  results: [{ resultId: id, rowVersion: Number(part.split(' ').at(-1)) }],
});
const asBox = ({ id, part, place }: PlacedRecord) => ({
  ...{ laboratoryId: part, centreId: place.centreId, lineIds: [id], temperature: 4 },
});
const CALLED = { outcome: 'reached', person: 'Dr Meena Shah', number: '9876543210', readBack: true };

const LIST = { lists: true } as const;
const OF_NOBODY = { param: 'unknown', everybody: true } as const;

export const SAMPLES: Readonly<Record<string, Sample>> = {
  'GET /turnaround': UNPLACED,
  'GET /turnaround/lines': { about: 'timedOrder', ...LIST, query: '?state=open&sort=-at' },
  'GET /losses': { about: 'lost', ...LIST, query: '?kind=lost' },
  'POST /admin/register': { body: {}, everybody: true },
  'GET /admin/all': { about: 'person', ...LIST },
  'GET /admin/logins/today': { about: 'person', ...LIST },
  'GET /admin/user/:id': { about: 'person' },
  'PUT /admin/role/:id': { about: 'staff', body: { role: 'user' } },
  'DELETE /admin/user/:id/sessions': { about: 'staff' },
  'DELETE /admin/delete/:id': { about: 'staff', whole: true },
  'GET /admin/patients': UNPLACED,
  'POST /admin/patients': SHOP,
  'PUT /admin/patients/:id/consent': UNPLACED,
  'PUT /patients/merge': UNPLACED,
  'PUT /patients/merge/undo': UNPLACED,
  'GET /messages': UNPLACED,
  'POST /messages/:id/resend': UNPLACED,
  'GET /api-keys': SHOP,
  'POST /api-keys': SHOP,
  'DELETE /api-keys/:id': SHOP,
  'GET /webhooks': SHOP,
  'POST /webhooks': SHOP,
  'PUT /webhooks/:id': SHOP,
  'DELETE /webhooks/:id': SHOP,
  'GET /webhooks/:id/attempts': SHOP,
  'POST /webhooks/:id/attempts/:attempt/replay': SHOP,
  'GET /messages/templates': SHOP,
  'PUT /messages/templates/:kind/:channel/:language': SHOP,
  'PUT /messages/quiet-hours': SHOP,
  'GET /price-lists': SHOP,
  'GET /price-lists/:city': SHOP,
  'PUT /price-lists/:city': SHOP,
  'POST /price-lists/:city/import': SHOP,
  'GET /price-lists/:city/items/:itemId': SHOP,
  'GET /admin/audit': SHOP,
  'GET /permissions': SHOP,
  'GET /roles': SHOP,
  'POST /roles': SHOP,
  'PUT /roles/:id': { ...SHOP, param: 'front-desk' },
  'PUT /roles/:id/second-step': { ...SHOP, param: 'front-desk' },
  'PUT /roles/:id/discount-limit': { ...SHOP, param: 'front-desk' },
  'DELETE /roles/:id': { ...SHOP, param: 'front-desk' },
  'GET /staff': { about: 'staff', ...LIST },
  'POST /staff/invite': { about: 'staff', body: invitation, outside: 'CANNOT_GRANT' },
  'DELETE /staff/invitations/:id': { about: 'invitation' },
  'PUT /staff/:id/assignments': { about: 'staff', body: (record) => ({ assignments: atCentre(record) }) },
  'GET /staff/:id/effective': { about: 'staff' },

  'GET /affiliate': { about: 'partner', ...LIST },
  'GET /affiliate/:id/statement': { about: 'partner' },
  'POST /affiliate': SHOP,
  'PUT /affiliate/:id': { about: 'partner', body: { city: 'Indore' } },
  // It has bookings, so it stays.
  'DELETE /affiliate/:id': { about: 'partner' },
  'POST /affiliate/:id/payout': { about: 'partner', body: { month: '2026-02' } },

  'GET /test': { everybody: true },
  'GET /test/fetchTestById/:id': OF_NOBODY,
  'GET /package': { everybody: true },
  'GET /package/:id': OF_NOBODY,
  'POST /test': SHOP,
  'PUT /test/:id': SHOP,
  'DELETE /test/:id': SHOP,
  'POST /package': SHOP,
  'PUT /package/:id': SHOP,
  'DELETE /package/:id': SHOP,
  'POST /catalogue/import': SHOP,
  'GET /catalogue/imports': SHOP,
  'POST /catalogue/imports/:id/undo': SHOP,
  'GET /catalogue/export': SHOP,

  'GET /centres': { everybody: true },
  'POST /centres': SHOP,
  'PUT /centres/:id': SHOP,
  'DELETE /centres/:id': SHOP,
  'PUT /centres/:id/pincodes': SHOP,
  'GET /centres/:id/pincodes': SHOP,
  'GET /centres/:id/scope': SHOP,
  'PUT /centres/:id/scope': SHOP,
  'POST /centres/:id/scope/import': SHOP,
  'GET /centres/:id/letterhead': SHOP,
  'GET /centres/:id/letterhead/preview': SHOP,
  'PUT /centres/:id/letterhead': SHOP,
  'PUT /centres/:id/letterhead/:picture': SHOP,
  'DELETE /centres/:id/letterhead/:picture': SHOP,
  'GET /centres/:id/windows': SHOP,
  'PUT /centres/:id/windows': SHOP,
  'GET /promises': { everybody: true },
  'PUT /promises': SHOP,
  'GET /promises/payouts': { about: 'payout', ...LIST },
  'PUT /promises/payouts/:id/approve': { about: 'payout', body: {} },
  'PUT /promises/payouts/:id/decline': { about: 'payout', body: { reason: 'The patient was not at home' } },
  'GET /coupons': SHOP,
  'POST /coupons': SHOP,
  'PUT /coupons/:id': SHOP,
  'DELETE /coupons/:id': SHOP,
  'GET /city/cities': { everybody: true },
  'POST /city/cities': SHOP,
  'PUT /city/cities/:id': SHOP,
  'DELETE /city/cities/:id': SHOP,
  'PUT /collection-windows/:city': SHOP,

  'GET /cart-booking/all': { about: 'cart', ...LIST },
  'PUT /cart-booking/reschedule': { about: 'cart', body: byBooking(NEW_TIME) },
  'PUT /cart-booking/update-status': { about: 'cart', body: byBooking({ status: 'Confirmed' }) },
  'PUT /cart-booking/payment': { about: 'cart', body: byBooking(SETTLEMENT) },
  'POST /cart-booking/refund': { about: 'paidCart', body: byBooking(REFUND) },
  'PUT /cart-booking/refund/approve': { about: 'cartRefund', body: byRefund },
  'PUT /cart-booking/refund/decline': { about: 'cartRefund', body: byRefund },
  'POST /cart-booking/mail': { about: 'cart', body: byBooking({ mail: 'confirmation' }) },
  'GET /cart-booking/receipt/:id': { about: 'paidCart', besides: 'customer.contact' },
  'POST /booking': { body: {}, everybody: true },
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
  'GET /admin/collections': { query: '?date=2026-03-15' },
  'GET /admin/bookings': { about: 'cart', ...LIST },
  'GET /admin/bookings/:id': { about: 'now' },
  'PUT /admin/bookings/:id/discount': { about: 'now', body: { amount: 0, reason: 'Asked for by the doctor' } },
  'GET /collection-windows/holders': { query: '?city=Bhopal' },
  'GET /dashboard/summary': {},
  'GET /dashboard/work': {},
  'GET /dashboard/losses': {},

  'GET /contact/all': { about: 'message', ...LIST },
  'PUT /contact/:id': { about: 'message', body: { handled: true } },
  'GET /home-collection': { about: 'request', ...LIST },
  'PUT /home-collection/:id': { about: 'request', body: { status: 'contacted' } },
  'GET /booking-documents/:bookingId': { about: 'cart' },
  'POST /booking-documents/:bookingId': { ...OF_NOBODY, body: {} },
  'GET /prescription': { about: 'prescription', ...LIST },
  'PUT /prescription/status/:id': { about: 'prescription', body: { status: 'rejected', note: 'Not readable' } },
  'GET /prescription/access-log/:id': { about: 'prescription' },

  'GET /prescription-reports': { about: 'report', ...LIST },
  'GET /prescription-reports/:id': { about: 'report', ...LIST },
  'GET /prescription-reports/bookings/:id': { about: 'nowOfCustomer', ...LIST, param: ({ part }) => part },
  'POST /prescription-reports/upload': SHOP,
  'PUT /prescription-reports/:id': { about: 'report', body: { comments: 'Seen' } },
  'PUT /prescription-reports/status/:id': { about: 'report', body: { status: 'completed' } },
  'DELETE /prescription-reports/:id': { about: 'report' },
  'GET /prescription-reports/download/:fileName': { about: 'report', param: ({ part }) => part },
  'GET /prescription-reports/versions/:id': { about: 'report' },
  'GET /prescription-reports/access-log/:id': { about: 'report' },
  'GET /prescription-reports/cover/:id': { about: 'report' },
  'GET /prescription-reports/fhir/:id': { about: 'madeReport' },
  'GET /prescription-reports/receipt/:id': { about: 'paidReport', besides: 'customer.contact' },
  'PUT /prescription-reports/:id/counselling': { about: 'report' },
  'PUT /prescription-reports/:id/payment': { about: 'unpaidReport', body: SETTLEMENT },
  'POST /prescription-reports/:id/refund': { about: 'paidReport', body: REFUND },
  'PUT /prescription-reports/:id/refund/approve': { about: 'reportRefund', body: byReportRefund },
  'PUT /prescription-reports/:id/refund/decline': { about: 'reportRefund', body: byReportRefund },
  'POST /prescription-reports/:id/mail': { about: 'paidReport', body: { mail: 'receipt' } },
  'POST /prescription-reports/share/:id': { about: 'report', body: { hours: 24 } },
  'GET /prescription-reports/share/:id': { about: 'report' },
  'DELETE /prescription-reports/share/:id': { about: 'report' },
  'GET /refunds': { about: 'cartRefund', ...LIST },

  'GET /ledger': SHOP,
  'GET /ledger/match': { query: '?date=2026-03-10' },
  'GET /settings': SHOP,
  'PUT /settings': SHOP,
  'POST /settings/logo': SHOP,
  'DELETE /settings/logo/:kind': { param: 'dark' },
  'GET /settings/setup': SHOP,
  'POST /settings/setup/put-away': SHOP,
  'GET /system': SHOP,

  'POST /contact/:id/answer': { about: 'message', body: { text: 'Yes, until eight.', way: 'phone' } },
  'GET /parameters': SHOP,
  'GET /parameters/:id': SHOP,
  'POST /parameters': SHOP,
  'PUT /parameters/:id': SHOP,
  'PUT /parameters/:id/ranges': SHOP,
  'PUT /parameters/:id/ranges/approve': SHOP,
  'PUT /parameters/ranges/approve': SHOP,
  'POST /parameters/import': SHOP,
  'GET /test-definitions': SHOP,
  'GET /test/:id/definition': SHOP,
  'PUT /test/:id/definition': SHOP,
  'GET /visits': { about: 'visit', ...LIST },
  'GET /cash': { about: 'cashier', ...LIST },
  'PUT /cash/settle': { about: 'cashier', body: settlementOf, outside: 'CASH_SETTLED' },
  'GET /visits/collectors': { about: 'collector', ...LIST },
  'GET /visits/of-booking/:bookingId': { about: 'visited' },
  'POST /visits/walk-in': { about: 'cart', body: ({ id, place }) => ({ bookingId: id, centreId: place.centreId }) },
  'PUT /visits/:id/check-in': { about: 'visit', body: {} },
  'PUT /visits/:id/assign': { about: 'visit', body: { collectorId: null } },
  'PUT /visits/:id/reviewed': { about: 'visit', body: { reason: 'Called the patient' } },
  'POST /visits/assign-day': UNPLACED,
  'GET /field/visits': UNPLACED,
  'POST /field/events': UNPLACED,
  'GET /field/conflicts': UNPLACED,
  'PUT /field/conflicts/:eventId': UNPLACED,
  'GET /specimens': { about: 'visit', ...LIST },
  'GET /specimens/:code': { about: 'visit', param: codeOf },
  'POST /specimens/:code/receive': { about: 'visit', param: codeOf, body: {} },
  'POST /specimens/:code/accept': { about: 'visit', param: codeOf, body: {} },
  'POST /specimens/:code/store': { about: 'visit', param: codeOf, body: {} },
  'POST /specimens/:code/lost': { about: 'visit', param: codeOf, body: { reason: 'Not in the rack' } },
  'POST /specimens/:code/reject': { about: 'visit', param: codeOf, body: { rejectCode: 'clotted' } },
  'POST /specimens/:code/dispose': { about: 'visit', param: codeOf, body: {} },
  'POST /specimens/rolls': { about: 'staff', body: ({ place }) => ({ count: 1, centreId: place.centreId }) },
  'GET /visits/:id/labels': { about: 'visit' },
  'POST /visits/:id/labels/printed': { about: 'visit', body: { specimenIds: [] } },
  'GET /shipments': { about: 'box', ...LIST },
  'POST /shipments': {
    about: 'staff',
    body: ({ place }) => ({ fromCentreId: place.centreId, toCentreId: FAR_CENTRE }),
  },
  'PUT /shipments/:id/seal': { about: 'box', body: ({ part }) => ({ tubeCodes: [part] }) },
  'PUT /shipments/:id/deliver': { about: 'box', body: {} },
  'PUT /shipments/:id/reconcile': { about: 'box', body: { tubes: [] } },
  'GET /lab/worklist': { about: 'order', ...LIST },
  'GET /lab/orders/:id': { about: 'order' },
  'PUT /lab/results': { about: 'result', rows: true, body: asEntry },
  'PUT /lab/verify': { about: 'result', rows: true, body: asChosen },
  'PUT /lab/authorise': { about: 'result', rows: true, body: asChosen },
  'PUT /lab/repeat': { about: 'result', rows: true, body: ({ id }) => ({ resultIds: [id], reason: 'Clotted' }) },
  'PUT /lab/amend': { about: 'result', body: ({ id }) => ({ resultId: id, value: '2', reasonCode: 'typing' }) },
  'PUT /lab/not-performed': { about: 'order', rows: true, body: ofLines({ reason: 'No reagent' }) },
  'PUT /lab/refer': { about: 'order', rows: true, body: ofLines({ laboratoryId: null }) },
  'PUT /lab/comment': { about: 'order', body: ofLine({ comment: 'Seen' }) },
  'PUT /lab/consent': { about: 'order', body: ofLine({ counsellor: 'Meena Shah' }) },
  'PUT /lab/confirm': { about: 'order', body: ofLine({ method: 'Western blot' }) },
  'GET /lab/settings': SHOP,
  'PUT /lab/settings': SHOP,
  'GET /referral-laboratories': SHOP,
  'POST /referral-laboratories': SHOP,
  'PUT /referral-laboratories/:id': SHOP,
  'GET /lab/referred': { about: 'referred', ...LIST },
  'GET /lab/manifests': { about: 'manifest', ...LIST },
  'GET /lab/manifests/:id': { about: 'manifest' },
  'POST /lab/manifests': { about: 'referred', body: asBox },
  'POST /lab/orders/:id/referral-report': UNPLACED,
  'PUT /lab/release': { about: 'order', body: ({ id }) => ({ orderId: id, kind: 'final', language: 'en' }) },
  'GET /lab/release/:orderId': { about: 'order' },
  'GET /lab/release/:orderId/preview': { about: 'order' },
  'GET /lab/critical': { about: 'critical', ...LIST },
  'POST /lab/critical/:resultId/calls': { about: 'critical', body: CALLED },
  'GET /instruments': { about: 'instrument', ...LIST },
  'GET /instruments/parameters': SHOP,
  'POST /instruments': SHOP,
  'PUT /instruments/:id': { about: 'instrument', body: { name: 'AU680' } },
  'POST /instruments/:id/key': { about: 'instrument' },
  'PUT /instruments/:id/mappings': { about: 'instrument', body: { mappings: [] } },
  'GET /instruments/:id/messages': { about: 'instrument' },
  'GET /instruments/:id/messages/:mid': { about: 'instrument' },
  'POST /instruments/:id/messages/:mid/reprocess': { about: 'instrument' },
  'POST /instruments/:id/messages/:mid/discard': { about: 'instrument', body: { reason: 'Sent twice' } },
  'POST /instruments/:id/accept': { about: 'instrument', body: ({ part }) => ({ messageIds: [part] }) },
  'POST /lab/results/import': UNPLACED,
  'GET /qc': { about: 'instrument', ...LIST },
  'POST /qc': { about: 'control', body: byControl({ outcome: 'passed' }) },
  'POST /qc/overrides': { about: 'control', body: byControl({ reason: 'The control ran out' }) },
  'PUT /qc/:id/review': { about: 'control', body: {} },
  'GET /signatories': SHOP,
  'POST /signatories': SHOP,
  'PUT /signatories/:id': SHOP,
  'GET /explanations': SHOP,
  'GET /explanations/:parameterId': SHOP,
  'PUT /explanations/:parameterId': SHOP,
  'PUT /explanations/approve': SHOP,
  'PUT /signatories/:id/signature': SHOP,
  'DELETE /signatories/:id/signature': SHOP,
};
