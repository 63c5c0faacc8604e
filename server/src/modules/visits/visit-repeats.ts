// Free repeats of visits: what their patients see of them, and the window that is agreed on (laboratory.md section 4).
import type { VisitRepeat } from '@labfront/contract/visit-repeats';
import { isBeforeIdentified, isRepeatMovable } from '@labfront/contract/visit-rules';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { AppError, notFound } from '../../platform/base/errors.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { BookingToVisit } from '../bookings/bookings.service.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import type { CentresService } from '../centres/centres.service.ts';
import type { CollectionWindowsService } from '../collection-windows/collection-windows.service.ts';
import { isSeen } from '../record-scopes/record-scopes.service.ts';
import type { PatientTubes } from './custody.ts';
import { hindiNames } from './hindi-names.ts';
import type { VisitLifecycle } from './visit-lifecycle.ts';
import { findRepeatOf, findVisit, holdVisit, listOpenRepeats, setVisit, type VisitRow } from './visits.queries.ts';

export interface RepeatTime {
  readonly date: string;
  readonly slot: string;
}

type RepeatPlace = Pick<VisitRepeat, 'centreId' | 'city'>;

interface Dependencies extends Pick<VisitLifecycle, 'tubes' | 'readBooking' | 'make' | 'watchWindow'> {
  database: Database;
  clock: Clock;
  audit: Audit;
  windows: Pick<CollectionWindowsService, 'find' | 'list'>;
  centres: Pick<CentresService, 'cityIdOf'>;
  catalogue: Pick<CatalogueService, 'current'>;
}

/** The tests that a patient still gives samples for: a tube that turned up again made some of them void. */
const testsOf = ({ tubes }: PatientTubes) => {
  const wanted = tubes.filter(({ state }) => state !== 'cancelled');
  const byId = new Map(wanted.flatMap(({ tests }) => tests.map((test) => [test.testId, test] as const)));
  return [...byId.values()];
};

export function createRepeats(dependencies: Dependencies) {
  const { database, clock, audit, windows, centres, catalogue } = dependencies;
  const { tubes, readBooking, make, watchWindow } = dependencies;
  const { db } = database;

  /** Windows are those of the visit's centre, or of the whole city where that centre has none. */
  async function placeOf({ centre_id: id }: VisitRow, { address }: BookingToVisit): Promise<RepeatPlace> {
    const city = address?.city ?? (id === null ? undefined : await centres.cityIdOf(id)) ?? '';
    const hasWindows = id !== null && (await windows.list(undefined, undefined, id)).length > 0;
    return { centreId: hasWindows ? id : null, city };
  }

  async function show(row: VisitRow, place: RepeatPlace): Promise<VisitRepeat> {
    const visited = (await tubes().tubesOf(db, [row.id])).get(row.id) ?? [];
    const patients = visited
      .map((one) => ({ name: one.name, tests: testsOf(one) }))
      .filter((one) => one.tests.length > 0);
    const { id, kind, state, date, slot, start_code } = row;
    const wanted = patients.flatMap(({ tests }) => tests);
    const inHindi = await hindiNames(catalogue);
    return {
      _id: id,
      kind,
      state,
      ...place,
      date,
      slot,
      patients: [...new Set(patients.map(({ name }) => name))],
      tests: [...new Set(wanted.map(({ name }) => name))],
      testsHi: [...new Set(wanted.map(inHindi))],
      startCode: state === 'unscheduled' || isBeforeIdentified(state) ? start_code : null,
    };
  }

  /** One that was not done gives way to another one. @returns the id of the visit that has the window. */
  async function giveTime(tx: Db, visit: VisitRow, time: RepeatTime): Promise<string> {
    const at = isoTime(clock.now());
    const { repeat_of, kind, pincode } = visit;
    if (visit.state === 'failed' && repeat_of !== null) {
      const patients = await tubes().plansOf(tx, visit.id);
      await setVisit(tx, visit.id, { state: 'rescheduled', updated_at: at });
      await tubes().cancel(tx, visit.id);
      // Another tube of the visit may have been lost since.
      const waiting = await findRepeatOf(tx, repeat_of);
      if (waiting) {
        await tubes().plan(tx, waiting, patients);
        return giveTime(tx, waiting, time);
      }
      const booking = await readBooking(tx, visit.booking_id);
      const made = await make(
        tx,
        { ...booking, ...time, centreId: visit.centre_id, patients },
        { repeat_of, kind, pincode },
      );
      if (!made) throw new Error(`The visit ${repeat_of} has a repeat already`);
      return made.id;
    }
    if (!isRepeatMovable(visit.state)) throw new AppError('TOO_LATE.onTheWay');
    if (visit.date === time.date && visit.slot === time.slot) return visit.id;
    await setVisit(tx, visit.id, { ...time, state: 'unassigned', collector_id: null, position: null, updated_at: at });
    await watchWindow(tx, visit.id, { kind: visit.kind, ...time });
    return visit.id;
  }

  return {
    /** Repeats of a booking that are still to be collected. */
    async follow(booking: BookingToVisit): Promise<VisitRepeat[]> {
      const rows = await listOpenRepeats(db, booking.id);
      return Promise.all(rows.map(async (row) => show(row, await placeOf(row, booking))));
    },

    /**
     * Gives a repeat its window. It takes no place of others, so that a full window keeps nobody waiting for what we did wrong.
     * @throws AppError 404 for what is not the caller's, nor in their scope; 400 at the field for a window that is not offered, is past or
     * begins too soon; 409 `TOO_LATE` once somebody is on the way.
     */
    async schedule(caller: Caller, id: string, time: RepeatTime): Promise<VisitRepeat> {
      const found = await findVisit(db, id);
      if (!found || found.repeat_of === null) throw notFound('Visit');
      const booking = await readBooking(db, found.booking_id);
      const isOwn = booking.accountId === caller.accountId;
      const isStaff = caller.scope !== null && (await isSeen(db, 'visits', id, caller.scope));
      if (!isOwn && !isStaff) throw notFound('Visit');
      const place = await placeOf(found, booking);
      const { centreId, city } = place;
      const wish = { centreId: centreId ?? undefined, isChosen: isStaff };
      await windows.find(centreId === null ? city : undefined, time.date, time.slot, wish);
      const visitId = await database.write(async (tx) => {
        const visit = await holdVisit(tx, id);
        if (!visit) throw notFound('Visit');
        const given = await giveTime(tx, visit, time);
        await audit.write(tx, { action: 'visit.repeat-scheduled', recordId: given, details: { ...time } });
        return given;
      });
      const row = await findVisit(db, visitId);
      if (!row) throw notFound('Visit');
      return show(row, place);
    },
  };
}
