import { isReassignable, isRepeatMovable, isUnderWay, type VisitState } from '@labfront/contract/visit-rules';
import { VISIT_STATE_WORDS } from '@labfront/contract/visit-words';
import type { FieldConflict, Visit } from '@labfront/contract/visits';
import clsx from 'clsx';
import { UserRound } from 'lucide-react';
import { formatDate, formatTime } from '../../../shared/format/dates.ts';
import { formatRupees } from '../../../shared/format/money.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { useMay } from '../../../shared/rights/rights.tsx';
import { Link } from '../../../shared/router/link.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Chip } from '../../../shared/ui/card.tsx';
import { Menu } from '../../../shared/ui/menu.tsx';
import { formatSlot } from '../../collection-windows/index.ts';
import { conflictsId } from './conflicts.tsx';
import { EventReason, EventWords } from './event-words.tsx';
import { visitsAdminMessages } from './visits.messages.ts';
import type { CollectorOfDay } from './visits.slice.ts';

export type Give = (visit: Visit, to: Pick<CollectorOfDay, '_id' | 'name'> | null) => void;

/** A visit with the dispatcher's actions. */
export interface VisitHandlers {
  readonly onGive: Give;
  /** Puts it one place earlier (-1) or later (1) in its collector's round. */
  readonly onMove: (visit: Visit, step: -1 | 1) => void;
  /** Somebody has looked at what was refused. */
  readonly onReview: (visit: Visit) => void;
  /** The time of a free repeat is to be agreed on. */
  readonly onSchedule: (visit: Visit) => void;
}

/** Whoever it is, a visit may be given to them. */
const SOMEBODY = '';

/** The type of what is dragged: the id of a visit. */
export const DRAGGED = 'application/x-visit';

const toneOf = (state: VisitState) => {
  if (state === 'failed') return 'danger';
  return isUnderWay(state) && state !== 'cancelled' ? 'brand' : 'neutral';
};

/** The state of a visit. Nobody is given one at a centre: its patient is awaited at the counter. */
export function StateChip({ visit: { kind, state } }: { visit: Pick<Visit, 'kind' | 'state'> }) {
  const text = useMessages(visitsAdminMessages);
  const locale = useLocale();
  const isAwaited = kind === 'centre' && state === 'unassigned';
  return (
    <Chip tone={toneOf(state)}>
      <span className="inline-block first-letter:uppercase">
        {isAwaited ? text.awaited : VISIT_STATE_WORDS[state][locale]}
      </span>
    </Chip>
  );
}

/** A later draw is red once its time is over by as much as nobody waits for. */
const DRAW_LATE_MS = 15 * 60_000;

function NextDraw({ at }: { at: string }) {
  const text = useMessages(visitsAdminMessages);
  const locale = useLocale();
  const time = formatTime(at, locale);
  return Date.parse(at) + DRAW_LATE_MS < Date.now() ? (
    <p className="font-strong text-danger">{text.nextDrawLate(time)}</p>
  ) : (
    <p className="font-strong">{text.nextDraw(time)}</p>
  );
}

/** Nothing is collected at a visit in these any more. */
const NOTHING_DUE: ReadonlySet<VisitState> = new Set(['cancelled', 'failed', 'rescheduled']);

interface ToReviewProps {
  readonly visit: Visit;
  readonly conflicts: readonly FieldConflict[];
  readonly onReview: VisitHandlers['onReview'];
}

/** Disagreements of the telephone and the server. With nothing left to decide, a look ends it. */
function ToReview({ visit, conflicts, onReview }: ToReviewProps) {
  const text = useMessages(visitsAdminMessages);
  const may = useMay();
  if (!visit.needsReview && conflicts.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <p className="font-strong text-danger">{text.reviewLong}</p>
      <ul className="flex flex-col gap-2">
        {conflicts.map((conflict) => (
          <li key={conflict._id}>
            <EventWords event={conflict.second} />
            <span className="text-danger">
              <EventReason conflict={conflict} />
            </span>
          </li>
        ))}
      </ul>
      {may('visit.assign') &&
        (conflicts.length > 0 ? (
          <a
            href={`#${conflictsId(visit._id)}`}
            aria-label={text.decideOf(visit.bookingNumber)}
            className="link inline-flex min-h-touch items-center self-start"
          >
            {text.decideBelow}
          </a>
        ) : (
          <Button variant="quiet" className="-mx-4 self-start" onClick={() => onReview(visit)}>
            {text.reviewed}
          </Button>
        ))}
    </div>
  );
}

