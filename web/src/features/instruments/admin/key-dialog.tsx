import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { instrumentsMessages } from './instruments.messages.ts';

export interface ShownKey {
  readonly id: string;
  readonly name: string;
  readonly key: string;
}

/** The key of an instrument, which no call answers again. */
export function KeyDialog({ shown, onClose }: { shown: ShownKey; onClose: () => void }) {
  const text = useMessages(instrumentsMessages);
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.keyTitle(shown.name)}
      description={text.keyText}
      actions={<Button onClick={onClose}>{text.done}</Button>}
    >
      <dl className="flex flex-col gap-4">
        <Secret label={text.instrumentId} value={shown.id} />
        <Secret label={text.key} value={shown.key} />
      </dl>
    </Dialog>
  );
}

function Secret({ label, value }: { label: string; value: string }) {
  const text = useMessages(instrumentsMessages);
  const [isCopied, setCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      notify('error', text.copyFailed);
    }
  }
  return (
    <div>
      <dt className="text-sm font-strong">{label}</dt>
      <dd className="mt-1 flex flex-wrap items-center gap-3">
        <code className="tabular rounded-field bg-sunken px-3 py-2 text-sm wrap-anywhere select-all">{value}</code>
        <Button variant="secondary" aria-label={text.copyOf(label)} onClick={() => void copy()}>
          {isCopied ? text.copied : text.copy}
        </Button>
      </dd>
    </div>
  );
}
