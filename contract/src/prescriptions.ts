import { z } from 'zod';
import { MAX_LINES } from './cart-limits.ts';
import { CatalogueItemSummary } from './catalogue.ts';
import { Id, ListQuery, line, requiredText, Timestamp, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { FileAccess } from './files.ts';
import { rule } from './messages/rules.ts';
import { PRESCRIPTION_MAX_BYTES } from './prescription-limits.ts';

export const PrescriptionStatus = z.enum(['pending', 'approved', 'rejected']);
export type PrescriptionStatus = z.output<typeof PrescriptionStatus>;

/** A test or package that staff read from a prescription, with today's price. */
export const PrescribedItem = CatalogueItemSummary.extend({
  /** False once it left the catalogue: it cannot be booked. */
  available: z.boolean(),
});
export type PrescribedItem = z.output<typeof PrescribedItem>;

export const Prescription = z.object({
  _id: Id,
  userId: Id,
  /** The person's name, e-mail and phone are those of the account. */
  name: z.string(),
  city: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  /** Opens without a bearer for 15 minutes. */
  file: z.string(),
  /** The random stored name. */
  fileName: z.string(),
  originalName: z.string(),
  status: PrescriptionStatus,
  note: z.string(),
  /** In the order in which staff named them; empty until they did. */
  items: z.array(PrescribedItem),
  /** The number of the owner's newest booking since then that holds all of the items that are sold. Null without one, and for staff. */
  bookedAs: z.string().nullable(),
  createdAt: Timestamp,
});
export type Prescription = z.output<typeof Prescription>;

export const PrescriptionBody = z.object({
  message: text(1_000, 'A message').default(''),
  city: line(100, 'A city').default(''),
});

export const PrescriptionStatusBody = z.object({
  status: requiredText(40, 'Status'),
  note: text(500, 'A note').nullish(),
  /** Replaces the items of the answer; without it they stay. A rejected prescription has none. */
  itemIds: z
    .array(Id, rule('bookedTests'))
    .max(MAX_LINES, rule('prescribedMost', { most: MAX_LINES }))
    .transform((ids) => [...new Set(ids)])
    .nullish(),
});

const params = z.object({ id: Id });

export const prescriptions = {
  uploadPrescription: endpoint({
    method: 'POST',
    path: '/prescription/upload',
    access: 'user',
    summary: 'Send a prescription: JPEG, PNG, WebP, HEIC or PDF of at most 10 MB',
    bodyKind: 'multipart',
    files: { file: PRESCRIPTION_MAX_BYTES },
    body: PrescriptionBody,
    response: Prescription.omit({ message: true }).extend({ data: Prescription, message: z.string() }),
    status: 201,
  }),
  listPrescriptions: endpoint({
    method: 'GET',
    path: '/prescription',
    access: 'user',
    widenedBy: 'customer.read',
    summary: 'Own prescriptions; administrators see all, newest first',
    query: ListQuery,
    response: z.object({ data: z.array(Prescription) }),
  }),
  updatePrescriptionStatus: endpoint({
    method: 'PUT',
    path: '/prescription/status/:id',
    access: 'staff',
    permission: 'customer.edit',
    summary: 'Approve a prescription with the tests and packages on it, or reject it; with a note for the person',
    params,
    body: PrescriptionStatusBody,
    response: z.object({ data: Prescription, message: z.string() }),
  }),
  listPrescriptionAccess: endpoint({
    method: 'GET',
    path: '/prescription/access-log/:id',
    access: 'user',
    widenedBy: 'customer.read',
    summary: 'Who opened the file of a prescription, and when',
    params,
    response: z.object({ data: z.array(FileAccess) }),
  }),
};
