import { NO_CENTRE } from '@labfront/contract/permission-names';
import { isReassignable, VISIT_STATES } from '@labfront/contract/visit-rules';
import { VISIT_STATE_WORDS } from '@labfront/contract/visit-words';
import type { Visit } from '@labfront/contract/visits';
import { CalendarClock } from 'lucide-react';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { withCapital } from '../../../shared/format/capital.ts';
import { dayInIndia, formatDate } from '../../../shared/format/dates.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { ExportButton } from '../../../shared/lists/export-button.tsx';
import { useListFetch } from '../../../shared/lists/use-list-fetch.ts';
import { useListParams } from '../../../shared/lists/use-list-params.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { useRefresh } from '../../../shared/page/use-refresh.ts';
import { May, useMay } from '../../../shared/rights/rights.tsx';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Skeleton } from '../../../shared/ui/card.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { ReasonDialog } from '../../../shared/ui/reason-dialog.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/states.tsx';
import { SelectField, TextField } from '../../../shared/ui/text-field.tsx';
import { CENTRE_FILTER, useCentreFilter } from '../../centres/index.ts';
import { RepeatTimeDialog } from '../repeat-time-dialog.lazy.ts';
import { Board } from './board.tsx';
import { movedIn } from './board-groups.ts';
import { Conflicts } from './conflicts.tsx';
import type { Give, VisitHandlers } from './visit-card.tsx';
import { visitsAdminMessages } from './visits.messages.ts';
import {
  assignDay,
  assignVisit,
  fetchCollectors,
  fetchConflicts,
  reviewVisit,
  selectDispatch,
  visitsAdmin,
} from './visits.slice.ts';

const REFRESH_MS = 60_000;

/** The dispatcher's day: who goes where, what nobody has yet, and what is late. */
export function Component() {
  const text = useMessages(visitsAdminMessages);
  const locale = useLocale();
  const { day, filter, set, refetch } = useDay();
  const { rows, loaded, loading, error, total } = useAppSelector(visitsAdmin.select);
  const { collectors, conflicts } = useAppSelector(selectDispatch);
  const onGive = useGive(refetch);
  const onMove = useMove(rows, refetch);
  const [reviewed, setReviewed] = useState<Visit | null>(null);
  const [scheduled, setScheduled] = useState<Visit | null>(null);
  const centreFilter = useCentreFilter();
  const isOfDay = filter.date !== '';
  const isWhole = filter.collector === '' && filter.state === '';
  const states = [
    { value: 'late', label: text.late },
    { value: 'review', label: text.review },
    { value: 'repeat', label: text.repeat },
    ...VISIT_STATES.map((value) => ({ value, label: VISIT_STATE_WORDS[value][locale] })),
  ];
  const choices = [
    {
      name: 'collector',
      label: text.collector,
      all: text.everybody,
      options: collectors.map(({ _id, name }) => ({ value: _id, label: name })),
    },
    {
      name: 'state',
      label: text.state,
      all: text.allStates,
      options: states.map(({ value, label }) => ({ value, label: withCapital(label) })),
    },
    ...centreFilter,
  ];
  return (
    <>
      <h1>
        {isOfDay
          ? text.of(formatDate(day, locale))
          : text.ofAnyDay(states.find(({ value }) => value === filter.state)?.label ?? '')}
      </h1>
      <p className="mt-1 text-ink-soft">{text.intro}</p>
      <div className="my-5 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <TextField label={text.day} type="date" value={day} onChange={(event) => set({ date: event.target.value })} />
        {choices.map(
          (choice) =>
            'options' in choice && (
              <SelectField
                key={choice.name}
                label={choice.label}
                empty={choice.all}
                options={choice.options}
                value={filter[choice.name as keyof typeof filter]}
                onChange={(event) => set({ [choice.name]: event.target.value })}
              />
            ),
        )}
      </div>
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <May permission="visit.assign">
          <AssignDay day={day} centre={filter.centre} onDone={refetch} />
          {filter.state !== 'unscheduled' && (
            <Button variant="secondary" onClick={() => set({ state: 'unscheduled' })}>
              {text.withoutTime}
            </Button>
          )}
        </May>
        <ExportButton thunk={visitsAdmin.exportCsv} filter={filter} total={total} />
      </div>
      <Conflicts conflicts={conflicts} onDecided={refetch} />
      {error !== null && <ErrorState message={error} onRetry={refetch} />}
      {error === null && !loaded && (
        <div role="status" aria-label={text.loading}>
          <Skeleton className="h-40" />
        </div>
      )}
      {error === null && loaded && rows.length === 0 && (
        <EmptyState
          icon={CalendarClock}
          title={text.none}
          hint={filter.date === '' ? text.noneAnyDay : text.noneHint}
        />
      )}
      {error === null && rows.length > 0 && (
        <div aria-busy={loading}>
          <Board
            visits={rows}
            collectors={collectors}
            isWhole={isWhole}
            isOfDay={isOfDay}
            conflicts={conflicts}
            handlers={{ onGive, onMove, onReview: setReviewed, onSchedule: setScheduled }}
          />
        </div>
      )}
      {reviewed && <ReviewDialog visit={reviewed} onClose={() => setReviewed(null)} />}
      {scheduled && (
        <Suspense fallback={null}>
          <RepeatTimeDialog repeat={{ ...scheduled, city: '' }} onClose={() => setScheduled(null)} onDone={refetch} />
        </Suspense>
      )}
    </>
  );
}

