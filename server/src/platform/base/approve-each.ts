// Approvals of many drafts in one call, each answered for itself.
import type { Language } from '@labfront/contract/messages/sentences';
import { refusalIn } from './errors.ts';

/** Approves drafts one by one, in their order: one that is refused does not stop the others. */
export async function approveEach<Draft extends { parameterId: string }>(
  drafts: readonly Draft[],
  approve: (draft: Draft) => Promise<unknown>,
  language: Language,
) {
  const answers: { parameterId: string; outcome: 'approved' | 'refused'; code?: string; message?: string }[] = [];
  for (const draft of drafts) {
    const { parameterId } = draft;
    try {
      await approve(draft);
      answers.push({ parameterId, outcome: 'approved' });
    } catch (error) {
      answers.push({ parameterId, outcome: 'refused', ...refusalIn(error, language) });
    }
  }
  return answers;
}
