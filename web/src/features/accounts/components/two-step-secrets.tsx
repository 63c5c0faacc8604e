import type { TotpEnrolment } from '@labfront/contract/totp';
import { Copy, Download } from 'lucide-react';
import { saveFile } from '../../../shared/files/save-answer.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { QrCode } from '../../../shared/ui/qr-code.tsx';
import { totpMessages } from '../totp.messages.ts';

/** Groups of four, as authenticator apps show a key: easier to read and type. */
const inFours = (key: string) => key.match(/.{1,4}/g)?.join(' ') ?? '';

/** Shown once: what the app scans, the same as text, and the recovery codes. */
export function TwoStepSecrets({ enrolment }: { enrolment: TotpEnrolment }) {
  const text = useMessages(totpMessages);
  const { otpauthUrl, secret, recoveryCodes } = enrolment;
  const copy = async (what: string) => {
    try {
      await navigator.clipboard.writeText(what);
      notify('success', text.copied);
    } catch {
      // Not allowed, or not there at all on a page without TLS.
      notify('error', text.notCopied);
    }
  };
  return (
    <>
      <section className="flex flex-col gap-3 border-t border-line pt-4">
        <h3 className="font-strong">{text.scanTitle}</h3>
        <QrCode value={otpauthUrl} label={text.scanLabel} />
        <p className="text-sm text-ink-soft">{text.byHand}</p>
        <p className="flex flex-wrap items-center gap-3">
          <code className="tabular rounded-field bg-sunken px-3 py-2 font-strong select-all">{inFours(secret)}</code>
          <Button variant="secondary" onClick={() => copy(secret)}>
            <Copy aria-hidden="true" className="size-4" />
            {text.copySecret}
          </Button>
        </p>
      </section>
      <section className="flex flex-col gap-3 border-t border-line pt-4">
        <h3 className="font-strong">{text.codesTitle}</h3>
        <p className="text-sm text-ink-soft">{text.codesHint}</p>
        <ul className="tabular grid gap-x-4 gap-y-1 rounded-field bg-sunken px-3 py-3 text-sm font-strong min-[420px]:grid-cols-2">
          {recoveryCodes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => copy(recoveryCodes.join('\n'))}>
            <Copy aria-hidden="true" className="size-4" />
            {text.copyCodes}
          </Button>
          <Button
            variant="secondary"
            onClick={() => saveFile(new Blob([`${recoveryCodes.join('\n')}\n`], { type: 'text/plain' }), text.fileName)}
          >
            <Download aria-hidden="true" className="size-4" />
            {text.saveCodes}
          </Button>
        </div>
      </section>
    </>
  );
}
