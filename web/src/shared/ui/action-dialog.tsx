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
  /** Does it, and says so; a thunk's `unwrap()` rejects as it should. */
  readonly action: () => Promise<{ readonly message: string }>;
  readonly onClose: () => void;
  /** It is done. Without it the dialog is closed. */
  readonly onDone?: () => void;
  /** It failed. Returns true where people were told otherwise and the dialog need not stay. */
  readonly onFailed?: (failure: Failed) => boolean;
}

/** Asks, does it, shows what came of it as a toast, and stays with the reason when it fails. */
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
