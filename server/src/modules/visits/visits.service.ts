// Visits as staff, patients and the counter see them (laboratory.md section 3).
import { LocalDate } from '@labfront/contract/common';
import { STATES } from '@labfront/contract/messages/words';
import {
  isAwaitedAtCounter,
  isBeforeIdentified,
  LATE_VISIT_DAYS,
  VISIT_STATES,
  type VisitState,
} from '@labfront/contract/visit-rules';
import { VISIT_STATE_WORDS } from '@labfront/contract/visit-words';
import type { Visit, VisitTrack, visits } from '@labfront/contract/visits';
import type { z } from 'zod';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, dayStart, isoTime, localDay, localTimestamp } from '../../platform/base/clock.ts';
import { AppError, notFound } from '../../platform/base/errors.ts';
import { type Page, readPage } from '../../platform/base/paging.ts';
import { coversCentre, type Scope } from '../../platform/base/scope.ts';
import type { CsvPage, CsvRecord } from '../../platform/csv/csv.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type Caller, scopeOf } from '../../platform/http/caller.ts';
import type { Limit, Limits } from '../../platform/limits/limits.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { BookingsService } from '../bookings/bookings.service.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import type { CentresService } from '../centres/centres.service.ts';
import type { CollectionWindowsService } from '../collection-windows/collection-windows.service.ts';
import { isSeen } from '../record-scopes/record-scopes.service.ts';
import { drawTimes, mealsOf, WITH_DRAWS } from './visit-draws.ts';
import { listNotes, listPreparations } from './visit-events.queries.ts';
import { createVisitLifecycle } from './visit-lifecycle.ts';
import { listVisits, listVisitsAfter, type VisitFilter, type VisitSort } from './visit-lists.queries.ts';
import { createVisitNotices } from './visit-notices.ts';
import { createRepeats } from './visit-repeats.ts';
import { samplesOf } from './visit-samples.ts';
import {
  findPeople,
  findVisit,
  findVisitOf,
  forgetVisits,
  holdVisit,
  listVisitsOf,
  setVisit,
  type VisitRow,
  type VisitWithCollector,
} from './visits.queries.ts';
import { toVisit } from './visits.view.ts';

const DAY_MS = 86_400_000;
export type VisitsQuery = z.output<typeof visits.listVisits.query>;

const DAY_ROWS = 1_000;
/** Wrong start codes at a counter. */
const CODE_TRIES: Limit = { name: 'start-code', max: 5, windowMs: 15 * 60_000 };

export interface VisitsDependencies {
  database: Database;
  limits: Limits;
  clock: Clock;
  outbox: Outbox;
  audit: Audit;
  bookings: Pick<BookingsService, 'documents' | 'toVisit' | 'onChanged'>;
  centres: Pick<CentresService, 'cityIdOf'>;
  catalogue: Pick<CatalogueService, 'current'>;
}

interface Dependencies extends VisitsDependencies {
  windows: Pick<CollectionWindowsService, 'find' | 'list'>;
}

export const stateOf = (text: string | undefined): VisitState | undefined =>
  VISIT_STATES.find((state) => state === text?.toLowerCase());

/** @throws AppError 409 `ILLEGAL_TRANSITION`. */
export const refuseMove = ({ state }: Pick<VisitRow, 'state'>): never => {
  throw new AppError('ILLEGAL_TRANSITION.visit', { state: VISIT_STATE_WORDS[state] });
};

