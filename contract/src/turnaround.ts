// Promised against real time of tests, by test, centre and step. A promise is the definition's `turnaroundHours` after the receipt of the last
// tube (laboratory.md section 9, Promises).
import { z } from 'zod';
import { Id, ListQuery, LocalDate, listQueryWith, Timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';

/** The ways between two steps; `report` is the one from authorisation to release. */
export const TURNAROUND_STEPS = ['transport', 'measuring', 'authorising', 'report'] as const;
export const TurnaroundStep = z.enum(TURNAROUND_STEPS);
export type TurnaroundStep = z.output<typeof TurnaroundStep>;

/** Hours on average; null where no line has gone this way. */
const Hours = z.number().nullable();

const Figures = z.object({
  /** Lines that were released in the period. */
  lines: z.number(),
  late: z.number(),
  /** From receipt to finish. */
  hours: Hours,
  steps: z.record(TurnaroundStep, Hours),
});

export const TurnaroundRow = Figures.extend({
  testId: Id,
  testName: z.string(),
  centreId: Id.nullable(),
  /** Of today's definition; null for a test without one. */
  promisedHours: Hours,
  /** Whether it is slower these two days than in the four weeks before. */
  drifts: z.boolean(),
});
export type TurnaroundRow = z.output<typeof TurnaroundRow>;

export const Turnaround = z.object({
  from: LocalDate,
  to: LocalDate,
  whole: Figures,
  /** By test and centre, those with the most late lines first. */
  rows: z.array(TurnaroundRow),
  /** How many rows there are in all. */
  total: z.number(),
});
export type Turnaround = z.output<typeof Turnaround>;

/** `late`: due and not finished; `open`: not finished; `finished`: within and after its time; `overdue`: finished too late. */
export const TURNAROUND_STATES = ['late', 'open', 'finished', 'overdue'] as const;

export const TurnaroundLine = z.object({
  _id: Id,
  orderId: Id,
  accession: z.string(),
  testId: Id,
  testName: z.string(),
  centreId: Id.nullable(),
  collectedAt: Timestamp.nullable(),
  receivedAt: Timestamp,
  resultedAt: Timestamp.nullable(),
  authorisedAt: Timestamp.nullable(),
  releasedAt: Timestamp.nullable(),
  dueAt: Timestamp,
  finishedAt: Timestamp.nullable(),
  /** Minutes past its time, until it was finished or until now; null while it is in time. */
  lateMinutes: z.number().nullable(),
});
export type TurnaroundLine = z.output<typeof TurnaroundLine>;

/** Public turnaround times: tests with enough lines of the last 30 days. */
export const PublicTurnaround = z.object({
  days: z.number(),
  lines: z.number(),
  /** Null without enough lines. */
  inTimePercent: z.number().nullable(),
  tests: z.array(
    z.object({
      _id: Id,
      slug: z.string(),
      name: z.string(),
      nameHi: z.string().optional(),
      promisedHours: z.number(),
      hours: z.number(),
      inTimePercent: z.number(),
    }),
  ),
});
export type PublicTurnaround = z.output<typeof PublicTurnaround>;

export const turnaround = {
  getTurnaround: endpoint({
    method: 'GET',
    path: '/turnaround',
    access: 'staff',
    permission: 'result.read',
    summary:
      'Promised and real time by test and centre; the last 7 days unless told, 31 days at most; filters centre, test, and `slower` for tests that have become slower',
    query: ListQuery.pick({ from: true, to: true }).extend(
      listQueryWith('centre', 'test', 'slower').pick({ centre: true, test: true, slower: true }).shape,
    ),
    response: z.object({ data: Turnaround }),
  }),
  listTurnaroundLines: endpoint({
    method: 'GET',
    path: '/turnaround/lines',
    access: 'staff',
    permission: 'result.read',
    searchesNoContacts: true,
    summary:
      'Lines with their times; state late, open, finished or overdue; filters centre, test, date of the finish or the due time, or its days from and to',
    query: listQueryWith('centre', 'test', 'state', 'date'),
    response: z.object({ data: z.array(TurnaroundLine) }),
  }),
  getPublicTurnaround: endpoint({
    method: 'GET',
    path: '/turnaround/public',
    access: 'public',
    summary: 'How many reports of the last 30 days were in time, by test',
    response: z.object({ data: PublicTurnaround }),
  }),
};
