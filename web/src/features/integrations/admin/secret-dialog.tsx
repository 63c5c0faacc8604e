import { useMessages } from '../../../shared/i18n/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { CopiedText } from '../../../shared/ui/copied-text.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { integrationDialogMessages } from './integrations.messages.ts';

/** Shows a key or a secret, which nobody can see again. */
export function SecretDialog({ title, secret, onClose }: { title: string; secret: string; onClose: () => void }) {
  const text = useMessages(integrationDialogMessages);
  return (
    <Dialog open onClose={onClose} title={title} actions={<Button onClick={onClose}>{text.done}</Button>}>
      <div role="status" className="flex flex-col gap-3">
        <p>{text.once}</p>
        <CopiedText text={secret} />
      </div>
    </Dialog>
  );
}
