import type { Prescription } from '@labfront/contract/prescriptions';
import { ChevronDown, Download, Eye } from 'lucide-react';
import { useState } from 'react';
import { fileAddress } from '../../../shared/files/file-address.ts';
import { useCityName } from '../../../shared/format/city-names.ts';
import { formatDate, formatTime } from '../../../shared/format/dates.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { ButtonLink, buttonClass } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { uploadMessages } from '../upload-prescription.messages.ts';
import { AccessLog } from './access-log.tsx';
import { PrescribedItems } from './prescribed-items.tsx';
import { StatusChip } from './status-chip.tsx';

export function PrescriptionCard({ prescription }: { prescription: Prescription }) {
  const text = useMessages(uploadMessages);
  const locale = useLocale();
  const cityName = useCityName();
  const { file, originalName, status, note, message, city, items, createdAt } = prescription;
  return (
    <Card className="flex flex-col gap-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="font-strong wrap-anywhere">{originalName}</h3>
          <p className="text-sm text-ink-soft">
            {text.sentOn(formatDate(createdAt, locale), formatTime(createdAt, locale))}
            {city !== '' && `, ${cityName(city)}`}
          </p>
        </div>
        <StatusChip status={status} />
      </div>
      {message !== '' && <p className="wrap-anywhere whitespace-pre-line">{message}</p>}
      {note !== '' && (
        <div className="rounded-field bg-sunken px-4 py-3">
          <p className="text-sm font-strong">{text.note}</p>
          <p className="mt-0.5 wrap-anywhere whitespace-pre-line">{note}</p>
        </div>
      )}
      {items.length > 0 && <PrescribedItems prescription={prescription} />}
      {status === 'rejected' && <p className="text-sm text-ink-soft">{text.again}</p>}
      <div className="flex flex-wrap gap-3">
        {!originalName.endsWith('.pdf') && (
          <a
            href={fileAddress(file)}
            target="_blank"
            rel="noreferrer"
            aria-label={text.viewOf(originalName)}
            className={buttonClass({ variant: 'secondary' })}
          >
            <Eye aria-hidden="true" className="size-4" />
            {text.view}
          </a>
        )}
        <a
          href={fileAddress(file, true)}
          aria-label={text.saveOf(originalName)}
          className={buttonClass({ variant: 'secondary' })}
        >
          <Download aria-hidden="true" className="size-4" />
          {text.save}
        </a>
        {status === 'approved' && !items.some(({ available }) => available) && (
          <ButtonLink to="/view-all-test" variant="primary">
            {text.next}
          </ButtonLink>
        )}
      </div>
      <WhoOpenedIt prescriptionId={prescription._id} />
    </Card>
  );
}

function WhoOpenedIt({ prescriptionId }: { prescriptionId: string }) {
  const text = useMessages(uploadMessages);
  const [open, setOpen] = useState(false);
  return (
    <details className="group border-t border-line pt-1" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-touch items-center justify-between gap-4 text-sm font-strong">
        {text.who}
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
        />
      </summary>
      {open && <AccessLog prescriptionId={prescriptionId} loading={text.whoLoading} />}
    </details>
  );
}
