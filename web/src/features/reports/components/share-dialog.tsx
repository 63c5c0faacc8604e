import type { ReportShare } from '@labfront/contract/report-shares';
import type { Report } from '@labfront/contract/reports';
import { Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatDate, formatTime } from '../../../shared/format/dates.ts';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { SelectField } from '../../../shared/ui/text-field.tsx';
import { endShares, fetchShares, shareReport } from '../report-shares.slice.ts';
import { reportTypeName } from '../report-type.ts';
import { sharingMessages } from '../sharing.messages.ts';

const HOURS = [24, 72, 168] as const;

interface ShareDialogProps {
  readonly report: Report;
  readonly onClose: () => void;
}

/** Makes a link and a PIN for a doctor, and ends those that there are. */
export function ShareDialog({ report: { _id: id, reportType }, onClose }: ShareDialogProps) {
  const text = useMessages(sharingMessages);
  const locale = useLocale();
  const dispatch = useAppDispatch();
  const [hours, setHours] = useState<number>(HOURS[0]);
  const [made, setMade] = useState<{ link: string; pin: string } | null>(null);
  const [shares, setShares] = useState<readonly ReportShare[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    const request = dispatch(fetchShares({ params: { id } }));
    void request.then((answer) => {
      if (fetchShares.fulfilled.match(answer)) setShares(answer.payload.data);
      else if (answer.payload) setFailure(answer.payload.message);
    });
    return () => request.abort();
  }, [dispatch, id]);

  const create = async () => {
    setBusy(true);
    setFailure(null);
    const answer = await dispatch(shareReport({ params: { id }, body: { hours } }));
    setBusy(false);
    if (!shareReport.fulfilled.match(answer)) return setFailure(answer.payload?.message ?? null);
    const { data, link, pin } = answer.payload;
    setMade({ link, pin });
    setShares([data, ...shares]);
  };
  const end = async () => {
    setFailure(null);
    const answer = await dispatch(endShares({ params: { id } }));
    if (!endShares.fulfilled.match(answer)) return setFailure(answer.payload?.message ?? null);
    setShares([]);
    setMade(null);
    notify('success', answer.payload.message);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={text.shareTitle(reportTypeName(reportType, locale))}
      description={text.shareIntro}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {text.close}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <FormError message={failure} />
        {made === null ? (
          <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
            <SelectField
              label={text.hours}
              value={String(hours)}
              onChange={(event) => setHours(Number(event.target.value))}
              options={HOURS.map((value) => ({ value: String(value), label: text.hoursOption(value) }))}
            />
            <Button busy={busy} onClick={create}>
              {text.create}
            </Button>
          </div>
        ) : (
          <div role="status" className="flex flex-col gap-3 rounded-field bg-sunken px-4 py-3">
            <Said name={text.link} value={made.link} />
            <Said name={text.pin} value={made.pin} large />
            <p className="text-sm">{text.once}</p>
          </div>
        )}
        {shares.length > 0 && <LivingShares shares={shares} onEnd={end} />}
      </div>
    </Dialog>
  );
}

function Said({ name, value, large = false }: { name: string; value: string; large?: boolean }) {
  const text = useMessages(sharingMessages);
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    notify('success', text.copied);
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0">
        <span className="block text-sm text-ink-soft">{name}</span>
        <span className={large ? 'tabular text-2xl font-strong' : 'text-sm wrap-anywhere'}>{value}</span>
      </p>
      <Button variant="secondary" aria-label={text.copyOf(name)} onClick={() => void copy()}>
        <Copy aria-hidden="true" className="size-4" />
        {text.copy}
      </Button>
    </div>
  );
}

function LivingShares({ shares, onEnd }: { shares: readonly ReportShare[]; onEnd: () => void }) {
  const text = useMessages(sharingMessages);
  const locale = useLocale();
  return (
    <section aria-label={text.living} className="flex flex-col gap-3 border-t border-line pt-4">
      <h3 className="text-sm font-strong">{text.living}</h3>
      <ul className="flex flex-col gap-1.5 text-sm">
        {shares.map(({ _id, expiresAt, opened }) => (
          <li key={_id} className="flex flex-wrap justify-between gap-x-4">
            <span className="tabular">
              {text.livingUntil(formatDate(expiresAt, locale), formatTime(expiresAt, locale))}
            </span>
            <span className="text-ink-soft">{text.opened(opened)}</span>
          </li>
        ))}
      </ul>
      <div>
        <Button variant="secondary" onClick={onEnd}>
          {text.end}
        </Button>
      </div>
    </section>
  );
}
