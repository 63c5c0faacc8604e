import { NO_CENTRE } from '@labfront/contract/permission-names';
import { isAwaitedAtCounter } from '@labfront/contract/visit-rules';
import type { Visit, VisitAtCounter } from '@labfront/contract/visits';
import { type FormEvent, useCallback, useState } from 'react';
import { useIdempotencyKey } from '../../../shared/api/use-idempotency-key.ts';
import { dayInIndia, formatDate } from '../../../shared/format/dates.ts';
import { formatRupees } from '../../../shared/format/money.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { useLoading } from '../../../shared/lists/use-loading.ts';
import { May, useMay } from '../../../shared/rights/rights.tsx';
import { Link } from '../../../shared/router/link.tsx';
import { selectAssignments } from '../../../shared/session/auth.slice.ts';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import type { AppDispatch } from '../../../shared/store/store.types.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card, Skeleton } from '../../../shared/ui/card.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { SelectField, TextField } from '../../../shared/ui/text-field.tsx';
import { useAboutPatient } from '../../booking-details/index.ts';
import { BookingDocuments } from '../../booking-documents/index.ts';
import { useCentreFilter } from '../../centres/index.ts';
import { formatSlot } from '../../collection-windows/index.ts';
import { CounterLabels } from './counter-labels.tsx';
import { receptionMessages } from './reception.messages.ts';
import { checkIn, fetchCounter, selectCounter, walkIn } from './reception.slice.ts';
import { StateChip } from './visit-card.tsx';

/** The booking that the counter serves: its patient checked in, its tubes labelled. */
export function CounterCard({ bookingId }: { bookingId: string }) {
  const text = useMessages(receptionMessages);
  const load = useCallback((dispatch: AppDispatch) => dispatch(fetchCounter({ params: { bookingId } })), [bookingId]);
  const reload = useLoading(load);
  const may = useMay();
  const { found, error, bookingId: shown } = useAppSelector(selectCounter);
  if (error !== null) return <ErrorState message={error} onRetry={reload} />;
  if (found === null || shown !== bookingId) {
    return (
      <div role="status" aria-label={text.loading}>
        <Skeleton className="h-60 rounded-card" />
      </div>
    );
  }
  const { visit, people = [], amountDue = 0, patients, consents, documents } = found;
  const isRepeat = visit !== null && visit.repeatOf !== null;
  const isUntimed = !isRepeat && (visit === null || visit.state === 'unscheduled');
  const isExpected = visit !== null && isAwaitedAtCounter(visit, isRepeat);
  return (
    <Card className="flex flex-col gap-5 p-4 sm:p-5">
      {visit === null ? <p>{text.noVisit}</p> : <VisitHead visit={visit} />}
      <People people={people} />
      {amountDue > 0 && visit?.state !== 'cancelled' && (
        <p className="flex flex-wrap items-center justify-between gap-x-4 rounded-field border-2 border-line-strong px-4 py-1">
          <span className="tabular font-strong">{text.toPay(formatRupees(amountDue))}</span>
          <Link
            to={`/admin/bookings?booking=${encodeURIComponent(bookingId)}`}
            className="link inline-flex min-h-touch items-center"
          >
            {text.toBooking}
          </Link>
        </p>
      )}
      {isRepeat && <p className="rounded-field border-2 border-line-strong px-4 py-3 font-strong">{text.repeat}</p>}
      {consents.map(({ accession, tests }) => (
        <p key={accession} className="rounded-field border-2 border-line-strong px-4 py-3 font-strong">
          {text.consentMissing(tests.join(', '))}
        </p>
      ))}
      {documents !== null && (
        <p role="alert" className="rounded-field border-2 border-danger px-4 py-3 font-strong text-danger">
          {text.documentsMissing(documents.tests.join(', '))}
        </p>
      )}
      <May permission="customer.read">
        <BookingDocuments bookingId={bookingId} mayUpload={may('booking.change')} onUploaded={reload} />
      </May>
      {isUntimed && <WalkInForm bookingId={bookingId} onDone={reload} />}
      {isExpected && <CheckInForm visit={visit} onDone={reload} />}
      {visit !== null && visit.kind === 'centre' && <Next visit={visit} />}
      {visit?.kind === 'home' && !isUntimed && !isExpected && <p className="text-ink-soft">{text.home}</p>}
      {visit !== null && (
        <section aria-label={text.labels} className="flex flex-col gap-3 border-t border-line pt-4">
          <h3 className="text-base!">{text.labels}</h3>
          <CounterLabels key={visit._id} visitId={visit._id} patients={patients} onRecorded={reload} />
        </section>
      )}
    </Card>
  );
}

