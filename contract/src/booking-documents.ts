// Consent form and referral of a booking with a prenatal genetic test (PCPNDT Act; laboratory.md section 2).
import { z } from 'zod';
import { Sex } from './booking-details.ts';
import { DOCUMENT_KINDS, DOCUMENT_MAX_BYTES } from './booking-document-limits.ts';
import { Id, Timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import { rule } from './messages/rules.ts';

const Kind = z.enum(DOCUMENT_KINDS, rule('documentKind'));

export const BookingDocument = z.object({
  _id: Id,
  /** The patient of the booking; null where the booking is for one alone. */
  bookedPatientId: Id.nullable(),
  kind: Kind,
  /** Opens without a bearer for 15 minutes. */
  file: z.string(),
  originalName: z.string(),
  createdAt: Timestamp,
  /** Whether it can be removed: no sample was taken with it. */
  removable: z.boolean(),
});
export type BookingDocument = z.output<typeof BookingDocument>;

export const BookingDocuments = z.object({
  /** The names of the tests that need them; empty for a booking that needs none. */
  tests: z.array(z.string()),
  /** The kinds that a patient lacks. */
  missing: z.array(Kind),
  /** The patients with such a test. */
  patients: z.array(
    z.object({ bookedPatientId: Id.nullable(), name: z.string(), tests: z.array(z.string()), missing: z.array(Kind) }),
  ),
  /** The names of the sensitive tests, before which each patient signs a consent form at the draw. */
  consentTests: z.array(z.string()),
  /** The newest first. */
  documents: z.array(BookingDocument),
});
export type BookingDocuments = z.output<typeof BookingDocuments>;

/** The tests of a visit whose tubes may not be drawn yet; null where nothing is missing. */
export const MissingDocuments = z.object({
  testIds: z.array(Id),
  tests: z.array(z.string()),
  missing: z.array(Kind),
  /** Everybody with such a test, those who lack nothing too: their tubes may be drawn. */
  patients: z.array(
    z.object({
      bookedPatientId: Id.nullable(),
      name: z.string(),
      age: z.number().nullable(),
      sex: Sex.nullable(),
      testIds: z.array(Id),
      tests: z.array(z.string()),
      missing: z.array(Kind),
    }),
  ),
});
export type MissingDocuments = z.output<typeof MissingDocuments>;

const params = z.object({ bookingId: Id });

export const bookingDocuments = {
  listBookingDocuments: endpoint({
    method: 'GET',
    path: '/booking-documents/:bookingId',
    access: 'user',
    widenedBy: 'customer.read',
    summary:
      'The consent form and the referral of a booking with a prenatal genetic test, and which of them is missing',
    params,
    response: z.object({ data: BookingDocuments }),
  }),
  uploadBookingDocument: endpoint({
    method: 'POST',
    path: '/booking-documents/:bookingId',
    access: 'user',
    widenedBy: 'booking.change',
    summary: 'Upload a consent form or a referral: JPEG, PNG, WebP, HEIC or PDF of at most 10 MB',
    params,
    bodyKind: 'multipart',
    files: { file: DOCUMENT_MAX_BYTES },
    body: z.object({
      kind: Kind,
      /** Needed where several patients of the booking have such a test. */
      bookedPatientId: Id.nullish(),
    }),
    response: z.object({ data: BookingDocuments, message: z.string() }),
    status: 201,
  }),
  removeBookingDocument: endpoint({
    method: 'DELETE',
    path: '/booking-documents/:bookingId/:documentId',
    access: 'user',
    widenedBy: 'booking.change',
    summary: 'Remove a consent form or a referral with which no sample was taken yet',
    params: z.object({ bookingId: Id, documentId: Id }),
    response: z.object({ data: BookingDocuments, message: z.string() }),
  }),
  uploadFieldDocument: endpoint({
    method: 'POST',
    path: '/field/visits/:visitId/documents',
    access: 'staff',
    permission: 'visit.work',
    summary:
      'A consent form or a referral that was photographed at the door of an own visit, as often as the device likes',
    params: z.object({ visitId: Id }),
    bodyKind: 'multipart',
    files: { file: DOCUMENT_MAX_BYTES },
    body: z.object({
      /** Made by the device: the same photo again is stored once. */
      id: z.uuid(rule('eventId')),
      kind: Kind,
      bookedPatientId: Id.nullish(),
    }),
    response: z.object({ data: z.object({ _id: Id, outcome: z.enum(['stored', 'duplicate']) }) }),
    status: 201,
  }),
};
