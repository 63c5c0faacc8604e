import type { HomeCollection } from '@labfront/contract/home-collection';
import { CalendarPlus, MapPin, Pencil, Phone } from 'lucide-react';
import { useState } from 'react';
import { dayInIndia, formatDate } from '../../../shared/format/dates.ts';
import { type Locale, useMessages } from '../../../shared/i18n/messages.ts';
import type { ListColumn } from '../../../shared/lists/data-table.tsx';
import { DateTimeCell } from '../../../shared/lists/date-time-cell.tsx';
import { May, useMay } from '../../../shared/rights/rights.tsx';
import { Link } from '../../../shared/router/link.tsx';
import { telephoneLink } from '../../../shared/site/site.slice.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { ReasonDialog } from '../../../shared/ui/reason-dialog.tsx';
import { StateSelect } from '../../../shared/ui/state-select.tsx';
import { UndoNote } from '../../../shared/undo/undo-note.tsx';
import { useDeferredChange } from '../../../shared/undo/use-deferred-change.ts';
import { formatSlot } from '../../collection-windows/index.ts';
import { homeCollectionAdminMessages } from './home-collection-admin.messages.ts';
import { moveHomeCollection, type RequestMove } from './home-collection-admin.slice.ts';

export const STATUSES = ['new', 'contacted', 'scheduled', 'collected', 'cancelled'] as const;

interface RowHandlers {
  readonly onEdit: (request: HomeCollection) => void;
  readonly onBook: (request: HomeCollection) => void;
  /** The server keeps the state that the list does not show. */
  readonly onRefused: () => void;
}

export function homeCollectionColumns(
  locale: Locale,
  { onEdit, onBook, onRefused }: RowHandlers,
): readonly ListColumn<HomeCollection>[] {
  const text = homeCollectionAdminMessages[locale];
  return [
    { id: 'person', header: text.person, sort: 'name', isName: true, cell: (request) => <Person request={request} /> },
    {
      id: 'status',
      header: text.status,
      sort: 'status',
      cell: (request) => <StatusSelect request={request} onRefused={onRefused} />,
    },
    { id: 'place', header: text.place, sort: 'city', cell: (request) => <Place request={request} /> },
    {
      id: 'when',
      header: text.when,
      sort: 'preferredDate',
      cell: ({ preferredDate, preferredSlot }) => (
        <span className="tabular flex flex-col lg:whitespace-nowrap">
          <span>{preferredDate === '' ? text.noTime : formatDate(preferredDate, locale)}</span>
          {preferredSlot !== '' && <span>{formatSlot(preferredSlot, locale)}</span>}
        </span>
      ),
    },
    {
      id: 'assigned',
      header: text.assigned,
      cell: (request) => (
        <span className="flex flex-col items-end lg:items-start">
          <span className={request.assignedTo === '' ? 'text-ink-soft' : ''}>{request.assignedTo || text.nobody}</span>
          <May permission="visit.assign">
            <Button
              variant="quiet"
              aria-label={text.edit(request.name)}
              onClick={() => onEdit(request)}
              className="-mx-4"
            >
              <Pencil aria-hidden="true" className="size-4" />
              {text.editShort}
            </Button>
          </May>
        </span>
      ),
    },
    {
      id: 'booking',
      header: text.booking,
      cell: (request) => <BookingOf request={request} onBook={onBook} />,
    },
    {
      id: 'created',
      header: text.created,
      sort: 'createdAt',
      cell: ({ createdAt }) => <DateTimeCell at={createdAt} />,
    },
  ];
}

function Person({ request: { name, mobileNumber, notes } }: { request: HomeCollection }) {
  const text = useMessages(homeCollectionAdminMessages);
  return (
    <span className="flex min-w-0 flex-col">
      <span className="font-strong">{name}</span>
      {mobileNumber !== '' && (
        <a
          href={telephoneLink(`+91${mobileNumber}`)}
          aria-label={text.call(mobileNumber)}
          className="link tabular flex min-h-touch items-center gap-2 lg:min-h-8"
        >
          <Phone aria-hidden="true" className="size-4 shrink-0" />
          {mobileNumber}
        </a>
      )}
      {notes !== '' && <span className="max-w-72 text-sm wrap-anywhere text-ink-soft">{notes}</span>}
    </span>
  );
}

