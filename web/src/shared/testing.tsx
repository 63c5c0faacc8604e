// Small builders for the tests of features. Code that ships never imports this file.
import type { Account } from '@labfront/contract/accounts';
import type { Booking } from '@labfront/contract/bookings';
import type { CartItem } from '@labfront/contract/cart';
import type { CartBooking } from '@labfront/contract/cart-bookings';
import type { Package, Test } from '@labfront/contract/catalogue';
import type { PatientRecord } from '@labfront/contract/patients';
import type { Prescription } from '@labfront/contract/prescriptions';
import type { ReportPurchase } from '@labfront/contract/report-payments';
import type { Report } from '@labfront/contract/reports';
import type { StaffBooking } from '@labfront/contract/staff-bookings';
import type { CallLiteral } from './api/api.types.ts';
import { type ApiDeps, type ApiRequest, createApi } from './api/create-api.ts';

type Answer = unknown | ((request: ApiRequest) => unknown);

export interface Refusal {
  readonly status: number;
  readonly body?: unknown;
}

export function refuse(status: number, body?: unknown): Response {
  return new Response(body === undefined ? null : JSON.stringify(body), { status });
}

/** An API with prepared answers, by the call's literal with its parameters filled in. Records the requests. */
export function fakeApi(
  answers: Partial<Record<CallLiteral | (string & {}), Answer>>,
  session: Pick<ApiDeps, 'token' | 'onUnauthorized'> = {},
) {
  const sent: ApiRequest[] = [];
  const api = createApi({
    ...session,
    send: async (request) => {
      sent.push(request);
      const path = request.url.replace('/api/v1', '').replace(/\?.*/, '');
      const answer = answers[`${request.method} ${path}`];
      const body: unknown = typeof answer === 'function' ? await answer(request) : answer;
      if (body instanceof Response) return body;
      return body === undefined ? refuse(404, { message: 'Not found', code: 'NOT_FOUND' }) : Response.json(body);
    },
  });
  return { api, sent };
}

export function anAccount(changes: Partial<Account> = {}): Account {
  return {
    _id: 'account-1',
    id: 'account-1',
    firstName: 'Asha',
    lastName: 'Verma',
    name: 'Asha Verma',
    email: 'asha@example.com',
    emailVerified: true,
    pendingEmail: '',
    mobileNumber: '9876543210',
    mobileVerified: true,
    profilePhoto: null,
    role: 'user',
    language: 'en',
    lastLogin: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...changes,
  };
}

export function aCartItem(itemId: string, quantity = 1): CartItem {
  return {
    _id: `line-${itemId}`,
    quantity,
    itemId: {
      _id: itemId,
      kind: 'test',
      slug: itemId,
      name: itemId,
      price: 100,
      discountPercent: 10,
      finalPrice: 90,
    },
  };
}

/** How much of a booking is paid that came without parts. */
const paidOf = (total: number, status: CartBooking['paymentStatus'] = 'created') => {
  const isOpen = status === 'created' || status === 'failed';
  return { paidAmount: isOpen ? 0 : total, balanceDue: isOpen ? total : 0, payments: [] };
};

export function aCartBooking(changes: Partial<CartBooking> = {}): CartBooking {
  const { _id, firstName, lastName, mobileNumber, email } = anAccount();
  return {
    _id: 'booking-1',
    bookingNumber: 'LB-1111-AAAA',
    userId: { _id, firstName, lastName, mobileNumber, email },
    items: [
      { _id: 'line-1', itemId: { _id: 'a', kind: 'test', name: 'CBC', price: 100, finalPrice: 90 }, quantity: 2 },
    ],
    totalAmount: 180,
    discount: null,
    staffDiscount: 0,
    charges: [],
    credited: 0,
    promises: [],
    status: 'Pending',
    paymentStatus: 'created',
    orderId: 'order-1',
    paymentId: null,
    paymentMethod: 'online',
    paidBy: null,
    gatewayGone: false,
    refunds: [],
    receiptNumber: null,
    ...paidOf(changes.totalAmount ?? 180, changes.paymentStatus),
    patient: { name: 'Asha Verma', age: null, sex: null, mobileNumber: '9876543210' },
    patients: [],
    requester: null,
    clinicalHistory: '',
    collection: 'centre',
    centreId: null,
    address: null,
    date: null,
    slot: null,
    lostWindow: null,
    expiresAt: null,
    expiredAt: null,
    reschedule: { city: null, centreId: null, used: 0 },
    preparation: null,
    referralCode: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...changes,
  };
}

export function aStaffBooking(changes: Partial<StaffBooking> = {}): StaffBooking {
  const { items, userId, ...booking } = aCartBooking();
  const withIncludes = items.map((item) => ({ ...item, includes: [] }));
  const paid = paidOf(changes.totalAmount ?? booking.totalAmount, changes.paymentStatus);
  return {
    ...booking,
    ...paid,
    userId: { ...userId, mobileVerified: true },
    kind: 'cart-booking',
    items: withIncludes,
    notes: '',
    ...changes,
  };
}

/** The booking of `aBooking` as staff see it. */
export function aStaffBookNow(changes: Partial<StaffBooking> = {}): StaffBooking {
  const itemId = { _id: 'cbc', kind: 'test', name: 'CBC', price: 90, finalPrice: 90 } as const;
  return aStaffBooking({
    kind: 'booking',
    bookingNumber: 'LN-1111-AAAA',
    items: [{ _id: 'entry-1', itemId, quantity: 1, includes: [] }],
    totalAmount: 90,
    paymentMethod: 'at_collection',
    orderId: null,
    ...changes,
  });
}