const ANY_DAY: ReadonlySet<string> = new Set(['late', 'unscheduled', 'failed', 'review', 'repeat']);

/** The day of the address with its filters; everything of it is asked for again by `refetch`, and by itself every minute. */
function useDay() {
  const dispatch = useAppDispatch();
  const may = useMay();
  const { get, set } = useListParams();
  const today = dayInIndia(new Date());
  const day = get('date') || today;
  const state = get('state');
  // A visit without a time has no day, and what waits for somebody waits on whichever day it was.
  const date = ANY_DAY.has(state) ? '' : day;
  // Free repeats are those that were made in the days of the figure that led here.
  const [from, to] = state === 'repeat' ? [get('from'), get('to')] : ['', ''];
  const filter = { date, from, to, collector: get('collector'), state, centre: get(CENTRE_FILTER) };
  const refetchVisits = useListFetch((query) => visitsAdmin.fetch({ query }), filter);
  const mayAssign = may('visit.assign');
  const fetchRest = useCallback(() => {
    if (!mayAssign) return;
    void dispatch(fetchCollectors({ query: { date: day } }));
    void dispatch(fetchConflicts());
  }, [dispatch, day, mayAssign]);
  useEffect(fetchRest, [fetchRest]);
  const refetch = useCallback(() => {
    refetchVisits();
    fetchRest();
  }, [refetchVisits, fetchRest]);
  useRefresh(refetch, day === today ? REFRESH_MS : null);
  return { day, filter, set, refetch };
}

function useGive(refetch: () => void): Give {
  const text = useMessages(visitsAdminMessages);
  const dispatch = useAppDispatch();
  return useCallback(
    async ({ _id, bookingNumber, collector }, to) => {
      const body = { collectorId: to?._id ?? null, from: collector?._id ?? null };
      const answer = await dispatch(assignVisit({ params: { id: _id }, body }));
      if (assignVisit.rejected.match(answer)) notify('error', answer.payload?.message ?? text.changeFailed);
      else notify('success', to === null ? text.freed(bookingNumber) : text.assigned(bookingNumber, to.name));
      refetch();
    },
    [dispatch, refetch, text],
  );
}

/** Writes the new order of a round: the places that change, of visits where nobody has arrived. */
function useMove(visits: readonly Visit[], refetch: () => void): VisitHandlers['onMove'] {
  const text = useMessages(visitsAdminMessages);
  const dispatch = useAppDispatch();
  return useCallback(
    async (visit, step) => {
      const collectorId = visit.collector?._id ?? null;
      const places = movedIn(visits, visit, step).map((one, index) => ({ one, position: index + 1 }));
      const changed = places.filter(
        ({ one, position }) => one.position !== position && isReassignable(one, collectorId),
      );
      const answers = await Promise.all(
        changed.map(({ one, position }) =>
          dispatch(assignVisit({ params: { id: one._id }, body: { collectorId, position, from: collectorId } })),
        ),
      );
      const failed = answers.find((answer) => assignVisit.rejected.match(answer));
      if (failed) notify('error', text.changeFailed);
      else notify('success', text.moved(visit.bookingNumber));
      refetch();
    },
    [dispatch, refetch, text, visits],
  );
}

function ReviewDialog({ visit: { _id, bookingNumber }, onClose }: { visit: Visit; onClose: () => void }) {
  const text = useMessages(visitsAdminMessages);
  const dispatch = useAppDispatch();
  async function settle(reason = '') {
    const answer = await dispatch(reviewVisit({ params: { id: _id }, body: { reason } }));
    if (reviewVisit.fulfilled.match(answer)) notify('success', text.reviewDone(bookingNumber));
    else notify('error', answer.payload?.message ?? text.changeFailed);
    onClose();
  }
  return (
    <ReasonDialog
      title={text.reviewTitle(bookingNumber)}
      confirmLabel={text.reviewConfirm}
      doubts={[text.reviewText]}
      reasonLabel={text.reviewReason}
      reasonMissing={text.reviewReasonMissing}
      onConfirm={(reason) => void settle(reason)}
      onCancel={onClose}
    >
      {null}
    </ReasonDialog>
  );
}

function AssignDay({ day, centre, onDone }: { day: string; centre: string; onDone: () => void }) {
  const text = useMessages(visitsAdminMessages);
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');

  async function assign() {
    setBusy(true);
    const centreId = centre === '' || centre === NO_CENTRE ? null : centre;
    const answer = await dispatch(assignDay({ body: { date: day, centreId } }));
    setBusy(false);
    if (assignDay.fulfilled.match(answer))
      setSaid(text.dayAssigned(answer.payload.assigned, answer.payload.unassigned));
    else notify('error', answer.payload?.message ?? text.changeFailed);
    onDone();
  }

  return (
    <>
      <Button busy={busy} onClick={() => void assign()}>
        {text.assignDay}
      </Button>
      <p role="status" className="tabular text-sm">
        {said}
      </p>
    </>
  );
}

export const handle = privatePage(visitsAdminMessages);
