// The events that a phlebotomist's device sends, in any order and as often as it likes, and the conflicts between them.
import type { Language } from '@labfront/contract/common';
import { nextDrawAt } from '@labfront/contract/draw-times';
import { codeOf, type RefusalKey, refusalText } from '@labfront/contract/messages/refusals';
import { timesOf } from '@labfront/contract/visit-rules';
import type { FieldConflict, FieldEvent, FieldEventAnswer } from '@labfront/contract/visits';
import { isoTime } from '../../platform/base/clock.ts';
import { AppError, notFound } from '../../platform/base/errors.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Caller, scopeOf } from '../../platform/http/caller.ts';
import { isSeen } from '../record-scopes/record-scopes.service.ts';
import { createFieldEvents, type HeldVisit, preparationsOf } from './field-events.ts';
import { createFieldRound } from './field-round.ts';
import { mealsOf, nextDrawOf, visitTubes } from './visit-draws.ts';
import {
  findEvent,
  findEvents,
  insertEvent,
  listConflicts,
  listCounting,
  setEvent,
  type VisitEventRow,
} from './visit-events.queries.ts';
import { CLOSABLE, VISIT_PROGRESSED } from './visit-lifecycle.ts';
import { findVisit, wasCollector } from './visits.queries.ts';
import type { VisitsDependencies, VisitsService } from './visits.service.ts';

/** The tolerance for events ahead of the server's clock. */
const AHEAD_MS = 60_000;

type Code = FieldEventAnswer['code'];
interface Answered {
  outcome: FieldEventAnswer['outcome'];
  code: Code;
}

interface Dependencies extends VisitsDependencies {
  visits: VisitsService;
}

