import { isUnderWay, VISIT_STATES, type VisitState } from '@labfront/contract/visit-rules';
import type { VisitTrack } from '@labfront/contract/visits';
import clsx from 'clsx';
import { Phone } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { dayInIndia, formatDate, formatTime } from '../../shared/format/dates.ts';
import { useLocale, useMessages } from '../../shared/i18n/messages.ts';
import { useRefresh } from '../../shared/page/use-refresh.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { RepeatOfBooking } from './repeat-of-booking.tsx';
import { areMoving, SamplesOfBooking } from './samples-of-booking.tsx';
import { StartCode } from './start-code.tsx';
import { fetchTrack, selectTracks } from './visit-track.slice.ts';
import { visitsMessages } from './visits.messages.ts';

const REFRESH_MS = 30_000;
/** Samples move on more slowly than people. */
const SAMPLES_REFRESH_MS = 120_000;
/** Nothing changes by itself any more that the patient waits for. */
const SETTLED: ReadonlySet<VisitState> = new Set([
  'collected',
  'handed_over',
  'closed',
  'failed',
  'rescheduled',
  'cancelled',
]);

const COLLECTING = VISIT_STATES.indexOf('collecting');

/** The day of the visit is over, and nothing of a collection is recorded. */
const isOver = ({ state, date }: VisitTrack): boolean =>
  date !== null && date < dayInIndia(new Date()) && VISIT_STATES.indexOf(state) < COLLECTING;

function isLive(track: VisitTrack): boolean {
  return (
    !SETTLED.has(track.state) && !isOver(track) && (isUnderWay(track.state) || track.date === dayInIndia(new Date()))
  );
}

/** How often a visit is asked for again, ms; null where nothing changes that the patient waits for. */
function refreshOf(track: VisitTrack): number | null {
  if (isLive(track)) return REFRESH_MS;
  return areMoving(track.samples ?? []) ? SAMPLES_REFRESH_MS : null;
}

/** Whether somebody is on the way already, or at work: the patient does not cancel any more. */
export function useIsUnderWay(bookingId: string): boolean {
  const track = useAppSelector(selectTracks)[bookingId];
  return track !== undefined && isUnderWay(track.state);
}

interface UncollectedProps {
  readonly bookingId: string;
  /** Shown until it is known. */
  readonly loading: ReactNode;
  /** Shown where the sample is collected already. */
  readonly otherwise: ReactNode;
  readonly children: ReactNode;
}

const COLLECTED: ReadonlySet<VisitState> = new Set(['collected', 'handed_over', 'closed']);

/** Shows what is said of a booking whose sample is still to be collected. */
export function Uncollected({ bookingId, loading, otherwise, children }: UncollectedProps) {
  const dispatch = useAppDispatch();
  const track = useAppSelector(selectTracks)[bookingId];
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    void dispatch(fetchTrack({ params: { bookingId } })).then(() => setKnown(true));
  }, [dispatch, bookingId]);
  if (!isKnown) return loading;
  return track && COLLECTED.has(track.state) ? otherwise : children;
}

/** Whether nothing of a booking is to be collected any more: nobody has to prepare for it. */
export function useIsCollected(bookingId: string): boolean {
  const track = useAppSelector(selectTracks)[bookingId];
  return track !== undefined && COLLECTED.has(track.state) && (track.repeats ?? []).length === 0;
}

interface VisitOfBookingProps {
  readonly bookingId: string;
  /** Names its parts: a page may show those of several bookings. */
  readonly bookingNumber: string;
  readonly collection: 'home' | 'centre';
}

/** The collection of a confirmed booking, updated by itself on its day. Nothing for a booking without a visit. */
export function VisitOfBooking({ bookingId, bookingNumber, collection }: VisitOfBookingProps) {
  const dispatch = useAppDispatch();
  const track = useAppSelector(selectTracks)[bookingId];
  const fetch = useCallback(() => void dispatch(fetchTrack({ params: { bookingId } })), [dispatch, bookingId]);
  useEffect(fetch, [fetch]);
  useRefresh(fetch, track === undefined ? null : refreshOf(track));
  if (track === undefined) return null;
  // A server of before them says nothing of repeats and samples.
  const { repeats = [], samples = [] } = track;
  return (
    <>
      <Track track={track} bookingNumber={bookingNumber} collection={collection} />
      <SamplesOfBooking samples={samples} bookingNumber={bookingNumber} />
      {repeats.map((repeat) => (
        <RepeatOfBooking key={repeat._id} repeat={repeat} bookingNumber={bookingNumber} onChange={fetch} />
      ))}
    </>
  );
}

interface TrackProps extends Pick<VisitOfBookingProps, 'bookingNumber' | 'collection'> {
  readonly track: VisitTrack;
}

function Track({ track, bookingNumber, collection }: TrackProps) {
  const text = useMessages(visitsMessages);
  const locale = useLocale();
  const { state, startCode, collector, collectedAt, laterDraws = [], mealDraws = [], nextDrawAt = null } = track;
  const over = isOver(track);
  const sentence = over ? text.over[collection] : { ...text.later, ...text[collection] }[state];
  return (
    <section
      aria-label={`${text.title}, ${bookingNumber}`}
      className="flex flex-col gap-3 rounded-card bg-sunken p-4 text-sm"
    >
      <p role="status" className={clsx('font-strong', (over || state === 'failed') && 'text-danger')}>
        {sentence}
      </p>
      {laterDraws.length > 0 && <p>{text.laterDraws(laterDraws)}</p>}
      {mealDraws.length > 0 && <p>{text.mealDraws(mealDraws)}</p>}
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {startCode !== null && !over && <StartCode code={startCode} collection={collection} />}
        {collector !== null && collection === 'home' && (
          <div>
            <dt className="text-ink-soft">{text.collector}</dt>
            <dd>
              <span className="font-strong">{collector.firstName}</span>
              {collector.mobileNumber !== '' && (
                <a
                  href={`tel:+91${collector.mobileNumber}`}
                  aria-label={text.call(collector.firstName)}
                  className="link tabular flex min-h-touch items-center gap-2"
                >
                  <Phone aria-hidden="true" className="size-4" />
                  {collector.mobileNumber}
                </a>
              )}
            </dd>
          </div>
        )}
        {nextDrawAt !== null && (
          <div>
            <dt className="text-ink-soft">{text.nextDraw}</dt>
            <dd className="tabular text-2xl font-strong">{formatTime(nextDrawAt, locale)}</dd>
          </div>
        )}
        {collectedAt !== null && (
          <div>
            <dt className="text-ink-soft">{text.collectedAt}</dt>
            <dd className="tabular font-strong">
              {formatDate(collectedAt, locale)}, {formatTime(collectedAt, locale)}
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
