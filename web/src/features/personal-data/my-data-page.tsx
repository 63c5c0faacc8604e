import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../shared/i18n/messages.ts';
import { privatePage } from '../../shared/page/private-page.ts';
import { Link } from '../../shared/router/link.tsx';
import { useAppDispatch } from '../../shared/store/hooks.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { notify } from '../../shared/ui/notify.ts';
import { ConsentsSection } from './components/consents-section.tsx';
import { EraseDialog } from './components/erase-dialog.tsx';
import { personalDataMessages } from './personal-data.messages.ts';
import { downloadData } from './personal-data.slice.ts';

/** The rights of the DPDP Act as buttons: a copy, consents, the end. */
export function Component() {
  const text = useMessages(personalDataMessages);
  const [erasing, setErasing] = useState(false);
  return (
    <div className="flex max-w-text flex-col gap-6">
      <div>
        <h1>{text.title}</h1>
        <p className="mt-1.5 text-ink-soft">
          {text.intro}{' '}
          <Link to="/privacy-policy" className="link">
            {text.policy}
          </Link>
        </p>
      </div>
      <Card role="region" aria-labelledby="export" className="flex flex-col gap-3 p-5 sm:p-6">
        <h2 id="export" className="text-xl!">
          {text.exportTitle}
        </h2>
        <p className="text-ink-soft">{text.exportHint}</p>
        <DownloadButton />
      </Card>
      <ConsentsSection />
      <Card role="region" aria-labelledby="erase" className="flex flex-col gap-3 p-5 sm:p-6">
        <h2 id="erase" className="text-xl!">
          {text.eraseTitle}
        </h2>
        <p className="text-ink-soft">{text.eraseHint}</p>
        <Button variant="danger" className="self-start" onClick={() => setErasing(true)}>
          {text.erase}
        </Button>
      </Card>
      {erasing && <EraseDialog onClose={() => setErasing(false)} />}
    </div>
  );
}

function DownloadButton() {
  const text = useMessages(personalDataMessages);
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    const answer = await dispatch(downloadData(undefined));
    setBusy(false);
    if (downloadData.rejected.match(answer)) notify('error', answer.payload?.message ?? text.exportFailed);
  }

  return (
    <Button className="self-start" busy={busy} onClick={() => void download()}>
      <FileDown aria-hidden="true" className="size-4" />
      {text.download}
    </Button>
  );
}

export const handle = privatePage(personalDataMessages);
