// Samples of a booking as their patient follows them.
import { z } from 'zod';
import { Timestamp } from './common.ts';
import type { SpecimenState } from './specimen-states.ts';

/** How far a sample is, in steps that mean something to its patient. */
export const SAMPLE_STAGES = [
  'planned',
  'collected',
  'on_the_way',
  'received',
  'fit',
  'in_testing',
  'in_laboratory',
  'unusable',
  'lost',
  'missed',
] as const;
export type SampleStage = (typeof SAMPLE_STAGES)[number];

const STAGES: Readonly<Record<Exclude<SpecimenState, 'cancelled'>, SampleStage>> = {
  planned: 'planned',
  labelled: 'planned',
  collected: 'collected',
  in_transit: 'on_the_way',
  received: 'received',
  accepted: 'fit',
  in_testing: 'in_testing',
  stored: 'in_laboratory',
  disposed: 'in_laboratory',
  rejected: 'unusable',
  lost: 'lost',
  missed: 'missed',
};

/** The stage of a tube by its state; null for a void one. A destroyed tube that was rejected before could not be used. */
export function sampleStage(state: string, wasRejected: boolean): SampleStage | null {
  if (state === 'disposed' && wasRejected) return 'unusable';
  return (STAGES as Readonly<Partial<Record<string, SampleStage>>>)[state] ?? null;
}

export const VisitSample = z.object({
  /** The patient's name. */
  patient: z.string(),
  tests: z.array(z.string()),
  /** The same in Hindi; a server of before them says nothing of it. */
  testsHi: z.array(z.string()).optional(),
  stage: z.enum(SAMPLE_STAGES),
  collectedAt: Timestamp.nullable(),
  /** The last receipt at one of our centres. */
  receivedAt: Timestamp.nullable(),
});
export type VisitSample = z.output<typeof VisitSample>;
