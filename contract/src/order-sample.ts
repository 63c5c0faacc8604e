// The sample of an order, as the bench and its signatories see it.
import { z } from 'zod';
import { Timestamp } from './common.ts';
import { SPECIMEN_STATES } from './specimen-states.ts';

/** The facts of a sample that whoever judges a value has to know. */
export const OrderSample = z.object({
  /** Those of the tests that the caller sees, in the order of their containers. */
  tubes: z.array(
    z.object({
      tubeCode: z.string(),
      specimen: z.string(),
      state: z.enum(SPECIMEN_STATES),
      collectedAt: Timestamp.nullable(),
      /** At a laboratory, the first time. */
      receivedAt: Timestamp.nullable(),
    }),
  ),
  /** Null where the patient asked for the tests themselves. */
  requester: z.object({ name: z.string(), clinic: z.string() }).nullable(),
  clinicalHistory: z.string(),
  fastingHours: z.number().nullable(),
  lastMealAt: Timestamp.nullable(),
  medicines: z.string(),
  /** Why it was drawn although the patient was not prepared; else empty. */
  unprepared: z.string(),
});
export type OrderSample = z.output<typeof OrderSample>;
