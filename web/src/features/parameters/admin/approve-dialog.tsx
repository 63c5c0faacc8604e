import type { Parameter } from '@labfront/contract/parameters';
import { ApproveDraftsDialog } from '../../../shared/forms/approve-drafts-dialog.tsx';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { parametersMessages, rangeMessages } from './parameters.messages.ts';
import { approveMany } from './parameters.slice.ts';
import { cellText, criticalText, normalText } from './range-text.ts';

interface ApproveDialogProps {
  readonly parameters: readonly Parameter[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The drafts of a page of the list, with their ranges. */
export function ApproveDialog({ parameters, onClose, onDone }: ApproveDialogProps) {
  const text = useMessages(parametersMessages);
  const words = useMessages(rangeMessages);
  const dispatch = useAppDispatch();
  return (
    <ApproveDraftsDialog
      items={parameters}
      text={text}
      label={({ name, unit }) => [name, unit].filter(Boolean).join(', ')}
      approve={(drafts) => dispatch(approveMany({ body: { drafts } })).unwrap()}
      onClose={onClose}
      onDone={onDone}
    >
      {({ ranges, warnings }) => (
        <ul className="flex flex-col gap-2 text-sm">
          {ranges.map((range) => (
            <li key={range._id}>
              <span className="flex flex-wrap gap-x-3">
                <span>{cellText(range, words)}</span>
                <span className="tabular font-strong">{normalText(range, words)}</span>
                <span className="tabular text-danger">{criticalText(range, words)}</span>
              </span>
              <span className="block text-ink-soft">{range.note}</span>
            </li>
          ))}
          {warnings.map((gap) => (
            <li key={`${gap.sex} ${gap.ageFromDays}`} className="text-danger">
              {cellText(gap, words)}: {words.gap}
            </li>
          ))}
        </ul>
      )}
    </ApproveDraftsDialog>
  );
}