function VisitHead({ visit }: { visit: Visit }) {
  const { bookingNumber, patients, tests, date, slot, mobileNumber } = visit;
  // Of a family, the number finds all.
  const asked = mobileNumber === '' ? (patients[0] ?? '') : mobileNumber;
  const text = useMessages(receptionMessages);
  const locale = useLocale();
  const when = [date && formatDate(date, locale), slot && formatSlot(slot, locale)].filter(Boolean).join(', ');
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div>
        <h2 className="tabular text-lg!">{text.booking(bookingNumber)}</h2>
        <p className="text-sm text-ink-soft">{[when, tests.join(', ')].filter(Boolean).join(': ')}</p>
        <May permission="customer.edit">
          <Link
            to={`/admin/patients?q=${encodeURIComponent(asked)}`}
            className="link inline-flex min-h-touch items-center text-sm"
          >
            {text.consent}
          </Link>
        </May>
      </div>
      <StateChip visit={visit} />
    </div>
  );
}

/** The people to expect: several may have the same name. */
function People({ people }: Pick<VisitAtCounter, 'people'>) {
  const about = useAboutPatient();
  return (
    <ul className="flex flex-col gap-1">
      {people.map((person) => (
        <li key={`${person.name} ${person.age}`} className="wrap-anywhere">
          <span className="font-strong">{person.name}</span>
          {about(person) !== '' && <span className="tabular">, {about(person)}</span>}
        </li>
      ))}
    </ul>
  );
}

/** The next step after the check-in. */
function Next({ visit: { state } }: { visit: Visit }) {
  const text = useMessages(receptionMessages);
  if (state === 'arrived') return <p className="font-strong">{text.nextIdentify}</p>;
  if (state === 'identified' || state === 'collecting') return <p className="font-strong">{text.nextDraw}</p>;
  return null;
}

/** The centres where the caller works; the only one needs no choice. */
function useOwnCentres() {
  const [filter] = useCentreFilter();
  const assignments = useAppSelector(selectAssignments);
  const options = filter && 'options' in filter ? filter.options.filter(({ value }) => value !== NO_CENTRE) : [];
  const only = assignments?.find(({ centreId }) => centreId !== null)?.centreId ?? null;
  return { options, only: options.length === 0 ? only : null };
}

function WalkInForm({ bookingId, onDone }: { bookingId: string; onDone: () => void }) {
  const text = useMessages(receptionMessages);
  const dispatch = useAppDispatch();
  const { options, only } = useOwnCentres();
  const keys = useIdempotencyKey();
  const [chosen, setChosen] = useState('');
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const centreId = only ?? chosen;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(centreId === '');
    if (centreId === '') return;
    setBusy(true);
    const idempotencyKey = keys.keyOf({ bookingId, centreId });
    const answer = await dispatch(walkIn({ bookingId, centreId, idempotencyKey }));
    setBusy(false);
    if (walkIn.rejected.match(answer)) {
      keys.refused(answer.payload?.code);
      notify('error', answer.payload?.message ?? text.changeFailed);
    } else {
      keys.done();
      notify('success', text.walkedIn);
    }
    onDone();
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col items-start gap-3">
      {only === null && (
        <SelectField
          label={text.centre}
          empty={text.chooseCentre}
          options={options}
          value={chosen}
          error={missing && chosen === '' ? text.centreMissing : undefined}
          onChange={(event) => setChosen(event.target.value)}
        />
      )}
      <Button type="submit" busy={busy}>
        {text.walkIn}
      </Button>
      <p className="text-sm text-ink-soft">{text.walkInHint}</p>
    </form>
  );
}

function CheckInForm({ visit: { _id: visitId, date }, onDone }: { visit: Visit; onDone: () => void }) {
  const text = useMessages(receptionMessages);
  const dispatch = useAppDispatch();
  const locale = useLocale();
  const isOfToday = date === null || date === dayInIndia(new Date());
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const startCode = code.trim() === '' ? null : code.trim();
    const answer = await dispatch(checkIn({ params: { id: visitId }, body: { startCode } }));
    setBusy(false);
    if (checkIn.rejected.match(answer)) return setError(answer.payload?.message ?? text.changeFailed);
    notify('success', answer.payload.data.state === 'identified' ? text.identified : text.checkedIn);
    onDone();
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col items-start gap-3">
      <TextField
        label={text.startCode}
        hint={text.startCodeHint}
        optional
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        value={code}
        error={error}
        onChange={(event) => {
          setCode(event.target.value);
          setError(undefined);
        }}
      />
      {!isOfToday && (
        <p role="alert" className="font-strong text-danger">
          {text.otherDay(formatDate(date, locale))}
        </p>
      )}
      <Button type="submit" busy={busy}>
        {isOfToday ? text.checkIn : text.checkInToday}
      </Button>
    </form>
  );
}
