import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { Button } from './button.tsx';
import { dialogClass, veilClass } from './dialog-class.ts';
import { uiMessages } from './ui.messages.ts';

interface ConfirmationDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** The consequences of the action. */
  readonly children: ReactNode;
  /** The verb of the action, "Delete address". */
  readonly confirmLabel: string;
  /** "Keep booking", where "Cancel" would be the action itself. */
  readonly cancelLabel?: string;
  readonly destructive?: boolean;
  /** True while the action runs; the dialog stays open and cannot be submitted twice. */
  readonly busy?: boolean;
  readonly error?: string | null;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks for confirmation. A click outside does not close it; Cancel and Escape do. */
export function ConfirmationDialog(props: ConfirmationDialogProps) {
  const {
    open,
    title,
    children,
    confirmLabel,
    cancelLabel,
    destructive,
    busy = false,
    error,
    onConfirm,
    onCancel,
  } = props;
  const text = useMessages(uiMessages);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && !busy && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={veilClass} />
        <AlertDialog.Popup className={dialogClass}>
          <div className="overflow-y-auto px-5 pt-5 pb-2">
            <AlertDialog.Title className="text-xl! font-strong">{title}</AlertDialog.Title>
            <AlertDialog.Description render={<div />} className="mt-2 text-ink-soft">
              {children}
            </AlertDialog.Description>
            {error && (
              <p role="alert" className="mt-3 text-sm text-danger">
                {error}
              </p>
            )}
          </div>
          <div className="flex flex-wrap justify-end gap-3 px-5 py-4">
            <AlertDialog.Close render={<Button variant="secondary">{cancelLabel ?? text.cancel}</Button>} />
            <Button variant={destructive ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
