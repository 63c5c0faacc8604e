import { CalendarClock, ClipboardCheck, MapPin, NotebookPen, Stethoscope, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAddressLine } from '../../../shared/format/address-line.ts';
import { formatDate, formatTime } from '../../../shared/format/dates.ts';
import { type Locale, useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { CentrePlace } from '../../centres/index.ts';
import { formatWindow } from '../../collection-windows/index.ts';
import { PreparationNote } from '../../preparation/index.ts';
import { bookingDetailsMessages } from '../booking-details.messages.ts';
import type { BookedDetails } from '../details-form.ts';
import { PatientFacts, useAboutPatient } from './patient-facts.tsx';

interface BookingFactsProps {
  readonly booking: BookedDetails;
  /** The booking is still to come: how to prepare for it is said. */
  readonly isAhead?: boolean;
}

/** For whom, where and when. */
export function BookingFacts({ booking, isAhead = false }: BookingFactsProps) {
  const text = useMessages(bookingDetailsMessages);
  const locale = useLocale();
  const about = useAboutPatient();
  const { patient, patients = [], collection, address, date, slot, requester = null, clinicalHistory = '' } = booking;
  const isForSeveral = patients.length > 1;
  const isTimed = date !== null && slot !== null;
  const note = noteOnTime(booking, locale);
  const addressLine = useAddressLine();
  return (
    <dl className="flex flex-col gap-4 text-sm">
      <Fact icon={<UserRound className="size-4" />} term={text.patient} detail={isForSeveral ? '' : about(patient)}>
        {isForSeveral ? <PatientFacts patients={patients} /> : patient.name}
      </Fact>
      <Fact icon={<MapPin className="size-4" />} term={text.where} detail={address ? addressLine(address) : ''}>
        {collection === 'home' ? text.homeCollection : text.atCentre}
        {collection === 'centre' && <CentrePlace id={booking.centreId ?? null} />}
      </Fact>
      {(isTimed || isAhead || note !== '') && (
        <Fact icon={<CalendarClock className="size-4" />} term={text.when} detail={note}>
          {isTimed ? formatWindow(date, slot, locale) : text.noTime}
        </Fact>
      )}
      {requester !== null && (
        <Fact
          icon={<Stethoscope className="size-4" />}
          term={text.requester}
          detail={[requester.clinic, requester.registrationNumber, requester.mobileNumber].filter(Boolean).join(', ')}
        >
          {text.requestedBy(requester.name || requester.clinic)}
        </Fact>
      )}
      {clinicalHistory !== '' && (
        <Fact icon={<NotebookPen className="size-4" />} term={text.clinicalHistory} detail={clinicalHistory}>
          {text.clinicalHistory}
        </Fact>
      )}
      {isAhead && booking.preparation && (
        <Fact icon={<ClipboardCheck className="size-4" />} term={text.preparation}>
          <PreparationNote booking={booking} />
        </Fact>
      )}
    </dl>
  );
}

type NotedTime = Pick<BookedDetails, 'lostWindow' | 'expiresAt' | 'expiredAt'>;

/** Tells of a lost window or a booking that is not confirmed, with its deadline; '' where there is nothing to tell. */
export function noteOnTime({ lostWindow, expiresAt, expiredAt }: NotedTime, locale: Locale): string {
  const text = bookingDetailsMessages[locale];
  if (lostWindow) return text.lostTime(formatWindow(lostWindow.date, lostWindow.slot, locale));
  if (expiredAt) return text.expired;
  return expiresAt ? text.expires(`${formatDate(expiresAt, locale)}, ${formatTime(expiresAt, locale)}`) : '';
}

interface FactProps {
  readonly icon: ReactNode;
  readonly term: string;
  readonly detail?: string;
  readonly children: ReactNode;
}

function Fact({ icon, term, detail = '', children }: FactProps) {
  return (
    <div className="flex gap-3">
      <dt className="mt-0.5 shrink-0 text-ink-soft">
        <span aria-hidden="true">{icon}</span>
        <span className="sr-only">{term}</span>
      </dt>
      <dd className="min-w-0">
        <span className="tabular font-strong">{children}</span>
        {detail !== '' && <span className="block text-ink-soft">{detail}</span>}
      </dd>
    </div>
  );
}
