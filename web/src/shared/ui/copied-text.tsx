import { Copy } from 'lucide-react';
import { useMessages } from '../i18n/messages.ts';
import { Button } from './button.tsx';
import { notify } from './notify.ts';
import { uiMessages } from './ui.messages.ts';

/** A text that is needed elsewhere, such as a link or a key, with a button that copies it. */
export function CopiedText({ text }: { text: string }) {
  const ui = useMessages(uiMessages);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify('success', ui.copied),
      () => notify('error', ui.copyFailed),
    );
  return (
    <>
      <p className="rounded-field bg-sunken px-4 py-3 font-mono text-sm wrap-anywhere select-all">{text}</p>
      <Button variant="secondary" className="self-start" onClick={() => void copy()}>
        <Copy aria-hidden="true" className="size-4" />
        {ui.copy}
      </Button>
    </>
  );
}
