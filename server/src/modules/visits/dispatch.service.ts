// The dispatcher's part of visits: who goes where (laboratory.md section 3).

import { LocalDate } from '@labfront/contract/common';
import { isReassignable } from '@labfront/contract/visit-rules';
import type { visits as contract, Visit } from '@labfront/contract/visits';
import type { z } from 'zod';
import { isoTime, localDay } from '../../platform/base/clock.ts';
import { AppError, badField, notFound } from '../../platform/base/errors.ts';
import { personName } from '../../platform/base/person-name.ts';
import { coversScope, type Scope } from '../../platform/base/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Caller, scopeOf } from '../../platform/http/caller.ts';
import type { RightsService } from '../permissions/rights.service.ts';
import { assignDay } from './assign-day.ts';
import { listUndecidedOf, setEvent } from './visit-events.queries.ts';
import { listLoads, listUnassigned } from './visit-lists.queries.ts';
import { findPeople, holdVisit, noteFormerCollector, setVisit, type VisitRow } from './visits.queries.ts';
import type { VisitsDependencies, VisitsService } from './visits.service.ts';

/** Whether somebody with this scope of `visit.work` works at a centre: everywhere, there, or wherever they are sent. */
const worksAt = (scope: Scope, centreId: string | null) =>
  scope.kind === 'all' ||
  scope.ownerId !== null ||
  (centreId !== null && coversScope(scope, { kind: 'some', centreIds: [centreId], partnerIds: [], ownerId: null }));

interface Dependencies extends VisitsDependencies {
  rights: Pick<RightsService, 'whoMay'>;
  visits: VisitsService;
}

