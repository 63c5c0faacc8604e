import { useState } from 'react';
import { Button } from '../shared/ui/button.tsx';
import { ConfirmationDialog } from '../shared/ui/confirmation-dialog.tsx';
import { Dialog } from '../shared/ui/dialog.tsx';
import { Menu } from '../shared/ui/menu.tsx';
import { notify } from '../shared/ui/notify.ts';
import { TextField } from '../shared/ui/text-field.tsx';
import { Section } from './section.tsx';

type Open = 'dialog' | 'large' | 'question' | 'destructive' | 'busy' | 'failed' | null;
const QUESTIONS = ['question', 'destructive', 'busy', 'failed'] as const;

export function Overlays() {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Section title="Dialog: normal, large">
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('large')}>Large dialog</Button>
        <Dialog
          open={open === 'dialog' || open === 'large'}
          large={open === 'large'}
          onClose={close}
          title="Add an address"
          description="Where the sample is collected."
          actions={<Button onClick={close}>Save</Button>}
        >
          <TextField label="City" />
        </Dialog>
      </Section>
      <Section title="Confirmation: question, destructive, busy, failed">
        {QUESTIONS.map((kind) => (
          <Button key={kind} variant="secondary" onClick={() => setOpen(kind)}>
            {kind}
          </Button>
        ))}
        {QUESTIONS.map((kind) => (
          <ConfirmationDialog
            key={kind}
            open={open === kind}
            title="Delete the address?"
            confirmLabel="Delete"
            destructive={kind === 'destructive'}
            busy={kind === 'busy'}
            error={kind === 'failed' ? 'Failed to delete the address' : null}
            onConfirm={close}
            onCancel={close}
          >
            Bookings that were made with it stay as they are.
          </ConfirmationDialog>
        ))}
      </Section>
      <Section title="Menu with a disabled entry, toasts">
        <Menu
          trigger={<Button variant="secondary">Menu</Button>}
          align="start"
          actions={[
            { key: 'edit', label: 'Edit', onSelect: () => {} },
            { key: 'delete', label: 'Delete', onSelect: () => {}, disabled: true },
          ]}
        />
        {(['success', 'error', 'info'] as const).map((kind) => (
          <Button key={kind} variant="quiet" onClick={() => notify(kind, `A toast of the kind ${kind}`)}>
            {kind}
          </Button>
        ))}
      </Section>
    </>
  );
}
