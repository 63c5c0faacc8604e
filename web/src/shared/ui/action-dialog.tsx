import { type ComponentProps, useState } from 'react';
import { ConfirmationDialog } from './confirmation-dialog.tsx';
import { notify } from './notify.ts';

interface Failed {
  readonly message: string;
  readonly status: number;
}

interface ActionDialogProps
  extends Omit<ComponentProps<typeof ConfirmationDialog>, 'open' | 'busy' | 'error' | 'onConfirm' | 'onCancel'> {
  readonly open?: boolean;
  /** Performs the action and resolves with its message; a thunk's `unwrap()` rejects as required. */
  readonly action: () => Promise<{ readonly message: string }>;
  readonly onClose: () => void;
  /** Called on success. Without it the dialog is closed. */
  readonly onDone?: () => void;
  /** Called on failure. Returns true if the user was informed otherwise and the dialog can close. */
  readonly onFailed?: (failure: Failed) => boolean;
}

/** Asks for confirmation, performs the action and shows its result as a toast; on failure it stays open with the reason. */
export function ActionDialog(props: ActionDialogProps) {
  const { open = true, action, onClose, onDone = onClose, onFailed, ...question } = props;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const close = () => {
    setError(null);
    onClose();
  };

  async function confirm() {
    setBusy(true);
    setError(null);
    try {
      const { message } = await action();
      notify('success', message);
      onDone();
    } catch (rejected) {
      const failure = rejected as Failed;
      if (onFailed?.(failure) === true) close();
      else setError(failure.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <ConfirmationDialog
      {...question}
      open={open}
      busy={busy}
      error={error}
      onConfirm={() => void confirm()}
      onCancel={close}
    />
  );
}
