// The audit log: actor, action, record, time and address. Administrators read it, nobody changes it.
import { z } from 'zod';
import { PersonSummary } from './accounts.ts';
import { Id, listQueryWith, Timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';

export const AuditEntry = z.object({
  _id: Id,
  at: Timestamp,
  /** Null for the program itself, or for an unknown person. */
  actor: PersonSummary.nullable(),
  /** `record.verb`: `account.deleted`, `sign-in.failed`. */
  action: z.string(),
  /** The entry in words, in the language of the answer. */
  sentence: z.string(),
  recordId: z.string().nullable(),
  /** The name of the record: of a person, a test, a city, or the number of a booking. Null if it is gone. */
  recordName: z.string().nullable(),
  /** The network address that the request came from. */
  address: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type AuditEntry = z.output<typeof AuditEntry>;

export const audit = {
  listAudit: endpoint({
    method: 'GET',
    path: '/admin/audit',
    access: 'staff',
    permission: 'audit.read',
    summary: 'The audit log, newest first, by day, person, record and action',
    query: listQueryWith('actor', 'record', 'action'),
    response: z.object({ data: z.array(AuditEntry) }),
  }),
};
