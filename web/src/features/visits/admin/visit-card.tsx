import { isReassignable, isRepeatMovable, isUnderWay, type VisitState } from '@labfront/contract/visit-rules';
import { VISIT_STATE_WORDS } from '@labfront/contract/visit-words';
import type { Visit } from '@labfront/contract/visits';
import clsx from 'clsx';
import { UserRound } from 'lucide-react';
import { formatTime } from '../../../shared/format/dates.ts';
import { formatRupees } from '../../../shared/format/money.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { useMay } from '../../../shared/rights/rights.tsx';
import { Link } from '../../../shared/router/link.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Chip } from '../../../shared/ui/card.tsx';
import { Menu } from '../../../shared/ui/menu.tsx';
import { formatSlot } from '../../collection-windows/index.ts';
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
  if (state === 'collected' || state === 'handed_over' || state === 'closed') return 'saving';
  return isUnderWay(state) && state !== 'cancelled' ? 'brand' : 'neutral';
};

/** The state of a visit. Nobody is given one at a centre: its patient is awaited at the counter. */
export function StateChip({ visit: { kind, state } }: { visit: Pick<Visit, 'kind' | 'state'> }) {
  const text = useMessages(visitsAdminMessages);
  const locale = useLocale();
  const isAwaited = kind === 'centre' && state === 'unassigned';
  return <Chip tone={toneOf(state)}>{isAwaited ? text.awaited : VISIT_STATE_WORDS[state][locale]}</Chip>;
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

interface VisitCardProps {
  readonly visit: Visit;
  readonly collectors: readonly CollectorOfDay[];
  readonly handlers: VisitHandlers;
  /** The number of visits of its round, and the place of this one from 0. */
  readonly round: { readonly at: number; readonly of: number };
}

export function VisitCard({
  visit,
  collectors,
  handlers: { onGive, onMove, onReview, onSchedule },
  round,
}: VisitCardProps) {
  const text = useMessages(visitsAdminMessages);
  const locale = useLocale();
  const may = useMay();
  const mayGive = may('visit.assign') && isReassignable(visit, SOMEBODY);
  const maySchedule = may('visit.assign') && visit.repeatOf !== null && isRepeatMovable(visit.state);
  const { bookingId, bookingNumber, slot, patients, address, pincode, mobileNumber, amountDue } = visit;
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
        <span className="tabular font-strong">{slot === null ? withoutTime : formatSlot(slot, locale)}</span>
        <StateChip visit={visit} />
      </div>
      {visit.isLate && <p className="font-strong text-danger">{text.lateLong}</p>}
      {visit.nextDrawAt !== null && <NextDraw at={visit.nextDrawAt} />}
      {visit.needsReview && (
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <p className="font-strong text-danger">{text.reviewLong}</p>
          {may('visit.assign') && (
            <Button variant="quiet" className="-mx-4" onClick={() => onReview(visit)}>
              {text.reviewed}
            </Button>
          )}
        </div>
      )}
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
        {amountDue > 0 && <span className="tabular">{text.toCollect(formatRupees(amountDue))}</span>}
        {visit.position !== null && <span className="text-ink-soft">{text.place(visit.position)}</span>}
        {visit.repeatOf !== null && <span className="text-ink-soft">{text.repeat}</span>}
      </p>
      {maySchedule && (
        <Button variant="secondary" className="self-start" onClick={() => onSchedule(visit)}>
          {text.schedule}
        </Button>
      )}
      {mayGive && (
        <Menu
          align="start"
          trigger={
            <Button variant="secondary" aria-label={text.giveOf(bookingNumber)} className="self-start">
              <UserRound aria-hidden="true" className="size-4" />
              {text.give}
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
