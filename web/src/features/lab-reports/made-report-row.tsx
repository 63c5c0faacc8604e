import { useState } from 'react';
import { formatDate, formatTime } from '../../shared/format/dates.ts';
import { useLocale, useMessages } from '../../shared/i18n/messages.ts';
import { May } from '../../shared/rights/rights.tsx';
import { useAppDispatch } from '../../shared/store/hooks.ts';
import { ActionDialog } from '../../shared/ui/action-dialog.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Chip } from '../../shared/ui/card.tsx';
import { notify } from '../../shared/ui/notify.ts';
import { releaseMessages } from './release.messages.ts';
import { downloadMade, type MadeReport, recordCounselling, withdrawReport } from './release.slice.ts';

interface MadeReportRowProps {
  readonly report: MadeReport;
  /** It was withdrawn, or is open to its patient from now on. */
  readonly onChanged: () => void;
}

/** A report of an order in the version that holds, with what can be done with it. */
export function MadeReportRow({ report, onChanged }: MadeReportRowProps) {
  const text = useMessages(releaseMessages);
  const locale = useLocale();
  const dispatch = useAppDispatch();
  const [asked, setAsked] = useState<'withdraw' | 'counsel' | null>(null);
  const { kind, accredited, version, status, issuedAt, checkCode, tests, fileName, reportId, counselling } = report;

  async function download() {
    const answer = await dispatch(downloadMade(fileName));
    if (downloadMade.rejected.match(answer) && answer.payload) notify('error', answer.payload.message);
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4 sm:px-6">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <Chip tone={kind === 'amended' ? 'danger' : 'brand'}>{text.kinds[kind]}</Chip>
          <Chip tone="neutral">{accredited ? text.accredited : text.plain}</Chip>
          {status === 'Pending' && <Chip tone="neutral">{text.pending}</Chip>}
          {counselling !== null && <Chip tone="neutral">{text.counselling[counselling]}</Chip>}
          <span className="text-sm text-ink-soft">{text.version(version)}</span>
        </p>
        <p className="mt-1.5 wrap-anywhere">{tests.join(', ')}</p>
        <p className="tabular flex flex-wrap gap-x-4 text-sm text-ink-soft">
          <span>{text.issued(`${formatDate(issuedAt, locale)}, ${formatTime(issuedAt, locale)}`)}</span>
          <span>{text.code(checkCode)}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {counselling === 'needed' && (
          <May permission="report.release">
            <Button aria-label={text.counselOf(checkCode)} onClick={() => setAsked('counsel')}>
              {text.counsel}
            </Button>
          </May>
        )}
        <May permission="report.read">
          <Button variant="secondary" aria-label={text.downloadOf(checkCode)} onClick={() => void download()}>
            {text.download}
          </Button>
        </May>
        <May permission="report.withdraw">
          <Button variant="secondary" aria-label={text.withdrawOf(checkCode)} onClick={() => setAsked('withdraw')}>
            {text.withdraw}
          </Button>
        </May>
      </div>
      {asked === 'counsel' && (
        <ActionDialog
          title={text.counselTitle(checkCode)}
          confirmLabel={text.counsel}
          action={async () => {
            await dispatch(recordCounselling({ params: { id: reportId }, body: { version } })).unwrap();
            return { message: text.counselled };
          }}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            onChanged();
          }}
        >
          <p>{text.counselText}</p>
        </ActionDialog>
      )}
      {asked === 'withdraw' && (
        <ActionDialog
          title={text.withdrawTitle(checkCode)}
          confirmLabel={text.withdraw}
          destructive
          action={async () => {
            await dispatch(withdrawReport({ params: { id: reportId } })).unwrap();
            return { message: text.withdrawn };
          }}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            onChanged();
          }}
        >
          <p>{text.withdrawText}</p>
        </ActionDialog>
      )}
    </li>
  );
}
