// The registry of those who authorise results: for which departments and centres, and from when until when.
import { z } from 'zod';
import { Id, LocalDate, requiredLine, requiredName, Timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import { rule } from './messages/rules.ts';

export const Signatory = z.object({
  _id: Id,
  accountId: Id,
  name: z.string(),
  qualification: z.string(),
  registrationNumber: z.string(),
  departments: z.array(z.string()),
  centreIds: z.array(Id),
  validFrom: z.string(),
  validUntil: z.string().nullable(),
  /** The picture of their signature: opens without a bearer for 15 minutes. Null where there is none. */
  signature: z.string().nullable(),
  updatedAt: Timestamp,
});
export type Signatory = z.output<typeof Signatory>;

export const SignatoryBody = z
  .object({
    accountId: Id,
    name: requiredName(120, 'Name'),
    qualification: requiredLine(120, 'Qualification'),
    registrationNumber: requiredLine(60, 'Registration number'),
    departments: z
      .array(requiredLine(60, 'Department'), rule('departments'))
      .min(1, rule('departments'))
      .max(50, rule('departments')),
    centreIds: z
      .array(Id, rule('signatoryCentres'))
      .min(1, rule('signatoryCentres'))
      .max(200, rule('signatoryCentres')),
    validFrom: LocalDate,
    validUntil: LocalDate.nullish().transform((day) => day ?? null),
  })
  .refine(({ validFrom, validUntil }) => validUntil === null || validFrom <= validUntil, {
    message: rule('validUntil'),
    path: ['validUntil'],
  });
export type SignatoryBody = z.output<typeof SignatoryBody>;

export const SIGNATURE_KINDS = ['PNG', 'JPEG'] as const;
export const MAX_SIGNATURE_BYTES = 256 * 1_024;
/** Pixels of a side: it is printed four centimetres wide. */
export const SIGNATURE_SIDE = 2_000;

const Saved = z.object({ data: Signatory });

export const signatories = {
  listSignatories: endpoint({
    method: 'GET',
    path: '/signatories',
    access: 'staff',
    permission: 'signatory.manage',
    summary: 'Who authorises results, by name',
    response: z.object({ data: z.array(Signatory) }),
  }),
  createSignatory: endpoint({
    method: 'POST',
    path: '/signatories',
    access: 'staff',
    permission: 'signatory.manage',
    summary: 'Enter somebody who authorises results',
    body: SignatoryBody,
    response: Saved,
    status: 201,
    idempotent: true,
  }),
  updateSignatory: endpoint({
    method: 'PUT',
    path: '/signatories/:id',
    access: 'staff',
    permission: 'signatory.manage',
    summary: 'Change an entry: what it says holds for what is authorised from now on',
    params: z.object({ id: Id }),
    body: SignatoryBody,
    response: Saved,
  }),
  setSignature: endpoint({
    method: 'PUT',
    path: '/signatories/:id/signature',
    access: 'staff',
    permission: 'signatory.manage',
    summary:
      'Set the picture of a signature: PNG or JPEG of at most 256 KB, by its content; it replaces the one before',
    params: z.object({ id: Id }),
    bodyKind: 'multipart',
    files: { file: MAX_SIGNATURE_BYTES },
    response: Saved,
  }),
  removeSignature: endpoint({
    method: 'DELETE',
    path: '/signatories/:id/signature',
    access: 'staff',
    permission: 'signatory.manage',
    summary: 'Take the picture of a signature away: reports from now on name the signatory alone',
    params: z.object({ id: Id }),
    response: Saved,
  }),
};
