import type { Affiliate } from '@labfront/contract/affiliates';
import { Copy, Download } from 'lucide-react';
import { saveFile } from '../../../shared/files/save-answer.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useSite } from '../../../shared/site/site.slice.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { QrCode } from '../../../shared/ui/qr-code.tsx';
import { partnerPageMessages } from './affiliate-panel.messages.ts';

/** The link that a partner hands on, as text and as something to print. */
export function ReferralCard({ partner: { name, code, active } }: { partner: Affiliate }) {
  const text = useMessages(partnerPageMessages);
  const link = `${useSite().url}/?ref=${code}`;

  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      notify('success', text.copied);
    } catch {
      // Not allowed, or not there at all on a page without TLS.
      notify('error', text.notCopied);
    }
  }

  async function saveQr() {
    const { renderSVG } = await import('uqr');
    saveFile(new Blob([renderSVG(link)], { type: 'image/svg+xml' }), `referral-${code}.svg`);
  }

  return (
    <Card className="flex flex-col gap-5 p-5 sm:flex-row sm:p-6">
      <QrCode value={link} label={text.qrLabel(name)} />
      <div className="flex min-w-0 flex-col items-start gap-3">
        <h2 className="text-xl!">{text.linkTitle}</h2>
        <p className="max-w-text text-sm text-ink-soft">{active ? text.linkHint : text.inactiveHint}</p>
        <code className="tabular rounded-field bg-sunken px-3 py-2 font-strong break-all select-all">{link}</code>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => void copy()}>
            <Copy aria-hidden="true" className="size-4" />
            {text.copy}
          </Button>
          <Button variant="secondary" onClick={() => void saveQr()}>
            <Download aria-hidden="true" className="size-4" />
            {text.saveQr}
          </Button>
        </div>
      </div>
    </Card>
  );
}
