// Late, lost and repeated work and its cost: the owner's part of the dashboard, and the rows behind its figures.
import { z } from 'zod';
import { Id, ListQuery, LocalDate, listQueryWith, Rupees, Timestamp } from './common.ts';
import { LOSS_PARTS, SALES_PART } from './dashboard-parts.ts';
import { endpoint } from './endpoint.ts';

/** Tubes that were rejected, lost or never drawn, and values that were measured once more. */
export const LOSS_KINDS = ['rejected', 'lost', 'missed', 'repeat'] as const;
export const LossKind = z.enum(LOSS_KINDS);
export type LossKind = z.output<typeof LossKind>;

export const Loss = z.object({
  _id: Id,
  kind: LossKind,
  at: Timestamp,
  /** The code of a rejection, else what was written. */
  reason: z.string(),
  /** A tube's code; of a value the number of its accession. */
  code: z.string(),
  orderId: Id,
  tests: z.array(z.string()),
  centreId: Id.nullable(),
});
export type Loss = z.output<typeof Loss>;

const Waiting = z.object({ count: z.number(), oldestAt: Timestamp.nullable() });

/** A figure that the caller may not see is missing: each counts what a permission shows, within its scope. */
export const Losses = z.object({
  from: LocalDate,
  to: LocalDate,
  /** Now, whatever the period is. */
  late: z.object({
    /** Tests past their promised time. */
    lines: Waiting.optional(),
    /** Tests at centres that are slower than they were. */
    drifting: z.number().optional(),
    /** Visits whose day is over or whose window has ended, and the day of the oldest. */
    visits: z.object({ count: z.number(), oldestDay: LocalDate.nullable() }).optional(),
  }),
  lost: z.array(z.object({ kind: LossKind, count: z.number() })).optional(),
  /** Rejections by code, the most frequent first. */
  rejections: z.array(z.object({ code: z.string(), count: z.number() })).optional(),
  repeats: z.object({
    /** Free visits that collect a sample once more. */
    visits: z.number().optional(),
    /** Values measured once more, by test, the most frequent first. */
    tests: z.array(z.object({ testId: Id, testName: z.string(), count: z.number() })).optional(),
  }),
  costs: z
    .object({
      refunds: z.number(),
      refunded: Rupees,
    })
    .optional(),
});
export type Losses = z.output<typeof Losses>;

export const losses = {
  getLosses: endpoint({
    method: 'GET',
    path: '/dashboard/losses',
    access: 'staff',
    permission: SALES_PART,
    parts: LOSS_PARTS,
    summary: 'What is late, lost and repeated, and what it costs; the last 30 days unless told, 31 days at most',
    query: ListQuery.pick({ from: true, to: true }),
    response: z.object({ data: Losses }),
  }),
  listLosses: endpoint({
    method: 'GET',
    path: '/losses',
    access: 'staff',
    permission: 'specimen.read',
    summary: 'The tubes and values behind those figures, newest first; filters kind, reason, test, centre, from, to',
    query: listQueryWith('kind', 'reason', 'test', 'centre'),
    response: z.object({ data: z.array(Loss) }),
  }),
};
