// Visits: made when a booking is confirmed, kept in step with it, given to collectors (laboratory.md section 3).
import { randomInt } from 'node:crypto';
import { LocalDate } from '@labfront/contract/common';
import { STATES } from '@labfront/contract/messages/words';
import {
  isAwaitedAtCounter,
  isBeforeIdentified,
  isUnderWay,
  VISIT_STATES,
  type VisitState,
} from '@labfront/contract/visit-rules';
import { VISIT_STATE_WORDS } from '@labfront/contract/visit-words';
import type { Visit, VisitTrack, visits } from '@labfront/contract/visits';
import type { z } from 'zod';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime, localDay, localTime, localTimestamp } from '../../platform/base/clock.ts';
import { AppError, notFound } from '../../platform/base/errors.ts';
import { newId, newToken } from '../../platform/base/ids.ts';
import { type Page, readPage } from '../../platform/base/paging.ts';
import type { Scope } from '../../platform/base/scope.ts';
import type { CsvPage, CsvRecord } from '../../platform/csv/csv.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type Caller, scopeOf } from '../../platform/http/serve.ts';
import type { Limit, Limits } from '../../platform/limits/limits.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import {
  BOOKING_CHANGED,
  type BookingsService,
  type BookingToVisit,
  type PatientToVisit,
} from '../bookings/bookings.service.ts';
import { CASH_SETTLED } from '../cash/cash.service.ts';
import type { CentresService } from '../centres/centres.service.ts';
import type { CollectionWindowsService } from '../collection-windows/collection-windows.service.ts';
import { isSeen } from '../record-scopes/record-scopes.service.ts';
import type { Custody } from './custody.ts';
import { drawTimes, mealsOf, WITH_DRAWS } from './visit-draws.ts';
import { listPreparations } from './visit-events.queries.ts';
import { createVisitNotices } from './visit-notices.ts';
import { createRepeats, type VisitPlan } from './visit-repeats.ts';
import {
  closeFinished,
  findPeople,
  findRepeatOf,
  findVisit,
  findVisitOf,
  forgetVisits,
  holdVisit,
  insertVisit,
  listVisits,
  listVisitsAfter,
  listVisitsOf,
  setVisit,
  type VisitFilter,
  type VisitRow,
  type VisitSort,
  type VisitWithCollector,
} from './visits.queries.ts';
import { toVisit } from './visits.view.ts';

export type VisitsQuery = z.output<typeof visits.listVisits.query>;

const DAY_ROWS = 1_000;
/** The job at the end of a visit's window. */
const WINDOW_OVER = 'visit.window-over';
/** Nobody has arrived in these. */
const AWAITED: ReadonlySet<VisitState> = new Set(['unassigned', 'assigned', 'accepted', 'en_route']);
/** The job after something that may have been the last of a visit. */
export const VISIT_PROGRESSED = 'visit.progressed';
/** A visit in these is closed once its tubes have arrived and its cash is counted. */
export const CLOSABLE: ReadonlySet<VisitState> = new Set(['collected', 'handed_over']);
/** A visit in these ends with its booking; what was collected is worked on. */
const CANCELLABLE: ReadonlySet<VisitState> = new Set([
  'unscheduled',
  'unassigned',
  'assigned',
  'accepted',
  'en_route',
  'arrived',
  'identified',
  'failed',
]);

/** Wrong start codes at a counter. */
const CODE_TRIES: Limit = { name: 'start-code', max: 5, windowMs: 15 * 60_000 };

export interface VisitsDependencies {
  database: Database;
  limits: Limits;
  clock: Clock;
  outbox: Outbox;
  audit: Audit;
  bookings: Pick<BookingsService, 'documents' | 'toVisit'>;
  centres: Pick<CentresService, 'cityIdOf'>;
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
  const { database, clock, limits, outbox, audit, bookings, centres } = dependencies;
  const { db, scans } = database;
  const now = () => isoTime(clock.now());
  const notices = createVisitNotices(outbox);
  let custody: Custody | undefined;

  const tubes = (): Custody => {
    if (!custody) throw new Error('Nobody keeps the tubes of visits');
    return custody;
  };

  async function readBooking(from: Db, id: string): Promise<BookingToVisit> {
    const booking = (await bookings.toVisit.read(from, [id])).get(id);
    if (!booking) throw notFound('Booking');
    return booking;
  }

  /** Looks at a visit at home when its window is over. */
  async function watchWindow(tx: Db, visitId: string, { kind, date, slot }: Pick<VisitRow, 'kind' | 'date' | 'slot'>) {
    if (kind !== 'home' || date === null || slot === null) return;
    await outbox.add(tx, WINDOW_OVER, { visitId, date, slot }, localTime(date, slot.slice(6)));
  }

