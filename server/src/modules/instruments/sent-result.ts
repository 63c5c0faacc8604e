// One result as an instrument sent it, before anything is known of it here.
import type { ReadingReason } from '@labfront/contract/instrument-states';

export interface SentResult {
  /** Codes that the message calls its specimen by, the most particular first. */
  specimens: readonly string[];
  code: string;
  /** As it was sent. */
  value: string;
  /** As it was sent; some instruments write a sign in it that separates parts. */
  unit: string;
  /** The unit up to that sign. */
  shortUnit: string;
  /** Why it is no final result of a patient. */
  problem: ReadingReason | null;
}

/** Whether a message is for training or debugging, by its processing id (MSH-11, H-12): it may have the code of a real tube. */
export const isTrainingMessage = (processingId: string): boolean => /^[TD]$/i.test(processingId);