export function createFieldService(dependencies: Dependencies) {
  const { database, clock, outbox, audit, visits } = dependencies;
  const { db } = database;
  const now = () => isoTime(clock.now());
  const { hold, change, apply } = createFieldEvents(dependencies);

  /** Applies the event with the awaited number, and those that waited for it. */
  async function workOn(tx: Db, held: HeldVisit): Promise<void> {
    for (;;) {
      const row = held.bySeq.get(held.visit.next_seq);
      if (row?.outcome !== 'held') return;
      const code = await apply(tx, held, row);
      Object.assign(row, { outcome: code === null ? 'applied' : 'refused', code });
      await setEvent(tx, row.id, { outcome: row.outcome, code });
      await change(tx, held, { next_seq: row.seq + 1, ...(code !== null && { needs_review: 1 as const }) });
    }
  }

  /** Tells the patient when the next sample is due; a time that has passed without a network is told no more. */
  async function tellNextDraw(tx: Db, { visit, booking }: HeldVisit): Promise<void> {
    const patients = (await visits.tubes().tubesOf(tx, [visit.id])).get(visit.id) ?? [];
    const told = await preparationsOf(tx, visit.id, patients);
    const due = nextDrawOf(visitTubes(patients, mealsOf(told, 'corrected')));
    if (due !== null && due > now()) await visits.notices.nextDraw(tx, visit, booking, due);
  }

  const toRow = (caller: Caller, event: FieldEvent, sentAt: number): VisitEventRow => {
    const deviceAt = Date.parse(event.deviceAt);
    const { corrected, collected } = timesOf(deviceAt, sentAt, clock.now());
    return {
      id: event.id,
      visit_id: event.visitId,
      seq: event.seq,
      kind: event.kind,
      body: JSON.stringify(event.body),
      device_at: isoTime(deviceAt),
      corrected_at: isoTime(corrected),
      collected_at: isoTime(collected),
      received_at: now(),
      actor_id: caller.accountId,
      outcome: 'held',
      code: null,
      decided_by: null,
      decided_at: null,
      reason: null,
    };
  };

  /** Keeps an event that was recorded before the visit was given to another person: somebody decides. */
  async function keepOfFormer(tx: Db, held: HeldVisit, row: VisitEventRow): Promise<Answered> {
    const code = 'VISIT_REASSIGNED';
    await insertEvent(tx, { ...row, outcome: 'conflict', code });
    await change(tx, held, { needs_review: 1 });
    return { outcome: 'conflict', code };
  }

  /** Writes an event down. @returns false for one whose number another event has: a person decides. */
  async function keep(tx: Db, held: HeldVisit, row: VisitEventRow): Promise<boolean> {
    if (!held.bySeq.has(row.seq)) {
      await insertEvent(tx, row);
      held.bySeq.set(row.seq, row);
      return true;
    }
    await insertEvent(tx, { ...row, outcome: 'conflict' });
    await change(tx, held, { needs_review: 1 });
    return false;
  }

  /** Takes the events of one visit. @returns the answer to each, by its id. */
  async function receive(
    tx: Db,
    caller: Caller,
    visitId: string,
    events: readonly FieldEvent[],
    sentAt: number,
  ): Promise<Map<string, Answered>> {
    const answers = new Map<string, Answered>();
    const held = await hold(tx, visitId);
    const ids = events.map(({ id }) => id);
    const known = new Map((await findEvents(tx, ids)).map((row) => [row.id, row]));
    const isTheirs = held?.visit.collector_id === caller.accountId;
    const wasTheirs = held !== undefined && !isTheirs && (await wasCollector(tx, visitId, caller.accountId));
    const rows: VisitEventRow[] = [];
    const judge = async (row: VisitEventRow): Promise<Answered | null> => {
      const before = known.get(row.id);
      if (before) return { outcome: 'duplicate', code: before.code };
      if (!held || !(isTheirs || wasTheirs)) return { outcome: 'refused', code: 'NOT_YOUR_VISIT' };
      if (Date.parse(row.corrected_at) > clock.now() + AHEAD_MS) return { outcome: 'refused', code: 'EVENT_IN_FUTURE' };
      known.set(row.id, row);
      if (wasTheirs) return keepOfFormer(tx, held, row);
      return (await keep(tx, held, row)) ? null : { outcome: 'conflict', code: null };
    };
    for (const event of events) {
      const row = toRow(caller, event, sentAt);
      const answer = await judge(row);
      if (answer) answers.set(row.id, answer);
      else rows.push(row);
    }
    if (held && isTheirs) await followed(tx, held, () => workOn(tx, held));
    for (const { id, outcome, code } of rows) {
      answers.set(id, { outcome: outcome as 'held' | 'applied' | 'refused', code });
    }
    return answers;
  }

  /** Does something with a visit, tells its patient what has changed, and closes it where that was the last. */
  async function followed<T>(tx: Db, held: HeldVisit, work: () => Promise<T>): Promise<T> {
    const before = held.visit.state;
    const drawBefore = nextDrawAt(held.progress.tubes);
    const done = await work();
    const drawAfter = nextDrawAt(held.progress.tubes);
    if (drawAfter !== null && drawAfter !== drawBefore) await tellNextDraw(tx, held);
    if (CLOSABLE.has(held.visit.state)) await outbox.add(tx, VISIT_PROGRESSED, { visitId: held.visit.id });
    // An event recorded without a network may be outdated by now.
    if (before !== 'en_route' && held.visit.state === 'en_route')
      await visits.notices.onTheWay(tx, held.visit, held.booking);
    return done;
  }

  /** The conflict of an event within the caller's scope. @throws AppError 404, 409 for one that is decided. */
  async function readConflict(caller: Caller, eventId: string): Promise<VisitEventRow> {
    const row = await findEvent(db, eventId);
    const isTheirs = row && (await isSeen(db, 'visits', row.visit_id, scopeOf(caller)));
    if (!row || !isTheirs) throw notFound('Conflict');
    if (row.outcome !== 'conflict') throw new AppError('ILLEGAL_TRANSITION.conflict');
    return row;
  }

  return {
    round: createFieldRound(dependencies),

    /** Takes the events of a device; each is answered for itself, and the visits are independent of each other. */
    async send(caller: Caller, sent: { sentAt: string; events: readonly FieldEvent[] }, language: Language) {
      const sentAt = Date.parse(sent.sentAt);
      const answers = new Map<string, Answered>();
      for (const [visitId, events] of Map.groupBy(sent.events, (event) => event.visitId)) {
        const some = await database.write((tx) => receive(tx, caller, visitId, events, sentAt));
        for (const [id, answer] of some) answers.set(id, answer);
      }
      outbox.wake();
      const data = sent.events.map(({ id, kind }): FieldEventAnswer => {
        const { outcome, code } = answers.get(id) ?? { outcome: 'duplicate', code: null };
        const key = code as RefusalKey | null;
        return {
          id,
          outcome,
          code: key === null ? null : codeOf(key),
          message: key === null ? null : refusalText(key, { reason: kind }, language),
        };
      });
      return { data, serverTime: now() };
    },

    /** Events of the caller's scope whose number another event has, or that came from whoever had the visit before. */
    async conflicts(caller: Caller): Promise<FieldConflict[]> {
      const shown: FieldConflict[] = [];
      for (const row of await listConflicts(db, scopeOf(caller))) {
        const visit = await findVisit(db, row.visit_id);
        const first = (await listCounting(db, row.visit_id)).find(({ seq }) => seq === row.seq);
        if (!visit) continue;
        const show = ({ kind, body, device_at }: VisitEventRow) => ({
          kind,
          body: JSON.parse(body) as Record<string, unknown>,
          deviceAt: device_at,
        });
        const { number } = await visits.readBooking(db, visit.booking_id);
        shown.push({
          _id: row.id,
          visitId: row.visit_id,
          bookingNumber: number,
          seq: row.seq,
          first: first ? show(first) : null,
          second: show(row),
          receivedAt: row.received_at,
        });
      }
      return shown;
    },

    /**
     * Applies the later of two events after what has happened since, or discards it.
     * @throws AppError 404, 409 for one that is decided, or with the code by which the rules refuse it.
     */
    async decide(caller: Caller, eventId: string, decision: 'apply' | 'discard', reason: string): Promise<void> {
      const found = await readConflict(caller, eventId);
      await database.write(async (tx) => {
        const held = await hold(tx, found.visit_id);
        const row = await findEvent(tx, eventId);
        if (!held || row?.outcome !== 'conflict') throw new AppError('ILLEGAL_TRANSITION.conflict');
        const code = decision === 'apply' ? await followed(tx, held, () => apply(tx, held, row)) : null;
        if (code !== null) throw new AppError(code as 'VISIT_STATE');
        const outcome = decision === 'apply' ? 'applied_later' : 'discarded';
        await setEvent(tx, eventId, { outcome, decided_by: caller.accountId, decided_at: now(), reason });
        const details = { decision, event: eventId };
        await audit.write(tx, { action: 'visit.conflict-decided', recordId: held.visit.id, details });
      });
      outbox.wake();
    },
  };
}

export type FieldService = ReturnType<typeof createFieldService>;
