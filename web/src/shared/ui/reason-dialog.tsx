import { type ReactNode, useState } from 'react';
import { ConfirmationDialog } from './confirmation-dialog.tsx';
import { TextField } from './text-field.tsx';

interface ReasonDialogProps {
  readonly title: string;
  readonly confirmLabel: string;
  /** Objections to the action; with any, a reason is required. */
  readonly doubts: readonly string[];
  readonly reasonLabel: string;
  readonly reasonMissing: string;
  readonly onConfirm: (reason: string | undefined) => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** Asks before something is marked as done, and why, where something speaks against it. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, confirmLabel, doubts, reasonLabel, reasonMissing, onConfirm, onCancel, children } = props;
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const given = reason.trim();

  function confirm() {
    if (doubts.length > 0 && given === '') return setMissing(true);
    onConfirm(given === '' ? undefined : given);
  }

  return (
    <ConfirmationDialog open title={title} confirmLabel={confirmLabel} onConfirm={confirm} onCancel={onCancel}>
      {children}
      {doubts.map((doubt) => (
        <p key={doubt} className="mt-2 font-strong text-ink">
          {doubt}
        </p>
      ))}
      {doubts.length > 0 && (
        <div className="mt-3">
          <TextField
            label={reasonLabel}
            maxLength={300}
            autoComplete="off"
            value={reason}
            error={missing && given === '' ? reasonMissing : undefined}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
      )}
    </ConfirmationDialog>
  );
}
