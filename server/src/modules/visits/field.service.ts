// The phlebotomist's part of visits: the day's round for a device, and the events that it sends, in any order and as often as it likes.
import type { Language } from '@labfront/contract/common';
import { LocalDate } from '@labfront/contract/common';
import { nextDrawAt } from '@labfront/contract/draw-times';
import { codeOf, type RefusalKey, refusalText } from '@labfront/contract/messages/refusals';
import { toPaise, toRupees } from '@labfront/contract/money';
import { bareCode } from '@labfront/contract/specimen-codes';
import {
  applyFieldEvent,
  FIELD_EVENT_KINDS,
  type FieldEventBody,
  type FieldEventKind,
  isMealOnly,
  isUnderWay,
  timesOf,
  type VisitProgress,
  type VisitTube,
} from '@labfront/contract/visit-rules';
import {
  FIELD_EVENT_BODIES,
  type FieldConflict,
  type FieldEvent,
  type FieldEventAnswer,
  type FieldVisit,
  type Tube,
} from '@labfront/contract/visits';
import { isoTime, localDay, localTime } from '../../platform/base/clock.ts';
import { AppError, notFound } from '../../platform/base/errors.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Caller, scopeOf } from '../../platform/http/serve.ts';
import type { BookingToVisit } from '../bookings/bookings.service.ts';
import { isSeen } from '../record-scopes/record-scopes.service.ts';
import type { Handling, PatientTubes } from './custody.ts';
import { createStartCodes } from './start-code.ts';
import { drawsOf, mealsOf, nextDrawOf, visitTubes, WITH_DRAWS } from './visit-draws.ts';
import {
  findEvent,
  findEvents,
  insertEvent,
  listConflicts,
  listCounting,
  listPreparations,
  setEvent,
  type VisitEventRow,
} from './visit-events.queries.ts';
import { findVisit, holdVisit, listRound, setVisit, type VisitRow } from './visits.queries.ts';
import { CLOSABLE, VISIT_PROGRESSED, type VisitsDependencies, type VisitsService } from './visits.service.ts';

/** The tolerance for events ahead of the server's clock. */
const AHEAD_MS = 60_000;
const DAY_MS = 86_400_000;

type Code = FieldEventAnswer['code'];
interface Answered {
  outcome: FieldEventAnswer['outcome'];
  code: Code;
}

interface Dependencies extends VisitsDependencies {
  visits: VisitsService;
}

const isKind = (kind: string): kind is FieldEventKind => (FIELD_EVENT_KINDS as readonly string[]).includes(kind);

/** The body of an event as its kind has it; undefined for one that makes no sense. Amounts become paise. */
function readBody(kind: string, body: unknown): FieldEventBody | undefined {
  if (!isKind(kind)) return undefined;
  const { data } = FIELD_EVENT_BODIES[kind].safeParse(body);
  if (!data) return undefined;
  const event = { kind, ...data } as FieldEventBody;
  return event.kind === 'payment' ? { ...event, amount: toPaise(event.amount) } : event;
}

const progressOf = (visit: VisitRow, tubes: VisitTube[], { due }: Pick<BookingToVisit, 'due'>): VisitProgress => ({
  state: visit.state,
  tubes,
  due: visit.repeat_of === null ? due : 0,
  failCode: visit.fail_code,
});

/** The patient's answers for the report. A meal that is told later is added to what was said before. */
function preparationAfter(
  { preparation }: Pick<VisitRow, 'preparation'>,
  event: Extract<FieldEventBody, { kind: 'prepare' }>,
): string {
  const { kind: _, accession: __, ...answers } = event;
  const before = isMealOnly(event) && preparation !== null ? (JSON.parse(preparation) as object) : {};
  return JSON.stringify({ ...before, ...answers });
}

const handlingOf = (row: VisitEventRow, visit: VisitRow): Handling => ({
  actorId: row.actor_id,
  centreId: visit.centre_id,
  deviceAt: row.device_at,
  collectedAt: row.collected_at,
});

/** A visit whose row is held, with what its events are judged by. */
interface HeldVisit {
  visit: VisitRow;
  booking: BookingToVisit;
  progress: VisitProgress;
  /** The events that count, by their numbers. */
  bySeq: Map<number, VisitEventRow>;
}

