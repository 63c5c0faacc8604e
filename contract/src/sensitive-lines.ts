// Sensitive tests at the bench: the consent before a value is entered, the confirmation before a reactive one is released.
import { z } from 'zod';
import { Id, requiredLine, requiredName, Timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import type { ResultFlag } from './reference-ranges.ts';
import { isUnmeasured } from './result-states.ts';

const Recorded = { by: z.string(), at: Timestamp };

export const SensitiveLine = z.object({
  /** The written consent, with the person who counselled before the test; null while it is missing. */
  consent: z.object({ counsellor: z.string(), ...Recorded }).nullable(),
  /** A value waits for its confirmation: the line is not released. */
  unconfirmed: z.boolean(),
  /** How the reactive values were confirmed; null where none was. */
  confirmation: z.object({ method: z.string(), ...Recorded }).nullable(),
});
export type SensitiveLine = z.output<typeof SensitiveLine>;

/** Whether a value of a sensitive test needs a confirmation: one that nothing shows to be normal does. */
export const isReactive = ({ value, flag }: { value: string; flag: ResultFlag | null }): boolean =>
  !isUnmeasured(value) && flag !== 'N';

export const sensitiveLines = {
  recordConsent: endpoint({
    method: 'PUT',
    path: '/lab/consent',
    access: 'staff',
    permission: 'result.enter',
    summary:
      'Record that the written consent to a sensitive test is here and who counselled before it: its values can be entered. The same again changes nothing',
    body: z.object({ lineId: Id, counsellor: requiredName(120, 'Name') }),
    response: z.object({ data: SensitiveLine }),
  }),
  confirmReactive: endpoint({
    method: 'PUT',
    path: '/lab/confirm',
    access: 'staff',
    permission: 'report.release',
    summary:
      'Record how the reactive values of a sensitive test were confirmed: it can be released once it is authorised',
    body: z.object({ lineId: Id, method: requiredLine(300, 'Method') }),
    response: z.object({ data: SensitiveLine }),
  }),
};
