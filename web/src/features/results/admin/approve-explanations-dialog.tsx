import type { Explanation } from '@labfront/contract/explanations';
import { ApproveDraftsDialog } from '../../../shared/forms/approve-drafts-dialog.tsx';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { ExplanationWords } from './explanation-words.tsx';
import { explanationsMessages } from './explanations.messages.ts';
import { approveExplanations } from './explanations.slice.ts';

interface ApproveExplanationsProps {
  readonly explanations: readonly Explanation[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The drafts of a page of the list, with their texts in both languages. */
export function ApproveExplanationsDialog({ explanations, onClose, onDone }: ApproveExplanationsProps) {
  const text = useMessages(explanationsMessages);
  const dispatch = useAppDispatch();
  return (
    <ApproveDraftsDialog
      items={explanations}
      text={text}
      label={({ name }) => name}
      approve={(drafts) => dispatch(approveExplanations({ body: { drafts } })).unwrap()}
      onClose={onClose}
      onDone={onDone}
    >
      {({ texts, source }) => (
        <>
          <ExplanationWords texts={texts} />
          <p className="mt-2 text-xs text-ink-soft">
            {text.source}: {source}
          </p>
        </>
      )}
    </ApproveDraftsDialog>
  );
}