  /** @returns the visit; null when another transaction has made one meanwhile. */
  async function make(tx: Db, booking: VisitPlan, given: Partial<VisitRow> = {}): Promise<VisitRow | null> {
    const { date, slot, collection, centreId, address } = booking;
    const isTimed = date !== null && slot !== null;
    const at = now();
    const row: VisitRow = {
      id: newId(),
      booking_id: booking.id,
      kind: collection,
      state: isTimed ? 'unassigned' : 'unscheduled',
      centre_id: centreId,
      pincode: address?.pincode ?? '',
      date: isTimed ? date : null,
      slot: isTimed ? slot : null,
      collector_id: null,
      position: null,
      start_code: String(randomInt(10_000)).padStart(4, '0'),
      start_salt: newToken(),
      start_hash: null,
      fail_code: null,
      needs_review: 0,
      next_seq: 1,
      preparation: null,
      repeat_of: null,
      arrived_at: null,
      collected_at: null,
      created_at: at,
      updated_at: at,
      ...given,
    };
    if (!(await insertVisit(tx, row))) return null;
    await tubes().plan(tx, row, booking.patients);
    await watchWindow(tx, row.id, row);
    return row;
  }

  /** The visit of a booking whose patient came to a counter. @throws AppError 409 `VISIT_EXISTS` for one that was given a time. */
  async function arrive(
    tx: Db,
    booking: BookingToVisit,
    { centreId, by, at }: { centreId: string; by: string; at: string },
  ): Promise<string> {
    const arrived = {
      state: 'arrived',
      kind: 'centre',
      centre_id: centreId,
      collector_id: by,
      arrived_at: at,
      // Without a window the visit is in the round and on the board of the day on which the patient came.
      ...((booking.date === null || booking.slot === null) && { date: localDay(clock.now()) }),
    } as const;
    const existing = await findVisitOf(tx, booking.id);
    const made = existing ? null : await make(tx, booking, arrived);
    if (made) return made.id;
    // The confirmation makes a visit too, maybe at this very moment.
    const found = existing ?? (await findVisitOf(tx, booking.id));
    if (found?.state !== 'unscheduled') throw new AppError('VISIT_EXISTS');
    await setVisit(tx, found.id, { ...arrived, updated_at: at });
    return found.id;
  }

  async function cancel(tx: Db, visit: VisitRow): Promise<void> {
    await setVisit(tx, visit.id, { state: 'cancelled', updated_at: now() });
    await tubes().cancel(tx, visit.id);
  }

  /** Moves a visit to its booking's window. Its codes stay; one whose window is gone waits for another. */
  async function reschedule(tx: Db, visit: VisitRow, { date, slot, centreId }: BookingToVisit): Promise<void> {
    const isTimed = date !== null && slot !== null;
    const change = { date: isTimed ? date : null, slot: isTimed ? slot : null, centre_id: centreId, updated_at: now() };
    const state = isTimed ? 'unassigned' : 'unscheduled';
    await setVisit(tx, visit.id, { ...change, state, collector_id: null, position: null });
    await watchWindow(tx, visit.id, { kind: visit.kind, date: change.date, slot: change.slot });
  }

  /** A visit that was not done gives way to another one; one that is under way stays. */
  async function move(tx: Db, visit: VisitRow, booking: BookingToVisit): Promise<void> {
    if (visit.state === 'failed') {
      await setVisit(tx, visit.id, { state: 'rescheduled', updated_at: now() });
      // The other visit has tubes of its own.
      await tubes().cancel(tx, visit.id);
      await make(tx, booking);
    } else if (!isUnderWay(visit.state)) {
      await reschedule(tx, visit, booking);
    }
  }

  /** Brings the visit of a booking into line with it; the same again changes nothing. */
  async function follow(tx: Db, bookingId: string): Promise<void> {
    const booking = (await bookings.toVisit.read(tx, [bookingId])).get(bookingId);
    if (!booking) return;
    const found = await findVisitOf(tx, bookingId);
    const visit = found && (await holdVisit(tx, found.id));
    if (!visit) {
      if (booking.status === 'Confirmed') await make(tx, booking);
      return;
    }
    if (booking.status === 'Cancelled') {
      if (CANCELLABLE.has(visit.state)) await cancel(tx, visit);
      return;
    }
    if (CLOSABLE.has(visit.state)) return closeFinished(tx, { visitIds: [visit.id] }, now());
    const isMoved = visit.date !== booking.date || visit.slot !== booking.slot;
    if (isMoved && booking.status === 'Confirmed') await move(tx, visit, booking);
  }

  outbox.handle<{ bookingId: string }>(BOOKING_CHANGED, ({ bookingId }) =>
    database.write((tx) => follow(tx, bookingId)),
  );

  outbox.handle<{ visitId: string; date: string; slot: string }>(WINDOW_OVER, ({ visitId, date, slot }) =>
    database.write(async (tx) => {
      const visit = await holdVisit(tx, visitId);
      if (visit?.date !== date || visit.slot !== slot || !AWAITED.has(visit.state)) return;
      await notices.late(tx, visit, await readBooking(tx, visit.booking_id), clock.now());
    }),
  );

