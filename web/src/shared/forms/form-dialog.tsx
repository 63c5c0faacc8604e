import { type FormEvent, type FormEventHandler, type ReactNode, useId } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { FormError } from './form-error.tsx';

interface FormDialogProps {
  readonly title: string;
  readonly description?: string;
  readonly large?: boolean;
  /** The text of the button that sends the form. */
  readonly save: string;
  readonly busy: boolean;
  /** The refusal of the whole form; a field shows its own. */
  readonly failure: string | null;
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog around one form: cancel or save below, the form's refusal above its fields. */
export function FormDialog({ save, busy, failure, onSubmit, onClose, children, ...dialog }: FormDialogProps) {
  const ui = useMessages(uiMessages);
  const formId = useId();
  return (
    <Dialog
      {...dialog}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {save}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          // React passes events on to a form around the dialog, such as a checkout's, which is not meant.
          event.stopPropagation();
          onSubmit(event);
        }}
        className="flex flex-col gap-5"
      >
        <FormError message={failure} />
        {children}
      </form>
    </Dialog>
  );
}
