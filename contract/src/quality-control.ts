// Quality control of analysers: the day's controls, what a second person says of them, and signed overrides (laboratory.md section 5).
import { z } from 'zod';
import { Id, line, listQueryWith, requiredLine, Timestamp, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { QC_OUTCOMES, QC_STATES, WESTGARD_RULES } from './instrument-states.ts';
import { rule } from './messages/rules.ts';

const Person = z.object({ _id: Id, name: z.string() });

export const QcRecord = z.object({
  _id: Id,
  instrumentId: Id,
  parameterId: Id,
  /** The day in India. */
  day: z.string(),
  /** Of the control material, such as "Level 2". */
  level: z.string(),
  outcome: z.enum(QC_OUTCOMES),
  rule: z.enum(WESTGARD_RULES).nullable(),
  note: z.string(),
  enteredBy: Person,
  enteredAt: Timestamp,
  reviewedBy: Person.nullable(),
  reviewedAt: Timestamp.nullable(),
  reviewNote: z.string(),
});
export type QcRecord = z.output<typeof QcRecord>;

/** The quality control of one day for each parameter that an instrument measures. */
export const QcOfInstrument = z.object({
  instrumentId: Id,
  name: z.string(),
  department: z.string(),
  centreId: Id,
  parameters: z.array(
    z.object({
      parameterId: Id,
      code: z.string(),
      name: z.string(),
      state: z.enum(QC_STATES),
      /** The oldest first. */
      records: z.array(QcRecord),
    }),
  ),
});
export type QcOfInstrument = z.output<typeof QcOfInstrument>;

const Note = text(300, 'Note')
  .nullish()
  .transform((note) => note ?? '');

export const QcBody = z
  .object({
    instrumentId: Id,
    parameterId: Id,
    level: line(40, 'Level')
      .nullish()
      .transform((level) => level ?? ''),
    outcome: z.enum(['passed', 'failed'], rule('qcOutcome')),
    rule: z
      .enum(WESTGARD_RULES, rule('westgard'))
      .nullish()
      .transform((broken) => broken ?? null),
    note: Note,
  })
  .refine(({ outcome, rule: broken }) => (outcome === 'failed') === (broken !== null), {
    message: rule('qcRule'),
    path: ['rule'],
  });
export type QcBody = z.output<typeof QcBody>;

export const QcOverride = z.object({ instrumentId: Id, parameterId: Id, reason: requiredLine(300, 'A reason') });
export type QcOverride = z.output<typeof QcOverride>;

const OneRecord = z.object({ data: QcRecord });

export const qualityControl = {
  listQc: endpoint({
    method: 'GET',
    path: '/qc',
    access: 'staff',
    permission: 'result.read',
    summary: 'The controls of a day (today by default, date=YYYY-MM-DD) by instrument and parameter; filter centre',
    query: listQueryWith('date', 'instrument'),
    response: z.object({ data: z.array(QcOfInstrument) }),
  }),
  enterQc: endpoint({
    method: 'POST',
    path: '/qc',
    access: 'staff',
    permission: 'qc.enter',
    summary: 'Enter a control of today: passed, or failed by a rule of Westgard',
    body: QcBody,
    response: OneRecord,
    status: 201,
    idempotent: true,
  }),
  overrideQc: endpoint({
    method: 'POST',
    path: '/qc/overrides',
    access: 'staff',
    permission: 'qc.review',
    summary:
      'Let results of a parameter be accepted today without a passed control, signed by the caller with a reason',
    body: QcOverride,
    response: OneRecord,
    status: 201,
    idempotent: true,
  }),
  reviewQc: endpoint({
    method: 'PUT',
    path: '/qc/:id/review',
    access: 'staff',
    permission: 'qc.review',
    summary: 'Review a control that somebody else entered',
    params: z.object({ id: Id }),
    body: z.object({ note: Note }),
    response: OneRecord,
  }),
};