export function createFieldService(dependencies: Dependencies) {
  const { database, clock, outbox, bookings, audit, visits } = dependencies;
  const { db } = database;
  const startCodes = createStartCodes(database);
  const now = () => isoTime(clock.now());

  async function hold(tx: Db, visitId: string): Promise<HeldVisit | undefined> {
    const visit = await holdVisit(tx, visitId);
    if (!visit) return undefined;
    const booking = await visits.readBooking(tx, visit.booking_id);
    const patients = (await visits.tubes().tubesOf(tx, [visit.id])).get(visit.id) ?? [];
    const bySeq = new Map((await listCounting(tx, visitId)).map((row) => [row.seq, row]));
    const draws = drawsOf(bySeq.values());
    const meals = mealsOf(await preparationsOf(tx, visitId, patients), 'device');
    const drawnAt = ({ _id, collectedAt }: Tube) => {
      const at = draws.get(_id) ?? collectedAt;
      return at === null ? null : Date.parse(at);
    };
    const documents = await bookings.documents.missingHeld(tx, booking);
    const tubes = visitTubes(patients, meals, drawnAt, documents?.patients);
    return { visit, booking, progress: progressOf(visit, tubes, booking), bySeq };
  }

  /** Answers about meals of a visit; none where no tube follows one. */
  async function preparationsOf(
    tx: Db,
    visitId: string,
    patients: readonly Pick<PatientTubes, 'tubes'>[],
  ): Promise<readonly VisitEventRow[]> {
    const followsMeal = patients.some(({ tubes }) => tubes.some(({ timing }) => timing === 'post_meal'));
    return followsMeal ? ((await listPreparations(tx, [visitId])).get(visitId) ?? []) : [];
  }

  async function change(tx: Db, held: HeldVisit, set: Partial<VisitRow>): Promise<void> {
    await setVisit(tx, held.visit.id, { ...set, updated_at: now() });
    Object.assign(held.visit, set);
  }

  /** Carries out what an event has changed of tubes, money and marks. */
  async function carryOut(
    tx: Db,
    row: VisitEventRow,
    event: FieldEventBody,
    { visit, booking, progress: before }: HeldVisit,
    after: VisitProgress,
  ): Promise<void> {
    const custody = visits.tubes();
    const handling = handlingOf(row, visit);
    if (event.kind === 'payment') {
      const receivedBy = booking.patients[0]?.name ?? '';
      await bookings.toVisit.takePayment(tx, booking, { method: event.method, receivedBy, cashierId: row.actor_id });
    }
    if (event.kind === 'consent') await custody.consent(tx, visit.id, event, row.actor_id);
    if (event.kind === 'handOver') await custody.handOver(tx, visit.id, event.shipmentId, handling);
    if (event.kind === 'collect') await custody.collect(tx, event.specimenId, event.tubeCode, handling, event.early);
    if (event.kind === 'fail' && after.state === 'collected') {
      const missed = before.tubes.filter(({ state }) => state === 'planned').map(({ id }) => id);
      await custody.miss(tx, missed, event.code, handling);
    }
    if (!isUnderWay(before.state) && isUnderWay(after.state)) {
      await bookings.toVisit.markCollectionStarted(tx, visit.booking_id, row.corrected_at);
    }
  }

  /**
   * Applies an event whose turn it is to its visit.
   * @returns the code by which it is refused, null when it is applied.
   */
  async function apply(tx: Db, held: HeldVisit, row: VisitEventRow): Promise<string | null> {
    const { visit, progress: before } = held;
    const event = readBody(row.kind, JSON.parse(row.body));
    if (!event) return 'EVENT_UNKNOWN';
    // Yesterday, today and tomorrow, by the time at which it happened: what waited for a network is not too late.
    const distance = visit.date === null ? 0 : Date.parse(row.corrected_at) - localTime(visit.date, '12:00');
    if (Math.abs(distance) > 1.5 * DAY_MS) return 'NOT_TODAY';
    const mayBind =
      event.kind === 'collect' && (await visits.tubes().mayBind(tx, event.specimenId, bareCode(event.tubeCode)));
    const outcome = applyFieldEvent(before, event, {
      at: Date.parse(row.device_at),
      isStartCode: (code) => code === visit.start_code,
      mayBind: () => mayBind,
    });
    if ('refused' in outcome) return outcome.refused;
    const after = outcome.visit;
    // Money and shipments may be refused still: before anything of the visit is written.
    try {
      await carryOut(tx, row, event, held, after);
    } catch (error) {
      if (error instanceof AppError) return error.key;
      throw error;
    }
    // A visit with one tube is being collected and collected at once.
    if (before.state === 'identified' && after.state === 'collected') await change(tx, held, { state: 'collecting' });
    await change(tx, held, {
      state: after.state,
      fail_code: after.failCode,
      ...(event.kind === 'arrive' && { arrived_at: row.corrected_at }),
      ...(event.kind === 'prepare' && { preparation: preparationAfter(visit, event) }),
      ...(before.state !== 'collected' && after.state === 'collected' && { collected_at: row.collected_at }),
    });
    held.progress = after;
    return null;
  }

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
    const rows: VisitEventRow[] = [];
    const judge = async (row: VisitEventRow): Promise<Answered | null> => {
      const before = known.get(row.id);
      if (before) return { outcome: 'duplicate', code: before.code };
      if (!held || !isTheirs) return { outcome: 'refused', code: 'NOT_YOUR_VISIT' };
      if (Date.parse(row.corrected_at) > clock.now() + AHEAD_MS) return { outcome: 'refused', code: 'EVENT_IN_FUTURE' };
      known.set(row.id, row);
      return (await keep(tx, held, row)) ? null : { outcome: 'conflict', code: null };
    };
    for (const event of events) {
      const row = toRow(caller, event, sentAt);
      const answer = await judge(row);
      if (answer) answers.set(row.id, answer);
      else rows.push(row);
    }
    if (held && isTheirs) {
      const before = held.visit.state;
      const drawBefore = nextDrawAt(held.progress.tubes);
      await workOn(tx, held);
      const drawAfter = nextDrawAt(held.progress.tubes);
      if (drawAfter !== null && drawAfter !== drawBefore) await tellNextDraw(tx, held);
      if (CLOSABLE.has(held.visit.state)) await outbox.add(tx, VISIT_PROGRESSED, { visitId });
      // An event recorded without a network may be outdated by now.
      if (before !== 'en_route' && held.visit.state === 'en_route')
        await visits.notices.onTheWay(tx, held.visit, held.booking);
    }
    for (const { id, outcome, code } of rows) {
      answers.set(id, { outcome: outcome as 'held' | 'applied' | 'refused', code });
    }
    return answers;
  }

  async function toFieldVisit(
    row: VisitRow,
    booking: BookingToVisit,
    { patients, boxes, consents, documents }: Pick<FieldVisit, 'patients' | 'boxes' | 'consents' | 'documents'>,
  ): Promise<FieldVisit> {
    const events = WITH_DRAWS.has(row.state) ? await listCounting(db, row.id) : [];
    return {
      _id: row.id,
      bookingNumber: booking.number,
      kind: row.kind,
      state: row.state,
      date: row.date ?? '',
      slot: row.slot,
      position: row.position,
      nextSeq: row.next_seq,
      address: booking.address,
      mobileNumber: booking.mobileNumber,
      notes: booking.notes,
      amountDue: row.repeat_of === null ? toRupees(booking.due) : 0,
      startCode: await startCodes.forDevice(row),
      preparation: booking.preparation,
      patients,
      boxes,
      consents,
      documents,
      draws: [...drawsOf(events)].map(([specimenId, deviceAt]) => ({ specimenId, deviceAt })),
      meals: WITH_DRAWS.has(row.state) ? mealsOf(await preparationsOf(db, row.id, patients), 'device') : [],
      failCode: row.fail_code,
    };
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
    /** The caller's own visits of a day, with all that is needed without a network. */
    async round(caller: Caller, asked: string | undefined) {
      const date = LocalDate.safeParse(asked).data ?? localDay(clock.now());
      const rows = await listRound(db, caller.accountId, date);
      const found = await bookings.toVisit.read(
        db,
        rows.map(({ booking_id }) => booking_id),
      );
      const ids = rows.map(({ id }) => id);
      const tubes = await visits.tubes().tubesOf(db, ids);
      const consentsOf = await visits.tubes().consentsOf(db, ids);
      const centreIds = [...new Set(rows.flatMap(({ centre_id }) => centre_id ?? []))];
      const open = await visits.tubes().openBoxes(db, centreIds);
      const missing = await bookings.documents.missing(db, [...found.values()]);
      const data: FieldVisit[] = [];
      for (const row of rows) {
        const booking = found.get(row.booking_id);
        const boxes = open.get(row.centre_id ?? '') ?? [];
        if (!booking) continue;
        const documents = missing.get(booking.id) ?? null;
        const consents = consentsOf.get(row.id) ?? [];
        data.push(await toFieldVisit(row, booking, { patients: tubes.get(row.id) ?? [], boxes, consents, documents }));
      }
      return { date, serverTime: now(), data };
    },

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

    /** Events of the caller's scope whose number another event has. */
    async conflicts(caller: Caller): Promise<FieldConflict[]> {
      const shown: FieldConflict[] = [];
      for (const row of await listConflicts(db, scopeOf(caller))) {
        const visit = await findVisit(db, row.visit_id);
        const first = (await listCounting(db, row.visit_id)).find(({ seq }) => seq === row.seq);
        if (!visit || !first) continue;
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
          first: show(first),
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
        const code = decision === 'apply' ? await apply(tx, held, row) : null;
        if (code !== null) throw new AppError(code as 'VISIT_STATE');
        const outcome = decision === 'apply' ? 'applied_later' : 'discarded';
        await setEvent(tx, eventId, { outcome, decided_by: caller.accountId, decided_at: now(), reason });
        const details = { decision, event: eventId };
        await audit.write(tx, { action: 'visit.conflict-decided', recordId: held.visit.id, details });
      });
    },
  };
}

export type FieldService = ReturnType<typeof createFieldService>;
