// Events of devices that a dispatcher decides: refused ones, those that wait for one that does not come, and conflicts.
import type { Language } from '@labfront/contract/common';
import type { FieldConflict } from '@labfront/contract/visits';
import { isoTime } from '../../platform/base/clock.ts';
import { AppError, notFound } from '../../platform/base/errors.ts';
import { personName } from '../../platform/base/person-name.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Caller, scopeOf } from '../../platform/http/caller.ts';
import { isSeen } from '../record-scopes/record-scopes.service.ts';
import type { FieldEvents, HeldVisit } from './field-events.ts';
import { createFieldRefusals } from './field-refusals.ts';
import {
  findEvent,
  listCounting,
  listUndecided,
  listUndecidedOf,
  setEvent,
  type VisitEventRow,
} from './visit-events.queries.ts';
import { findPeople, findVisit, holdVisit, setVisit } from './visits.queries.ts';
import type { VisitsDependencies, VisitsService } from './visits.service.ts';

/** The job that looks whether events of a visit still wait for another one. */
const EVENTS_HELD = 'visit.events-held';
/** Events that wait for longer are shown to the dispatcher: the device sends those of a visit together. */
const HELD_MS = 10 * 60_000;

/** Of a person. `asTaken`: cash is booked as it was taken, whatever is due. */
interface Decided {
  decision: 'apply' | 'discard';
  asTaken: boolean;
  reason: string;
}

interface Dependencies extends VisitsDependencies {
  visits: VisitsService;
  events: Pick<FieldEvents, 'hold' | 'change' | 'apply' | 'bookAsTaken'>;
  /** Applies the event with the awaited number, and those that waited for it. */
  workOn(tx: Db, held: HeldVisit): Promise<void>;
  /** Does something with a visit and tells its patient what has changed. */
  followed<T>(tx: Db, held: HeldVisit, work: () => Promise<T>): Promise<T>;
}

const bodyOf = ({ body }: VisitEventRow) => JSON.parse(body) as Record<string, unknown>;
const shown = (row: VisitEventRow) => ({ kind: row.kind, body: bodyOf(row), deviceAt: row.device_at });

/** Whether a person has to decide on an event still. */
const isUndecided = (row: VisitEventRow): row is VisitEventRow & Pick<FieldConflict, 'outcome'> =>
  row.decided_at === null && (row.outcome === 'held' || row.outcome === 'refused' || row.outcome === 'conflict');