export function createDispatchService({ database, clock, outbox, audit, bookings, rights, visits }: Dependencies) {
  const { db } = database;
  const now = () => isoTime(clock.now());

  /** @throws AppError 400 for somebody who may not work on visits of this centre. */
  async function refuseUnfit(tx: Db, collectorId: string, centreId: string | null): Promise<void> {
    const scope = (await rights.whoMay(tx, 'visit.work')).get(collectorId);
    if (!scope || !worksAt(scope, centreId)) throw badField('collectorId', 'VALIDATION.collectorUnknown');
  }

  async function give(tx: Db, visit: VisitRow, collectorId: string | null, position: number | null): Promise<void> {
    // At a counter the patient is there already: whoever draws takes over from whoever checked them in.
    const isHere = visit.state === 'arrived' || visit.state === 'identified';
    const state = collectorId === null ? 'unassigned' : 'assigned';
    await setVisit(tx, visit.id, {
      ...(!isHere && { state }),
      collector_id: collectorId,
      position,
      updated_at: now(),
    });
    if (visit.collector_id !== null) await noteFormerCollector(tx, visit.id, visit.collector_id);
    if (visit.state === 'en_route' && visit.repeat_of === null)
      await bookings.toVisit.setCollectionStarted(tx, visit.booking_id, null);
    await audit.write(tx, { action: 'visit.assigned', recordId: visit.id, details: { to: collectorId } });
    if (collectorId !== null && !isHere)
      await visits.notices.assigned(tx, visit, await visits.readBooking(tx, visit.booking_id), collectorId);
  }

  return {
    /** Collectors who work within the caller's scope, with how many visits each has on the day. */
    async collectors(caller: Caller, asked: string | undefined) {
      const date = LocalDate.safeParse(asked).data ?? localDay(clock.now());
      const scope = scopeOf(caller);
      const may = await rights.whoMay(db, 'visit.work');
      const fits = (theirs: Scope) =>
        scope.kind === 'all' || scope.centreIds.some((centreId) => worksAt(theirs, centreId));
      const ids = [...may].flatMap(([id, theirs]) => (fits(theirs) ? [id] : []));
      const loads = Map.groupBy(await listLoads(db, date), (load) => load.collector_id);
      return (await findPeople(db, ids)).map(({ id, first_name, last_name }) => ({
        _id: id,
        name: personName({ first_name, last_name }),
        visits: loads.get(id)?.length ?? 0,
      }));
    },

    /**
     * Gives a visit to a collector, or takes it from one. Giving it to whom it belongs sets its place in the round alone.
     * @throws AppError 404, 400 for somebody who may not work on it, 409 `TOO_LATE` once somebody has arrived at a door, or drawn at a counter, 409
     * `VISIT_GIVEN` where it is not with `from` any more.
     */
    async assign(
      caller: Caller,
      id: string,
      { collectorId, position = null, from }: z.output<typeof contract.assignVisit.body>,
    ): Promise<Visit> {
      await visits.refuseUnseen(scopeOf(caller), id);
      await database.write(async (tx) => {
        const visit = await holdVisit(tx, id);
        if (!visit) throw notFound('Visit');
        if (!isReassignable(visit, collectorId)) throw new AppError('TOO_LATE.assign');
        if (from !== undefined && from !== visit.collector_id) throw new AppError('VISIT_GIVEN');
        if (visit.collector_id === collectorId) return setVisit(tx, id, { position, updated_at: now() });
        if (collectorId !== null) await refuseUnfit(tx, collectorId, visit.centre_id);
        await give(tx, visit, collectorId, position);
      });
      outbox.wake();
      return visits.show(id);
    },

    /**
     * Ends the review of a visit, with what somebody found; without one it changes nothing. What was refused is discarded.
     * @throws AppError 404, 409 `EVENTS_UNDECIDED` where money or an event that may still count is left to decide.
     */
    async review(caller: Caller, id: string, reason: string): Promise<Visit> {
      await visits.refuseUnseen(scopeOf(caller), id);
      await database.write(async (tx) => {
        const visit = await holdVisit(tx, id);
        if (!visit) throw notFound('Visit');
        if (Number(visit.needs_review) === 0) return;
        const events = await listUndecidedOf(tx, id);
        if (events.some(({ kind, outcome }) => kind === 'payment' || outcome !== 'refused'))
          throw new AppError('EVENTS_UNDECIDED');
        const decided = { decided_by: caller.accountId, decided_at: now(), reason };
        for (const event of events) await setEvent(tx, event.id, decided);
        await setVisit(tx, id, { needs_review: 0, updated_at: now() });
        await audit.write(tx, { action: 'visit.reviewed', recordId: id, details: { reason } });
      });
      return visits.show(id);
    },

    /** Gives the visits at home of a day that nobody has to collectors. */
    async assignDay(caller: Caller, date: string, centreId: string | undefined) {
      const scope = scopeOf(caller);
      const given = await database.write(async (tx) => {
        const may = await rights.whoMay(tx, 'visit.work', true);
        const loads = Map.groupBy(await listLoads(tx, date), (load) => load.collector_id);
        const rounds = [...may.keys()].map((collectorId) => ({
          collectorId,
          visits: (loads.get(collectorId) ?? []).flatMap(({ slot, pincode }) =>
            slot === null ? [] : [{ slot, pincode }],
          ),
        }));
        const open = await listUnassigned(tx, { scope, date, centreId });
        let assigned = 0;
        for (const [centre, some] of Map.groupBy(open, ({ centre_id }) => centre_id)) {
          const fit = rounds.filter(({ collectorId }) => {
            const theirs = may.get(collectorId);
            return theirs && worksAt(theirs, centre);
          });
          const asked = some.flatMap(({ id, slot, pincode }) => (slot === null ? [] : [{ id, slot, pincode }]));
          for (const [id, collectorId] of assignDay(asked, fit)) {
            // A colleague may have given or moved it meanwhile.
            const visit = await holdVisit(tx, id);
            if (visit?.state !== 'unassigned' || visit.date !== date) continue;
            await give(tx, visit, collectorId, null);
            rounds
              .find((round) => round.collectorId === collectorId)
              ?.visits.push({ slot: visit.slot ?? '', pincode: visit.pincode });
            assigned += 1;
          }
        }
        return { assigned, unassigned: open.length - assigned };
      });
      outbox.wake();
      return given;
    },
  };
}

export type DispatchService = ReturnType<typeof createDispatchService>;
