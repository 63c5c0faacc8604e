// Calls about critical values: who still has to be told, the register of the calls, and recording one (laboratory.md section 5).
import { z } from 'zod';
import { Id, listQueryWith, Timestamp } from './common.ts';
import { CALL_OUTCOMES, CriticalCall, CriticalValue } from './critical-values.ts';
import { endpoint } from './endpoint.ts';
import { LabelPatient } from './label-patients.ts';
import { RESULT_FLAGS } from './reference-ranges.ts';

/** One value that was told in a call, or would have been had somebody been reached. */
export const RecordedCall = z.object({
  _id: Id,
  at: Timestamp,
  outcome: z.enum(CALL_OUTCOMES),
  person: z.string(),
  number: z.string(),
  readBack: z.boolean(),
  note: z.string(),
  by: z.string(),
  /** Since when somebody had to be told. */
  openedAt: Timestamp,
  /** Whole minutes from then until the call. */
  minutes: z.number(),
  orderId: Id,
  accession: z.string(),
  patient: LabelPatient,
  testName: z.string(),
  parameter: z.string(),
  value: z.string(),
  unit: z.string(),
  flag: z.enum(RESULT_FLAGS).nullable(),
  centreId: Id.nullable(),
});
export type RecordedCall = z.output<typeof RecordedCall>;

export const criticalCalls = {
  listCritical: endpoint({
    method: 'GET',
    path: '/lab/critical',
    access: 'staff',
    permission: 'critical.call',
    tellsContacts: true,
    summary:
      'Critical values, and corrections of values that were told, whose recipients still have to be told, the oldest first',
    response: z.object({ data: z.array(CriticalValue) }),
  }),
  listCriticalCalls: endpoint({
    method: 'GET',
    path: '/lab/critical/calls',
    access: 'staff',
    permission: 'critical.call',
    tellsContacts: true,
    summary:
      'The register of calls about critical values, newest first: each value with who was told when by whom, whether it was read back, and how long it took; filters centre, outcome, from, to (days, both included)',
    query: listQueryWith('centre', 'outcome', 'from', 'to'),
    response: z.object({ data: z.array(RecordedCall) }),
  }),
  recordCriticalCall: endpoint({
    method: 'POST',
    path: '/lab/critical/:resultId/calls',
    access: 'staff',
    permission: 'critical.call',
    tellsContacts: true,
    summary: 'A call about a critical value, and others of the same order, with the person who read them back',
    params: z.object({ resultId: Id }),
    body: CriticalCall,
    response: z.object({ data: CriticalValue }),
    status: 201,
    idempotent: true,
  }),
};
