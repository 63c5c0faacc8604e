import { z } from 'zod';
import { Id, ListQuery, line, requiredText, Timestamp, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { FileAccess } from './files.ts';
import { PRESCRIPTION_MAX_BYTES } from './prescription-limits.ts';

export const PrescriptionStatus = z.enum(['pending', 'approved', 'rejected']);
export type PrescriptionStatus = z.output<typeof PrescriptionStatus>;

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
    summary: 'Approve or reject a prescription, with a note for the person',
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
