// Actions on whole lines and orders of the bench, and the laboratory's settings: tests that are not performed or referred, comments,
// pregnancy, settings.
import { z } from 'zod';
import { Id, requiredLine, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Outcomes } from './laboratory.ts';
import { rule } from './messages/rules.ts';
import { PregnancyAnswer } from './order-pregnancy.ts';

const MOST_LINES = 100;
const LineIds = z
  .array(Id, rule('lineIds'))
  .min(1, rule('lineIds'))
  .max(MOST_LINES, rule('lineIds'))
  .transform((ids) => [...new Set(ids)]);

export const LDL_FORMULAS = ['friedewald', 'nih'] as const;

export const LabSettings = z.object({
  /** Centres with one technician: whoever entered a value may verify it there. Nobody authorises what they entered, there either. */
  oneTechnicianCentreIds: z.array(Id),
  /** The formula of LDL; `other` for one of the laboratory's own, null where LDL is not calculated. */
  ldl: z.enum([...LDL_FORMULAS, 'other']).nullable(),
});
export type LabSettings = z.output<typeof LabSettings>;

export const LabSettingsBody = z.object({
  oneTechnicianCentreIds: z.array(Id, rule('signatoryCentres')).max(200, rule('signatoryCentres')),
  /** Missing: as it is. */
  ldl: z.enum(LDL_FORMULAS, rule('ldl')).nullish(),
});
export type LabSettingsBody = z.output<typeof LabSettingsBody>;

export const labLines = {
  notPerform: endpoint({
    method: 'PUT',
    path: '/lab/not-performed',
    access: 'staff',
    permission: 'result.enter',
    summary:
      'Tests that cannot be performed: their money goes back and the customer is told; each is answered for itself',
    body: z.object({ lineIds: LineIds, reason: requiredLine(300, 'A reason') }),
    response: Outcomes,
  }),
  referLines: endpoint({
    method: 'PUT',
    path: '/lab/refer',
    access: 'staff',
    permission: 'result.enter',
    summary:
      'Have lines measured by a referral laboratory, or by us again (null); a line that was sent is taken back with a reason, before its report or a value is here',
    body: z.object({
      lineIds: LineIds,
      laboratoryId: Id.nullable(),
      /** Why a line that was sent comes back. */
      reason: text(300, 'A reason').default(''),
    }),
    response: Outcomes,
  }),
  commentLine: endpoint({
    method: 'PUT',
    path: '/lab/comment',
    access: 'staff',
    permission: 'result.verify',
    summary: 'What stands below a test on its report; empty takes it away',
    body: z.object({ lineId: Id, comment: text(1_000, 'A comment') }),
    response: z.object({ data: z.object({ lineId: Id, comment: z.string() }) }),
  }),
  recordPregnancy: endpoint({
    method: 'PUT',
    path: '/lab/pregnancy',
    access: 'staff',
    permission: 'result.enter',
    summary:
      'Record whether the patient of an order is pregnant, and since when: values that nobody has authorised are judged anew; each is answered for itself',
    body: PregnancyAnswer,
    response: Outcomes,
  }),
  getLabSettings: endpoint({
    method: 'GET',
    path: '/lab/settings',
    access: 'staff',
    permission: 'settings.manage',
    summary: 'How the laboratory works: centres with one technician, the formula of LDL',
    response: z.object({ data: LabSettings }),
  }),
  setLabSettings: endpoint({
    method: 'PUT',
    path: '/lab/settings',
    access: 'staff',
    permission: 'settings.manage',
    summary: 'Change how the laboratory works; values that are there already stay as they are',
    body: LabSettingsBody,
    response: z.object({ data: LabSettings }),
  }),
};