export function aReport(changes: Partial<Report> = {}): Report {
  const { _id, firstName, lastName, mobileNumber } = anAccount();
  return {
    _id: 'report-1',
    userId: { _id, firstName, lastName, mobileNumber },
    patientName: `${firstName} ${lastName}`,
    bookingId: null,
    bookingNumber: null,
    patientId: null,
    prescriptionId: null,
    userMobile: mobileNumber,
    reportType: 'Blood Test',
    doctorName: 'Dr Rao',
    comments: '',
    consentNeeded: false,
    counsellingNeeded: false,
    amount: 0,
    status: 'Completed',
    paymentStatus: 'none',
    paidBy: null,
    gatewayGone: false,
    refunds: [],
    receiptNumber: null,
    withdrawn: false,
    fileName: 'abc.pdf',
    originalName: 'cbc.pdf',
    reportFile: 'http://lab.example/files/abc.pdf?for=account-1&expires=1&signature=x',
    version: 1,
    amendedAt: null,
    amendReason: '',
    checkCode: 'RP-AAAA-CCCC',
    origin: 'uploaded',
    kind: null,
    accredited: false,
    createdAt: '2026-03-10T04:00:00.000Z',
    issuedAt: changes.amendedAt ?? changes.createdAt ?? '2026-03-10T04:00:00.000Z',
    ...changes,
  };
}

export function aReportPurchase(changes: Partial<ReportPurchase> = {}): ReportPurchase {
  const { _id, reportType, status, paymentStatus, paidBy, gatewayGone, refunds, receiptNumber, createdAt } = aReport();
  return {
    _id,
    number: 'RP-AAAA-CCCC',
    reportType,
    amount: 499,
    status,
    withdrawn: false,
    paymentStatus,
    paidBy,
    gatewayGone,
    refunds,
    receiptNumber,
    createdAt,
    ...changes,
  };
}

export function aBooking(changes: Partial<Booking> = {}): Booking {
  const { _id, firstName, lastName, mobileNumber } = anAccount();
  return {
    _id: 'booking-1',
    bookingNumber: 'LN-1111-AAAA',
    userId: { _id, firstName, lastName, mobileNumber },
    packageId: null,
    tests: [{ _id: 'entry-1', testId: { _id: 'cbc', name: 'CBC', description: '', finalPrice: 90 } }],
    totalPrice: 90,
    discount: null,
    staffDiscount: 0,
    charges: [],
    credited: 0,
    promises: [],
    bookingDate: '2026-01-01T00:00:00.000Z',
    status: 'pending',
    paymentStatus: 'created',
    expiresAt: null,
    expiredAt: null,
    reschedule: { city: null, centreId: null, used: 0 },
    preparation: null,
    paidBy: null,
    refunds: [],
    receiptNumber: null,
    ...paidOf(changes.totalPrice ?? 90, changes.paymentStatus),
    patient: { name: 'Asha Verma', age: null, sex: null, mobileNumber: '9876543210' },
    patients: [],
    requester: null,
    clinicalHistory: '',
    collection: 'centre',
    centreId: null,
    address: null,
    date: null,
    slot: null,
    notes: '',
    ...changes,
  };
}

/** A child of the account. */
export function aPatient(changes: Partial<PatientRecord> = {}): PatientRecord {
  return {
    _id: 'mira',
    uhid: '12345678901',
    name: 'Mira Verma',
    dateOfBirth: '2015-05-01',
    age: null,
    sex: 'female',
    relation: 'child',
    mobileNumber: '',
    abhaNumber: null,
    guardian: { name: 'Asha Verma', relation: 'parent', consent: true, consentedAt: '2026-01-01T00:00:00.000Z' },
    resultsConsent: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...changes,
  };
}

export function aPrescription(changes: Partial<Prescription> = {}): Prescription {
  const { _id, name, email, mobileNumber } = anAccount();
  return {
    _id: 'prescription-1',
    userId: _id,
    name,
    city: 'Bhopal',
    email,
    phone: mobileNumber,
    message: 'Before Friday',
    file: 'https://lab.example/files/abc.jpg?for=account-1&expires=1&signature=s',
    fileName: 'abc.jpg',
    originalName: 'rx.jpg',
    status: 'pending',
    note: '',
    items: [],
    bookedAs: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...changes,
  };
}

export function aTest(slug: string, changes: Partial<Test> = {}): Test {
  return {
    _id: `test-${slug}`,
    slug,
    code: null,
    name: slug,
    description: `About ${slug}`,
    category: 'Thyroid',
    price: 500,
    discountPercent: 10,
    finalPrice: 450,
    sampleType: 'Blood',
    parameter: ['T3', 'T4', 'TSH', 'Free T4'],
    duration: '6 hours',
    preparation: 'No fasting is needed.',
    aliases: [],
    nablAccredited: true,
    popular: false,
    active: true,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...changes,
  };
}

export function aPackage(slug: string, tests: readonly Test[], changes: Partial<Package> = {}): Package {
  const { sampleType: _, duration: __, parameter: ___, nablAccredited: ____, ...common } = aTest(slug);
  return {
    ...common,
    _id: `package-${slug}`,
    tests: [...tests],
    parameters: tests.reduce((sum, test) => sum + test.parameter.length, 0),
    audiences: [],
    conditions: [],
    ...changes,
  };
}