/** Why a visit was not done, and what its phlebotomists wrote. */
function Remarks({ visit: { state, failCode, notes = [] } }: { visit: Visit }) {
  const text = useMessages(visitsAdminMessages);
  const locale = useLocale();
  const reason = failCode === null ? null : text.failReasons[failCode];
  return (
    <>
      {reason !== null && (
        <p className="font-strong">
          {state === 'failed' || state === 'rescheduled' ? text.notDone(reason) : text.notDrawn(reason)}
        </p>
      )}
      {notes.map((note) => (
        <p
          key={`${note.at} ${note.text}`}
          className="wrap-anywhere whitespace-pre-line border-l-2 border-line-strong pl-3"
        >
          {note.text}
          <span className="block text-ink-soft">
            {text.noteBy(note.by, `${formatDate(note.at, locale)}, ${formatTime(note.at, locale)}`)}
          </span>
        </p>
      ))}
    </>
  );
}

interface VisitCardProps {
  readonly visit: Visit;
  /** Its entries that somebody has to decide. */
  readonly conflicts: readonly FieldConflict[];
  /** Whether the board is of one day, which its heading names. */
  readonly isOfDay: boolean;
  readonly collectors: readonly CollectorOfDay[];
  readonly handlers: VisitHandlers;
  /** The number of visits of its round, and the place of this one from 0. */
  readonly round: { readonly at: number; readonly of: number };
}

export function VisitCard({
  visit,
  conflicts,
  isOfDay,
  collectors,
  handlers: { onGive, onMove, onReview, onSchedule },
  round,
}: VisitCardProps) {
  const text = useMessages(visitsAdminMessages);
  const locale = useLocale();
  const may = useMay();
  const mayGive = may('visit.assign') && isReassignable(visit, SOMEBODY);
  const maySchedule = may('visit.assign') && visit.repeatOf !== null && isRepeatMovable(visit.state);
  const { bookingId, bookingNumber, date, slot, patients, address, pincode, mobileNumber, amountDue } = visit;
  const withoutTime = visit.kind === 'centre' ? text.walkIn : text.noTime;
  const others = collectors.filter(({ _id }) => _id !== visit.collector?._id);
  return (
    <li
      draggable={mayGive}
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED, visit._id)}
      className={clsx(
        'flex flex-col gap-2 rounded-card border bg-surface p-3 text-sm',
        visit.isLate || visit.needsReview ? 'border-danger' : 'border-line',
        mayGive && 'cursor-grab',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="tabular font-strong">
          {[
            !isOfDay && date !== null && formatDate(date, locale),
            slot === null ? withoutTime : formatSlot(slot, locale),
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
        <StateChip visit={visit} />
      </div>
      {visit.isLate && <p className="font-strong text-danger">{text.lateLong}</p>}
      {visit.nextDrawAt !== null && <NextDraw at={visit.nextDrawAt} />}
      <ToReview visit={visit} conflicts={conflicts} onReview={onReview} />
      <p className="wrap-anywhere">
        <span className="font-strong">{patients.join(', ')}</span>
        <span className="block text-ink-soft">{[address, pincode].filter(Boolean).join(', ')}</span>
      </p>
      <p className="flex flex-wrap gap-x-3 gap-y-1">
        <Link to={`/admin/bookings?booking=${encodeURIComponent(bookingId)}`} className="link tabular">
          {bookingNumber}
        </Link>
        {/^\d{10}$/.test(mobileNumber) ? (
          <a href={`tel:+91${mobileNumber}`} className="link tabular">
            {mobileNumber}
          </a>
        ) : (
          <span className="tabular">{mobileNumber}</span>
        )}
        {amountDue > 0 && !NOTHING_DUE.has(visit.state) && (
          <span className="tabular">{text.toCollect(formatRupees(amountDue))}</span>
        )}
        {visit.position !== null && <span className="text-ink-soft">{text.place(visit.position)}</span>}
        {visit.repeatOf !== null && <span className="text-ink-soft">{text.repeat}</span>}
      </p>
      <Remarks visit={visit} />
      {maySchedule && (
        <Button variant="secondary" className="self-start" onClick={() => onSchedule(visit)}>
          {text.schedule}
        </Button>
      )}
      {mayGive && (
        <Menu
          align="start"
          trigger={
            <Button variant="secondary" aria-label={text.assignOf(bookingNumber)} className="self-start">
              <UserRound aria-hidden="true" className="size-4" />
              {text.assign}
            </Button>
          }
          actions={[
            ...others.map((one) => ({
              key: one._id,
              label: text.choice(one.name, one.visits),
              onSelect: () => onGive(visit, one),
            })),
            ...(visit.collector === null
              ? []
              : [
                  ...(isReassignable(visit, null)
                    ? [{ key: 'nobody', label: text.nobody, onSelect: () => onGive(visit, null) }]
                    : []),
                  {
                    key: 'earlier',
                    label: text.earlierInRound,
                    onSelect: () => onMove(visit, -1),
                    disabled: round.at === 0,
                  },
                  {
                    key: 'later',
                    label: text.laterInRound,
                    onSelect: () => onMove(visit, 1),
                    disabled: round.at === round.of - 1,
                  },
                ]),
          ]}
        />
      )}
    </li>
  );
}