  outbox.handle<{ visitId: string }>(VISIT_PROGRESSED, ({ visitId }) =>
    database.write((tx) => closeFinished(tx, { visitIds: [visitId] }, now())),
  );
  outbox.handle<{ subjectIds: string[] }>(CASH_SETTLED, ({ subjectIds }) =>
    database.write((tx) => closeFinished(tx, { bookingIds: subjectIds }, now())),
  );

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

  const repeats = createRepeats({ ...dependencies, tubes, readBooking, make, watchWindow });

  async function show(id: string): Promise<Visit> {
    const row = await findVisit(db, id);
    if (!row) throw notFound('Visit');
    const nextDrawAt = (await nextDraws([row])).get(id) ?? null;
    return toVisit(row, await readBooking(db, row.booking_id), { nextDrawAt, now: clock.now() });
  }

  async function showAll(rows: readonly VisitWithCollector[]): Promise<Visit[]> {
    const ids = rows.map(({ booking_id }) => booking_id);
    const found = await bookings.toVisit.read(db, ids);
    const draws = await nextDraws(rows);
    return rows.flatMap((row) => {
      const booking = found.get(row.booking_id);
      return booking ? [toVisit(row, booking, { nextDrawAt: draws.get(row.id) ?? null, now: clock.now() })] : [];
    });
  }

  /** @throws AppError 404 for what the scope does not reach. */
  async function refuseUnseen(scope: Scope, id: string): Promise<void> {
    if (!(await isSeen(db, 'visits', id, scope))) throw notFound('Visit');
  }

  function readFilter(caller: Caller, query: VisitsQuery): VisitFilter {
    const [date = '', time = ''] = localTimestamp(now()).split(' ');
    const asked = query.state?.toLowerCase();
    return {
      scope: scopeOf(caller),
      date: LocalDate.safeParse(query.date).data,
      centreId: query.centre,
      collectorId: query.collector,
      state: stateOf(asked),
      needsReview: asked === 'review',
      lateAt: asked === 'late' ? { date, time } : undefined,
    };
  }

  return {
    follow,
    show,
    refuseUnseen,
    readBooking,
    notices,
    tubes,
    scheduleRepeat: repeats.schedule,

    /**
     * Makes a free repeat of a visit for the tests of a tube that cannot be used, or adds them to the one that waits already. It has
     * no window until one is agreed on with the patient, who is told of it.
     * @returns the repeat's id.
     */
    async repeat(tx: Db, visitId: string, specimenId: string, patient: PatientToVisit): Promise<string> {
      const visit = await holdVisit(tx, visitId);
      if (!visit) throw notFound('Visit');
      const booking = await readBooking(tx, visit.booking_id);
      await notices.sampleRejected(tx, booking, specimenId);
      const waiting = await findRepeatOf(tx, visitId);
      if (waiting) {
        await tubes().plan(tx, waiting, [patient]);
        return waiting.id;
      }
      const untimed = {
        ...booking,
        date: null,
        slot: null,
        centreId: visit.centre_id,
        patients: [{ ...patient, bookedPatientId: null }],
      };
      const made = await make(tx, untimed, { repeat_of: visitId, pincode: visit.pincode });
      // The index allows one repeat that is open.
      if (!made) throw new Error(`The visit ${visitId} has a repeat already`);
      return made.id;
    },

    /** Registers the domain that plans and follows the tubes of visits. */
    registerCustody(keeper: Custody): void {
      custody = keeper;
    },

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
      };
    },

    /**
     * Makes the visit of a confirmed booking whose patient is at a counter; it starts as arrived. An unpaid booking costs what the city of
     * that counter asks from then on.
     * @throws AppError 404, 409 `VISIT_EXISTS` where it has one, `ILLEGAL_TRANSITION` for a booking that is not confirmed,
     * `PRICED_ELSEWHERE` for a paid one that costs more in this city.
     */
    async walkIn(caller: Caller, bookingId: string, centreId: string): Promise<Visit> {
      const cityId = await centres.cityIdOf(centreId);
      if (cityId === undefined) throw notFound('Centre');
      const place = await bookings.toVisit.readPlace(bookingId, cityId);
      const id = await database.write(async (tx) => {
        const booking = await readBooking(tx, bookingId);
        if (!(await isSeen(tx, 'bookings', bookingId, scopeOf(caller)))) throw notFound('Booking');
        if (booking.status !== 'Confirmed') throw new AppError('NOT_CONFIRMED', { state: STATES[booking.status] });
        await bookings.toVisit.priceIn(tx, bookingId, place);
        const at = now();
        const visitId = await arrive(tx, booking, { centreId, by: caller.accountId, at });
        await bookings.toVisit.markCollectionStarted(tx, bookingId, at);
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
          await bookings.toVisit.markCollectionStarted(tx, visit.booking_id, at);
          await audit.write(tx, { action: 'visit.checked-in', recordId: id });
        });
      await (startCode === undefined ? work() : limits.attempt([[CODE_TRIES, id]], work));
      return show(id);
    },
  };
}

export type VisitsService = ReturnType<typeof createVisitsService>;
export type { Custody, Handling, PatientTubes } from './custody.ts';
export type { VisitRow } from './visits.queries.ts';
