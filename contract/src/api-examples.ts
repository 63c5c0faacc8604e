// Examples of the calls that a partner's program makes, for the generated API document. Only the server imports this: the shop's scripts
// do not grow by it.
import { apiKeys } from './api-keys.ts';
import { bookings } from './bookings.ts';
import type { EndpointShape, RequestOf, ResponseOf } from './endpoint.ts';
import { webhooks } from './webhooks.ts';

const KEY_ID = '0199f2a0-5c1e-7b51-9d3a-3f6a1c2b4d5e';
const WEBHOOK_ID = '0199f2a1-0b77-7d02-8f1e-6a5b4c3d2e1f';
const ATTEMPT_ID = '0199f2a3-71c4-7e30-b1a9-0c9d8e7f6a5b';
const EVENT_ID = 'evt_0199f2a3-6f10-7c88-a2d4-1b2c3d4e5f60';
const TEST_ID = '0199f29e-4410-7a6f-9c21-5d4c3b2a1908';
const CUSTOMER_ID = '0199f29f-8e21-7f43-8b0d-7c6b5a493827';
const BOOKING_ID = '0199f2a2-2d95-7b18-95c7-e1f2a3b4c5d6';

interface Example<E extends EndpointShape = EndpointShape> {
  endpoint: E;
  body?: RequestOf<E>['body'];
  response?: ResponseOf<E>;
}

/** Checks an example against the schemas of its call. */
const exampleOf = <E extends EndpointShape>(endpoint: E, example: Omit<Example<E>, 'endpoint'>): Example => ({
  endpoint,
  ...example,
});

const webhook = {
  _id: WEBHOOK_ID,
  url: 'https://clinic.example/labfront-events',
  events: ['booking.confirmed', 'report.ready'],
  scope: 'all',
  centreId: null,
  partnerId: null,
  active: true,
  gone: false,
  createdAt: '2026-03-23T03:30:00.000Z',
  waiting: 0,
  failed: 0,
  lastAttempt: null,
} satisfies ResponseOf<typeof webhooks.createWebhook>['data'];

const attempt = {
  _id: ATTEMPT_ID,
  eventId: EVENT_ID,
  event: 'booking.confirmed',
  number: 1,
  state: 'delivered',
  last: true,
  status: 200,
  code: '',
  duration: 84,
  at: '2026-03-23T04:10:02.000Z',
  replayedBy: null,
  body: JSON.stringify({
    type: 'booking.confirmed',
    timestamp: '2026-03-23T04:10:00.000Z',
    data: {
      bookingId: BOOKING_ID,
      bookingNumber: 'LB-260323-0001',
      status: 'Confirmed',
      date: '2026-03-25',
      slot: '08:00-10:00',
      centreId: null,
    },
  }),
} satisfies ResponseOf<typeof webhooks.replayAttempt>['data'];

export const API_EXAMPLES: readonly Example[] = [
  exampleOf(apiKeys.createApiKey, {
    body: { name: 'Asha Clinic', permissions: ['customer.read', 'booking.create', 'booking.read'], scope: 'all' },
    response: {
      data: {
        _id: KEY_ID,
        name: 'Asha Clinic',
        hint: 'x7Qa',
        permissions: ['customer.read', 'booking.create', 'booking.read'],
        scope: 'all',
        centreId: null,
        partnerId: null,
        callsPerMinute: 300,
        createdAt: '2026-03-23T03:30:00.000Z',
        createdBy: 'Meera Joshi',
        lastUsedAt: null,
        endedAt: null,
      },
      key: 'lfk_…x7Qa',
      message: 'The key is made. Copy it now: it is not shown again.',
    },
  }),
  exampleOf(webhooks.createWebhook, {
    body: { url: 'https://clinic.example/labfront-events', events: ['booking.confirmed', 'report.ready'] },
    response: { data: webhook, secret: 'whsec_…', message: 'The webhook is made. Copy its secret now.' },
  }),
  exampleOf(webhooks.updateWebhook, { body: { events: ['report.ready', 'report.amended'] } }),
  exampleOf(webhooks.listWebhooks, { response: { data: [webhook] } }),
  exampleOf(webhooks.listAttempts, { response: { data: [attempt] } }),
  exampleOf(bookings.createBooking, {
    body: {
      userId: CUSTOMER_ID,
      tests: [TEST_ID],
      collection: 'centre',
      city: 'Bhopal',
      date: '2026-03-25',
      slot: '08:00-10:00',
      patient: { name: 'Asha Verma', age: 34, sex: 'female', mobileNumber: '9812345678' },
    },
  }),
  exampleOf(bookings.rescheduleBooking, {
    body: { bookingId: BOOKING_ID, date: '2026-03-26', slot: '10:00-12:00', reason: 'The customer asked for it' },
  }),
  exampleOf(bookings.updateBookingStatus, { body: { status: 'approved' } }),
];
