import type { Prescription } from '@labfront/contract/prescriptions';
import { CalendarPlus, Download, FilePlus2 } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { fileAddress } from '../../../shared/files/file-address.ts';
import { formatDate, formatTime } from '../../../shared/format/dates.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { May } from '../../../shared/rights/rights.tsx';
import { Button, ButtonLink, buttonClass } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { CreateBooking } from '../../bookings/index.ts';
import { AccessLog } from '../components/access-log.tsx';
import { StatusChip } from '../components/status-chip.tsx';
import { AnswerForm } from './answer-form.tsx';
import { FileViewer } from './file-viewer.tsx';
import type { ChosenItem } from './item-picker.tsx';
import { prescriptionsAdminMessages } from './prescriptions-admin.messages.ts';

interface PrescriptionDialogProps {
  readonly prescription: Prescription;
  readonly onClose: () => void;
  /** Somebody else answered meanwhile: the list is out of date. */
  readonly onConflict: () => void;
}

/** One prescription: its file on one side, its person and the answer on the other. */
export function PrescriptionDialog({ prescription, onClose, onConflict }: PrescriptionDialogProps) {
  const text = useMessages(prescriptionsAdminMessages);
  const locale = useLocale();
  // The link of the moment it was opened: a list that is fetched anew has new ones, and the file would load again.
  const [file] = useState(prescription.file);
  const [isShown, setShown] = useState(false);
  const [isBooking, setBooking] = useState(false);
  const [items, setItems] = useState<readonly ChosenItem[]>(prescription.items);
  const { userId, name, phone, email, city, message, createdAt, originalName, status } = prescription;
  return (
    <Dialog
      open
      large
      onClose={onClose}
      title={text.titleOf(name)}
      description={`${originalName}, ${formatDate(createdAt, locale)}, ${formatTime(createdAt, locale)}`}
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <FileViewer address={fileAddress(file)} isPdf={originalName.endsWith('.pdf')} onShown={() => setShown(true)} />
        <div className="flex flex-col gap-5">
          <dl className="flex flex-col gap-2 text-sm">
            <Fact name={text.status}>
              <StatusChip status={status} label={text.statuses[status]} />
            </Fact>
            <Fact name={text.contact}>
              {phone === '' ? (
                email || text.noContact
              ) : (
                <a href={`tel:+91${phone}`} className="link tabular">
                  {phone}
                </a>
              )}
            </Fact>
            {city !== '' && <Fact name={text.city}>{city}</Fact>}
            {message !== '' && <Fact name={text.message}>{message}</Fact>}
          </dl>
          <May permission="customer.edit">
            <AnswerForm prescription={prescription} items={items} onItems={setItems} onConflict={onConflict} />
          </May>
          <May permission="booking.create">
            <Button variant="secondary" onClick={() => setBooking(true)}>
              <CalendarPlus aria-hidden="true" className="size-4" />
              {text.makeBooking}
            </Button>
          </May>
          <May permission="report.upload">
            <ButtonLink to={reportAddress(prescription)} variant="secondary">
              <FilePlus2 aria-hidden="true" className="size-4" />
              {text.makeReport}
            </ButtonLink>
          </May>
          <a href={fileAddress(file, true)} className={buttonClass({ variant: 'quiet' })}>
            <Download aria-hidden="true" className="size-4" />
            {text.save}
          </a>
          <section aria-labelledby="who-opened" className="border-t border-line pt-4">
            <h3 id="who-opened" className="mb-2 text-sm font-strong">
              {text.who}
            </h3>
            {/* Again once it is shown: that was an opening too. */}
            <AccessLog key={String(isShown)} prescriptionId={prescription._id} loading={text.whoLoading} />
          </section>
        </div>
      </div>
      {isBooking && (
        <Suspense fallback={null}>
          <CreateBooking personId={userId} begun={items} onClose={() => setBooking(false)} />
        </Suspense>
      )}
    </Dialog>
  );
}

/** The upload page of a report for this prescription. */
function reportAddress({ _id, userId, name }: Prescription): string {
  return `/admin/prescription-report?${new URLSearchParams({ person: userId, name, prescription: _id })}`;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-0.5">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  );
}
