// The events that a phlebotomist's device sends, in any order and as often as it likes, and the conflicts between them.
import type { Language } from '@labfront/contract/common';
import { nextDrawAt } from '@labfront/contract/draw-times';
import { timesOf } from '@labfront/contract/visit-rules';
import type { FieldEvent, FieldEventAnswer } from '@labfront/contract/visits';
import { isoTime } from '../../platform/base/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { CashService } from '../cash/cash.service.ts';
import { createFieldDecisions } from './field-decisions.ts';
import { createFieldEvents, type HeldVisit, preparationsOf } from './field-events.ts';
import { createFieldRound } from './field-round.ts';
import { mealsOf, nextDrawOf, visitTubes } from './visit-draws.ts';
import { findEvents, insertEvent, setEvent, type VisitEventRow } from './visit-events.queries.ts';
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
  cash: Pick<CashService, 'recordDifference'>;
}

export function createFieldService(dependencies: Dependencies) {
  const { database, clock, outbox, visits } = dependencies;
  const { db } = database;
  const now = () => isoTime(clock.now());
  const events = createFieldEvents(dependencies);
  const { hold, change, apply } = events;

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

  /** Writes an event down. @returns false for one whose number is taken: a person decides. */
  async function keep(tx: Db, held: HeldVisit, row: VisitEventRow): Promise<boolean> {
    // A number that was given up, as a dispatcher decided what waited behind it, is taken too.
    if (!held.bySeq.has(row.seq) && row.seq >= held.visit.next_seq) {
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
    if (rows.some(({ outcome }) => outcome === 'held')) await decisions.watchHeld(tx, visitId);
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

  /** The code of an answer, with its sentence. */
  async function tellWhy(
    code: Code,
    { visitId, kind, body }: Pick<FieldEvent, 'visitId' | 'kind' | 'body'>,
    language: Language,
  ) {
    if (code === null) return { code, message: null };
    const bookingId = (await findVisit(db, visitId))?.booking_id ?? '';
    return decisions.tell(db, code, { kind, body, bookingId }, language);
  }

  const decisions = createFieldDecisions({ ...dependencies, events, workOn, followed });

  return {
    round: createFieldRound(dependencies),
    conflicts: decisions.conflicts,
    decide: decisions.decide,

    /** Takes the events of a device; each is answered for itself, and the visits are independent of each other. */
    async send(caller: Caller, sent: { sentAt: string; events: readonly FieldEvent[] }, language: Language) {
      const sentAt = Date.parse(sent.sentAt);
      const answers = new Map<string, Answered>();
      for (const [visitId, events] of Map.groupBy(sent.events, (event) => event.visitId)) {
        const some = await database.write((tx) => receive(tx, caller, visitId, events, sentAt));
        for (const [id, answer] of some) answers.set(id, answer);
      }
      outbox.wake();
      const data: FieldEventAnswer[] = [];
      for (const { id, ...event } of sent.events) {
        const { outcome, code } = answers.get(id) ?? { outcome: 'duplicate', code: null };
        data.push({ id, outcome, ...(await tellWhy(code, event, language)) });
      }
      return { data, serverTime: now() };
    },
  };
}

export type FieldService = ReturnType<typeof createFieldService>;
