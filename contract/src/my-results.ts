// Released results as their patient sees them (laboratory.md section 7).
import { z } from 'zod';
import { Id, Timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import { UsedRange } from './laboratory.ts';
import { PARAMETER_KINDS } from './parameters.ts';
import { NO_RANGE_REASONS, RESULT_FLAGS } from './reference-ranges.ts';

export const ResultPoint = z.object({
  _id: Id,
  /** When the sample was drawn; when the visit was made where that is not known. */
  at: Timestamp,
  /** As it was typed; `not_done` and `invalid` are no measurement. */
  value: z.string(),
  unit: z.string(),
  method: z.string(),
  flag: z.enum(RESULT_FLAGS).nullable(),
  /** Of the report that the result is in. */
  range: UsedRange.nullable(),
  noRange: z.enum(NO_RANGE_REASONS).nullable(),
  laboratoryId: Id.nullable(),
  laboratory: z.string(),
  /** Another laboratory measured it for us. */
  isReferred: z.boolean(),
  testName: z.string(),
  /** Values of one order are of one visit, also where they were drawn hours apart. */
  orderId: Id,
  reportId: Id.nullable(),
});
export type ResultPoint = z.output<typeof ResultPoint>;

export const ResultExplanation = z.object({
  /** The meaning of the parameter. */
  about: z.string(),
  /** Possible causes of the newest value; empty for one in its range, or without a flag. */
  flagged: z.string(),
});

export const MyResult = z.object({
  parameterId: Id,
  code: z.string(),
  name: z.string(),
  nameHi: z.string(),
  kind: z.enum(PARAMETER_KINDS),
  department: z.string(),
  /** Coefficients of variation in percent within one person and of the method; null where not known. */
  cvi: z.string().nullable(),
  cva: z.string().nullable(),
  /** The oldest first; the newest is the last. */
  points: z.array(ResultPoint),
});
export type MyResult = z.output<typeof MyResult>;

const Patient = z.object({ _id: Id, name: z.string() });
const query = z.object({
  /** One of the account's patients; without it, its own person. */
  patientId: Id.optional(),
});

export const myResults = {
  listMyResults: endpoint({
    method: 'GET',
    path: '/my-results',
    access: 'user',
    summary: 'The released results of a patient: of each parameter the newest value and those before',
    query,
    response: z.object({ data: z.array(MyResult), patient: Patient }),
  }),
  getMyResult: endpoint({
    method: 'GET',
    path: '/my-results/:parameterId',
    access: 'user',
    summary: 'Every released result of one parameter, with its approved explanation on two reading levels',
    params: z.object({ parameterId: Id }),
    query,
    response: z.object({
      data: MyResult,
      patient: Patient,
      explanation: z
        .object({
          simple: ResultExplanation,
          detailed: ResultExplanation,
          source: z.string(),
          sourceUrl: z.string(),
          version: z.number(),
          approvedBy: z.string(),
          approvedAt: Timestamp,
        })
        .nullable(),
    }),
  }),
};