function Place({ request: { city, address, pincode } }: { request: HomeCollection }) {
  const text = useMessages(homeCollectionAdminMessages);
  const where = [address, city, pincode].filter(Boolean).join(', ');
  return (
    <a
      href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(where)}`}
      target="_blank"
      rel="noreferrer"
      title={text.map}
      className="link flex min-h-touch max-w-60 items-center gap-2 lg:min-h-8"
    >
      <MapPin aria-hidden="true" className="size-4 shrink-0" />
      <span className="wrap-anywhere">{where}</span>
    </a>
  );
}

function BookingOf({ request, onBook }: { request: HomeCollection; onBook: RowHandlers['onBook'] }) {
  const text = useMessages(homeCollectionAdminMessages);
  if (request.bookingId !== null) {
    return (
      <Link
        to={`/admin/bookings?booking=${encodeURIComponent(request.bookingId)}`}
        aria-label={text.openBookingOf(request.name)}
        className="link inline-flex min-h-touch items-center"
      >
        {text.openBooking}
      </Link>
    );
  }
  if (request.status === 'collected' || request.status === 'cancelled') return null;
  return (
    <May permission="booking.create">
      <Button variant="secondary" aria-label={text.bookFor(request.name)} onClick={() => onBook(request)}>
        <CalendarPlus aria-hidden="true" className="size-4" />
        {text.book}
      </Button>
    </May>
  );
}

const isAhead = ({ preferredDate }: HomeCollection) => preferredDate > dayInIndia(new Date());
const isUnbooked = ({ bookingId }: HomeCollection) => bookingId === null;
const isDoubtful = (request: HomeCollection) => isAhead(request) || isUnbooked(request);

interface CollectedQuestionProps {
  readonly request: HomeCollection;
  readonly onMove: (move: RequestMove) => void;
  readonly onClose: () => void;
}

/** Asks why a request is collected although its day lies ahead, or nothing is booked and paid. */
function CollectedQuestion({ request, onMove, onClose }: CollectedQuestionProps) {
  const text = useMessages(homeCollectionAdminMessages);
  const doubts = [...(isAhead(request) ? [text.doneAhead] : []), ...(isUnbooked(request) ? [text.doneUnbooked] : [])];
  return (
    <ReasonDialog
      title={text.doneTitle(request.name)}
      confirmLabel={text.doneConfirm}
      doubts={doubts}
      reasonLabel={text.reason}
      reasonMissing={text.reasonMissing}
      onConfirm={(reason) => onMove({ status: 'collected', ...(reason !== undefined && { reason }) })}
      onCancel={onClose}
    >
      <p>{text.doneText}</p>
    </ReasonDialog>
  );
}

/** A request is scheduled once somebody could go there; until then its row offers to book it. */
const isPlanned = ({ bookingId, preferredDate, preferredSlot, address }: HomeCollection) =>
  bookingId !== null || (preferredDate !== '' && preferredSlot !== '' && address !== '');

const movesOf = (request: HomeCollection) =>
  STATUSES.filter((status) => status !== request.status && (status !== 'scheduled' || isPlanned(request)));

interface StatusSelectProps {
  readonly request: HomeCollection;
  readonly onRefused: () => void;
}

/** Moves a request on; every move waits ten seconds, in which it can be undone. */
function StatusSelect({ request, onRefused }: StatusSelectProps) {
  const text = useMessages(homeCollectionAdminMessages);
  const dispatch = useAppDispatch();
  const may = useMay();
  const [asking, setAsking] = useState(false);
  const { planned, mayUndo, plan, undo } = useDeferredChange(async (move: RequestMove, leaving) => {
    const answer = await dispatch(moveHomeCollection({ id: request._id, ...move, leaving }));
    if (moveHomeCollection.fulfilled.match(answer)) {
      return notify('success', text.moved(request.name, text.statuses[answer.payload.data.status]));
    }
    if (answer.payload) notify('error', answer.payload.message);
    if (answer.payload?.status === 409) onRefused();
  });

  return (
    <span className="flex flex-col gap-1">
      <StateSelect
        label={text.status}
        state={planned?.status ?? request.status}
        moves={planned || !may('visit.assign') ? [] : movesOf(request)}
        nameOf={(status) => text.statuses[status]}
        busy={planned !== null && !mayUndo}
        onMove={(status) => (status === 'collected' && isDoubtful(request) ? setAsking(true) : plan({ status }))}
      />
      {planned && mayUndo && (
        <UndoNote label={text.moveOf(request.name, text.statuses[planned.status])} onUndo={undo} />
      )}
      {asking && (
        <CollectedQuestion
          request={request}
          onClose={() => setAsking(false)}
          onMove={(move) => {
            setAsking(false);
            plan(move);
          }}
        />
      )}
    </span>
  );
}