export function createVisitsService(dependencies: Dependencies) {
  const { database, clock, limits, outbox, audit, bookings, centres, catalogue } = dependencies;
  const { db, scans } = database;
  const now = () => isoTime(clock.now());
  const notices = createVisitNotices(outbox);
  const lifecycle = createVisitLifecycle({ ...dependencies, notices });
  const { arrive, readBooking, tubes } = lifecycle;
  const repeats = createRepeats({ ...dependencies, ...lifecycle });

  /** The next later draws of visits, by visit: only one whose patient is identified has one. */
  async function nextDraws(rows: readonly VisitRow[]): Promise<Map<string, string | null>> {
    const ids = rows.flatMap(({ id, state }) => (WITH_DRAWS.has(state) ? [id] : []));
    if (ids.length === 0) return new Map();
    const patients = await tubes().tubesOf(db, ids);
    const told = await listPreparations(db, ids);
    return new Map(
      [...patients].map(([id, some]) => [id, drawTimes(some, mealsOf(told.get(id) ?? [], 'corrected')).nextDrawAt]),
    );
  }

  /** Later draws as the patient sees them. @param isOpen whether the visit is before its first draw. */
  async function followDraws(visit: VisitRow, isOpen: boolean): Promise<ReturnType<typeof drawTimes>> {
    if (!isOpen && !WITH_DRAWS.has(visit.state)) return { laterDraws: [], mealDraws: [], nextDrawAt: null };
    const patients = (await tubes().tubesOf(db, [visit.id])).get(visit.id) ?? [];
    const told = (await listPreparations(db, [visit.id])).get(visit.id) ?? [];
    return drawTimes(patients, mealsOf(told, 'corrected'));
  }

  async function show(id: string): Promise<Visit> {
    const row = await findVisit(db, id);
    const [visit] = row ? await showAll([row]) : [];
    if (!visit) throw notFound('Visit');
    return visit;
  }

  async function showAll(rows: readonly VisitWithCollector[]): Promise<Visit[]> {
    const found = await bookings.toVisit.read(
      db,
      rows.map(({ booking_id }) => booking_id),
    );
    const draws = await nextDraws(rows);
    const ids = rows.map(({ id }) => id);
    const notesOf = Map.groupBy(await listNotes(db, ids), ({ visit_id }) => visit_id);
    return rows.flatMap((row) => {
      const booking = found.get(row.booking_id);
      const told = { nextDrawAt: draws.get(row.id) ?? null, notes: notesOf.get(row.id) ?? [], now: clock.now() };
      return booking ? [toVisit(row, booking, told)] : [];
    });
  }

  /** @throws AppError 404 for what the scope does not reach. */
  async function refuseUnseen(scope: Scope, id: string): Promise<void> {
    if (!(await isSeen(db, 'visits', id, scope))) throw notFound('Visit');
  }

  function readFilter(caller: Caller, query: VisitsQuery): VisitFilter {
    const [date = '', time = ''] = localTimestamp(now()).split(' ');
    const asked = query.state?.toLowerCase();
    const since = localDay(clock.now() - LATE_VISIT_DAYS * DAY_MS);
    return {
      scope: scopeOf(caller),
      date: LocalDate.safeParse(query.date).data,
      centreId: query.centre,
      collectorId: query.collector,
      state: stateOf(asked),
      needsReview: asked === 'review',
      lateAt: asked === 'late' ? { date, time, since } : undefined,
      repeatsIn: asked === 'repeat' ? { start: dayStart(query.from, 0), end: dayStart(query.to, 1) } : undefined,
    };
  }

  return {
    show,
    refuseUnseen,
    readBooking,
    notices,
    tubes,
    repeat: lifecycle.repeat,
    withdrawRepeat: lifecycle.withdrawRepeat,
    /** Holds a visit until the commit, so that nobody draws at it meanwhile. */
    hold: async (tx: Db, id: string): Promise<void> => {
      await holdVisit(tx, id);
    },
    registerCustody: lifecycle.registerCustody,
    scheduleRepeat: repeats.schedule,

    /** Visits of the caller's scope: of a day by window, else the newest first. */
    async list(caller: Caller, query: VisitsQuery): Promise<{ data: Visit[]; total: number; page: Page<VisitSort> }> {
      const filter = readFilter(caller, query);
      const page = readPage(query, ['date', 'createdAt'] as const, filter.date ? 'date' : '-createdAt', DAY_ROWS);
      const { rows, total } = await listVisits(scans, filter, page);
      return { data: await showAll(rows), total, page };
    },

    /** The rows of `list` without its pages and sort, some at a time. */
    exportAll: async (caller: Caller, query: VisitsQuery, page: CsvPage): Promise<Visit[]> =>
      showAll(await listVisitsAfter(scans, readFilter(caller, query), page)),

    /** For the person's copy. */
    async exportOwn(accountId: string, page: CsvPage): Promise<(CsvRecord & { createdAt: string })[]> {
      const rows = await listVisitsOf(db, accountId, page);
      const ids = rows.map(({ id }) => id);
      const patients = await tubes().tubesOf(db, ids);
      return rows.map((row) => ({
        _id: row.id,
        bookingNumber: row.booking_number,
        kind: row.kind,
        state: row.state,
        date: row.date,
        slot: row.slot,
        arrivedAt: row.arrived_at,
        collectedAt: row.collected_at,
        preparation: row.preparation,
        patients: patients.get(row.id) ?? [],
        createdAt: row.created_at,
      }));
    },

    /** Statements about patients are removed with the account; the facts of a draw, its time and its collector stay. */
    async erasePersonalData(tx: Db, accountId: string): Promise<void> {
      await tubes().forget(tx, await forgetVisits(tx, accountId));
    },

    /** The visit of an own booking as its patient follows it. @throws AppError 404. */
    async track(accountId: string, bookingId: string): Promise<VisitTrack> {
      const booking = (await bookings.toVisit.read(db, [bookingId])).get(bookingId);
      const visit = booking?.accountId === accountId ? await findVisitOf(db, bookingId) : undefined;
      if (!booking || !visit) throw notFound('Visit');
      const isToday = visit.date === localDay(clock.now());
      const [collector] = visit.collector_id !== null && isToday ? await findPeople(db, [visit.collector_id]) : [];
      const isOpen = isBeforeIdentified(visit.state);
      return {
        state: visit.state,
        date: visit.date,
        slot: visit.slot,
        collector: collector ? { firstName: collector.first_name, mobileNumber: collector.mobile_number ?? '' } : null,
        startCode: isOpen ? visit.start_code : null,
        arrivedAt: visit.arrived_at,
        collectedAt: visit.collected_at,
        ...(await followDraws(visit, isOpen)),
        repeats: await repeats.follow(booking),
        samples: await samplesOf(db, { tubes: tubes(), catalogue }, bookingId),
      };
    },

    /**
     * Makes the visit of a confirmed booking whose patient is at a counter; it starts as arrived. An unpaid booking costs what the city of
     * that counter asks from then on.
     * @throws AppError 404 also for a centre outside the caller's scope, 409 `VISIT_EXISTS` where it has one, `ILLEGAL_TRANSITION` for a booking that is not confirmed,
     * `PRICED_ELSEWHERE` for a paid one that costs more in this city.
     */
    async walkIn(caller: Caller, bookingId: string, centreId: string): Promise<Visit> {
      const cityId = await centres.cityIdOf(centreId);
      if (cityId === undefined || !coversCentre(scopeOf(caller), centreId)) throw notFound('Centre');
      const place = await bookings.toVisit.readPlace(bookingId, cityId);
      const id = await database.write(async (tx) => {
        const booking = await readBooking(tx, bookingId);
        if (!(await isSeen(tx, 'bookings', bookingId, scopeOf(caller)))) throw notFound('Booking');
        if (booking.status !== 'Confirmed') throw new AppError('NOT_CONFIRMED', { state: STATES[booking.status] });
        await bookings.toVisit.priceIn(tx, bookingId, place);
        const at = now();
        const visitId = await arrive(tx, booking, { centreId, by: caller.accountId, at });
        await bookings.toVisit.setCollectionStarted(tx, bookingId, at);
        await audit.write(tx, { action: 'visit.walk-in', recordId: visitId });
        return visitId;
      });
      return show(id);
    },

    /**
     * The patient of a visit at a centre, or of a free repeat wherever it was to be, is at the counter. With the right start code they are
     * identified at once.
     * @throws AppError 404, 409 `WRONG_START_CODE`, `ILLEGAL_TRANSITION`; 429 past five wrong codes of a visit in 15 minutes.
     */
    async checkIn(caller: Caller, id: string, startCode: string | undefined): Promise<Visit> {
      await refuseUnseen(scopeOf(caller), id);
      const work = () =>
        database.write(async (tx) => {
          const visit = await holdVisit(tx, id);
          if (!visit || (visit.kind !== 'centre' && visit.repeat_of === null)) throw notFound('Visit');
          if (!isAwaitedAtCounter(visit, visit.repeat_of !== null)) refuseMove(visit);
          if (startCode !== undefined && startCode !== visit.start_code) throw new AppError('WRONG_START_CODE');
          const at = now();
          await setVisit(tx, id, {
            state: 'arrived',
            kind: 'centre',
            collector_id: caller.accountId,
            arrived_at: at,
            updated_at: at,
            ...(visit.date === null && { date: localDay(clock.now()) }),
          });
          if (startCode !== undefined) await setVisit(tx, id, { state: 'identified' });
          await bookings.toVisit.setCollectionStarted(tx, visit.booking_id, at);
          await audit.write(tx, { action: 'visit.checked-in', recordId: id });
        });
      await (startCode === undefined ? work() : limits.attempt([[CODE_TRIES, id]], work));
      return show(id);
    },
  };
}

export type VisitsService = ReturnType<typeof createVisitsService>;
export type { Custody, Handling, PatientTubes } from './custody.ts';
export { preparationOf } from './preparation.ts';
export { VISIT_PROGRESSED } from './visit-lifecycle.ts';
export type { VisitRow } from './visits.queries.ts';