export function createFieldDecisions(dependencies: Dependencies) {
  const { database, clock, outbox, audit, visits, events, workOn, followed } = dependencies;
  const { db } = database;
  const { hold, change, apply, bookAsTaken } = events;
  const now = () => isoTime(clock.now());
  const refusals = createFieldRefusals(visits);

  outbox.handle<{ visitId: string }>(EVENTS_HELD, ({ visitId }) =>
    database.write(async (tx) => {
      await holdVisit(tx, visitId);
      const isHeld = (await listUndecidedOf(tx, visitId)).some(({ outcome }) => outcome === 'held');
      if (isHeld) await setVisit(tx, visitId, { needs_review: 1, updated_at: now() });
    }),
  );

  /** An undecided event within the caller's scope. @throws AppError 404, 409 for one that is decided. */
  async function readUndecided(caller: Caller, eventId: string): Promise<VisitEventRow> {
    const row = await findEvent(db, eventId);
    const isTheirs = row && (await isSeen(db, 'visits', row.visit_id, scopeOf(caller)));
    if (!row || !isTheirs) throw notFound('Conflict');
    if (!isUndecided(row)) throw new AppError('ILLEGAL_TRANSITION.conflict');
    return row;
  }

  async function toConflict(row: VisitEventRow, by: string, language: Language): Promise<FieldConflict | null> {
    const visit = await findVisit(db, row.visit_id);
    if (!visit || !isUndecided(row)) return null;
    const { number } = await visits.readBooking(db, visit.booking_id);
    const counting = row.outcome === 'conflict' ? await listCounting(db, row.visit_id) : [];
    const first = counting.find(({ seq }) => seq === row.seq);
    const event = { kind: row.kind, body: bodyOf(row), bookingId: visit.booking_id };
    const why = row.code === null ? null : await refusals.tell(db, row.code, event, language);
    return {
      _id: row.id,
      visitId: row.visit_id,
      bookingNumber: number,
      seq: row.seq,
      outcome: row.outcome,
      code: why?.code ?? null,
      message: why?.message ?? null,
      awaited: row.outcome === 'held' ? visit.next_seq : null,
      by,
      first: first ? shown(first) : null,
      second: shown(row),
      receivedAt: row.received_at,
    };
  }

  /** Carries a decision out. @returns the code by which the rules refuse the event. */
  async function carryOut(
    tx: Db,
    held: HeldVisit,
    row: VisitEventRow,
    { decision, asTaken, reason }: Decided,
  ): Promise<string | null> {
    const follow = () => (asTaken ? bookAsTaken(tx, held, row, reason) : apply(tx, held, row, true));
    const code = decision === 'apply' ? await follow() : null;
    if (code !== null || row.outcome === 'conflict') return code;
    // The event keeps its number: what waits behind it has its turn, and nothing else may take its place.
    const counted =
      decision === 'apply' ? ({ outcome: 'applied', code: null } as const) : ({ outcome: 'refused' } as const);
    await setEvent(tx, row.id, counted);
    const known = held.bySeq.get(row.seq);
    if (known) Object.assign(known, counted);
    if (row.seq >= held.visit.next_seq) await change(tx, held, { next_seq: row.seq + 1 });
    await workOn(tx, held);
    return null;
  }

  return {
    tell: refusals.tell,

    /** Looks later whether events of a visit still wait. */
    watchHeld: (tx: Db, visitId: string): Promise<void> =>
      outbox.add(tx, EVENTS_HELD, { visitId }, clock.now() + HELD_MS),

    /** Events of the caller's scope that somebody has to decide. */
    async conflicts(caller: Caller, language: Language): Promise<FieldConflict[]> {
      const rows = await listUndecided(db, scopeOf(caller));
      const people = await findPeople(db, [...new Set(rows.map(({ actor_id }) => actor_id))]);
      const names = new Map(people.map((one) => [one.id, personName(one)]));
      const found: FieldConflict[] = [];
      for (const row of rows) {
        const conflict = await toConflict(row, names.get(row.actor_id) ?? '', language);
        if (conflict) found.push(conflict);
      }
      return found;
    },

    /**
     * Applies an undecided event after what has happened since, books its cash as it was taken, or discards it. With the last one of a visit, its review ends.
     * @throws AppError 404, 409 for one that is decided or waits behind another one, or with the code by which the rules refuse it.
     */
    async decide(caller: Caller, eventId: string, said: Decided): Promise<void> {
      const { decision, asTaken, reason } = said;
      const found = await readUndecided(caller, eventId);
      await database.write(async (tx) => {
        const held = await hold(tx, found.visit_id);
        const row = await findEvent(tx, eventId);
        if (!held || !row || !isUndecided(row)) throw new AppError('ILLEGAL_TRANSITION.conflict');
        const others = (await listUndecidedOf(tx, row.visit_id)).filter(({ id }) => id !== row.id);
        const isBehind = ({ outcome, seq }: VisitEventRow) => outcome === 'held' && seq < row.seq;
        if (row.outcome === 'held' && others.some(isBehind)) throw new AppError('ILLEGAL_TRANSITION.eventOrder');
        const { booking_id: bookingId } = held.visit;
        const code = await followed(tx, held, () => carryOut(tx, held, row, said));
        if (code !== null) await refusals.refuse(tx, code, { kind: row.kind, body: bodyOf(row), bookingId });
        const outcome = decision === 'apply' ? 'applied_later' : 'discarded';
        const decided = { decided_by: caller.accountId, decided_at: now(), reason };
        await setEvent(tx, eventId, { ...decided, ...(row.outcome === 'conflict' && { outcome }) });
        if ((await listUndecidedOf(tx, row.visit_id)).length === 0) await change(tx, held, { needs_review: 0 });
        const details = { decision, event: eventId, ...(asTaken && { asTaken }) };
        await audit.write(tx, { action: 'visit.conflict-decided', recordId: held.visit.id, details });
      });
      outbox.wake();
    },
  };
}
