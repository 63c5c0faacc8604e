// Carries out the events of a phlebotomist's device, each judged by the rules of `@labfront/contract/visit-rules`.
import { toPaise } from '@labfront/contract/money';
import { bareCode } from '@labfront/contract/specimen-codes';
import {
  applyFieldEvent,
  FIELD_EVENT_KINDS,
  type FieldEventBody,
  type FieldEventKind,
  isUnderWay,
  type VisitProgress,
  type VisitState,
  type VisitTube,
} from '@labfront/contract/visit-rules';
import { FIELD_EVENT_BODIES, type Tube } from '@labfront/contract/visits';
import { type Clock, isoTime, localDay, localTime } from '../../platform/base/clock.ts';
import { AppError } from '../../platform/base/errors.ts';
import { personName } from '../../platform/base/person-name.ts';
import type { Db } from '../../platform/db/database.ts';
import type { BookingsService, BookingToVisit } from '../bookings/bookings.service.ts';
import type { CashService } from '../cash/cash.service.ts';
import type { Handling, PatientTubes } from './custody.ts';
import { preparationAfter } from './preparation.ts';
import { drawsOf, mealsOf, visitTubes } from './visit-draws.ts';
import { listCounting, listPreparations, type VisitEventRow } from './visit-events.queries.ts';
import { findPeople, holdVisit, setVisit, type VisitRow } from './visits.queries.ts';
import type { VisitsService } from './visits.service.ts';

const DAY_MS = 86_400_000;

interface Dependencies {
  clock: Clock;
  bookings: Pick<BookingsService, 'documents' | 'toVisit'>;
  cash: Pick<CashService, 'recordDifference'>;
  visits: Pick<VisitsService, 'readBooking' | 'tubes'>;
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

/** Columns in which a visit remembers an event, besides its state. */
function notesOf(row: VisitEventRow, event: FieldEventBody, visit: VisitRow): Partial<VisitRow> {
  if (event.kind === 'arrive') return { arrived_at: row.corrected_at };
  return event.kind === 'prepare' ? { preparation: preparationAfter(visit.preparation, event) } : {};
}

/**
 * An event of yesterday, today or tomorrow, by the time at which it happened: what waited for a network is not too late. Another one has
 * its time on the visit's day where somebody vouches for it, and not after it came; else it is null.
 */
function onDayOf({ date }: VisitRow, row: VisitEventRow, isDecided: boolean): VisitEventRow | null {
  if (date === null || Math.abs(Date.parse(row.corrected_at) - localTime(date, '12:00')) <= 1.5 * DAY_MS) return row;
  if (!isDecided) return null;
  const days = localTime(date, '00:00') - localTime(localDay(Date.parse(row.corrected_at)), '00:00');
  const moved = (at: string) => isoTime(Math.min(Date.parse(at) + days, Date.parse(row.received_at)));
  return { ...row, corrected_at: moved(row.corrected_at), collected_at: moved(row.collected_at) };
}

/** Between these states and `collected`: a visit without a tube is identified and collected at once, one with one tube collecting and collected. */
const BEFORE_COLLECTED: Partial<Record<VisitState, VisitState>> = { arrived: 'identified', identified: 'collecting' };

const handlingOf = (row: VisitEventRow, visit: VisitRow): Handling => ({
  actorId: row.actor_id,
  centreId: visit.centre_id,
  deviceAt: row.device_at,
  collectedAt: row.collected_at,
});

/** A visit whose row is held, with what its events are judged by. */
export interface HeldVisit {
  visit: VisitRow;
  booking: BookingToVisit;
  progress: VisitProgress;
  /** The events that count, by their numbers. */
  bySeq: Map<number, VisitEventRow>;
}

/** Answers about meals of a visit; none where no tube follows one. */
export async function preparationsOf(
  tx: Db,
  visitId: string,
  patients: readonly Pick<PatientTubes, 'tubes'>[],
): Promise<readonly VisitEventRow[]> {
  const followsMeal = patients.some(({ tubes }) => tubes.some(({ timing }) => timing === 'post_meal'));
  return followsMeal ? ((await listPreparations(tx, [visitId])).get(visitId) ?? []) : [];
}

type Payment = Omit<Parameters<BookingsService['toVisit']['takePayment']>[2], 'receivedBy'> & { cashierId: string };

export function createFieldEvents({ clock, bookings, cash, visits }: Dependencies) {
  /** Books what the phlebotomist was given, whose name the receipt tells. */
  async function takePayment(tx: Db, booking: BookingToVisit, taken: Payment): Promise<void> {
    const [phlebotomist] = await findPeople(tx, [taken.cashierId]);
    const receivedBy = phlebotomist ? personName(phlebotomist) : '';
    await bookings.toVisit.takePayment(tx, booking, { ...taken, receivedBy });
  }

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

  async function change(tx: Db, held: HeldVisit, set: Partial<VisitRow>): Promise<void> {
    await setVisit(tx, held.visit.id, { ...set, updated_at: isoTime(clock.now()) });
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
      const { method, amount: amountPaise } = event;
      await takePayment(tx, booking, { method, amountPaise, cashierId: row.actor_id, at: row.corrected_at });
    }
    if (event.kind === 'consent') await custody.consent(tx, visit.id, event, row.actor_id);
    if (event.kind === 'handOver') await custody.handOver(tx, visit.id, event.shipmentId, handling);
    if (event.kind === 'collect') await custody.collect(tx, event.specimenId, event.tubeCode, handling, event.early);
    if (event.kind === 'fail' && after.state === 'collected') {
      const missed = before.tubes.filter(({ state }) => state === 'planned').map(({ id }) => id);
      await custody.miss(tx, missed, event.code, handling);
    }
    if (!isUnderWay(before.state) && isUnderWay(after.state))
      await bookings.toVisit.setCollectionStarted(tx, visit.booking_id, row.corrected_at);
    // Somebody moves or cancels the booking now. A free repeat leaves it as its first visit did.
    if (after.state === 'failed' && visit.repeat_of === null)
      await bookings.toVisit.setCollectionStarted(tx, visit.booking_id, null);
  }

  /**
   * Applies an event whose turn it is to its visit.
   * @param isDecided whether a person vouches for its day.
   * @returns the code by which it is refused, null when it is applied.
   */
  async function apply(tx: Db, held: HeldVisit, sent: VisitEventRow, isDecided = false): Promise<string | null> {
    const { visit, progress: before } = held;
    const event = readBody(sent.kind, JSON.parse(sent.body));
    if (!event) return 'EVENT_UNKNOWN';
    const row = onDayOf(visit, sent, isDecided);
    if (!row) return 'NOT_TODAY';
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
    const between = after.state === 'collected' ? BEFORE_COLLECTED[before.state] : undefined;
    if (between) await change(tx, held, { state: between });
    await change(tx, held, {
      state: after.state,
      fail_code: after.failCode,
      ...notesOf(row, event, visit),
      ...(before.state !== 'collected' && after.state === 'collected' && { collected_at: row.collected_at }),
    });
    held.progress = after;
    return null;
  }

  /**
   * Books cash as it was taken: of what is due, and what is beyond that as a difference for whoever took it.
   * @returns the code by which it is refused, null when it is booked.
   */
  async function bookAsTaken(tx: Db, held: HeldVisit, sent: VisitEventRow, reason: string): Promise<string | null> {
    const { visit, booking } = held;
    const event = readBody(sent.kind, JSON.parse(sent.body));
    if (event?.kind !== 'payment' || event.method !== 'cash' || event.amount <= 0) return 'EVENT_UNKNOWN';
    const { actor_id: cashierId, corrected_at: at } = onDayOf(visit, sent, true) ?? sent;
    const due = visit.repeat_of === null && booking.status !== 'Cancelled' ? booking.due : 0;
    const amountPaise = Math.min(due, event.amount);
    if (amountPaise > 0) await takePayment(tx, booking, { method: 'cash', amountPaise, cashierId, at });
    const subject = { kind: booking.kind, id: booking.id, number: booking.number };
    const amount = event.amount - amountPaise;
    if (amount !== 0) await cash.recordDifference(tx, { eventId: sent.id, subject, cashierId, amount, at, reason });
    held.progress = { ...held.progress, due: Math.max(0, held.progress.due - amountPaise) };
    return null;
  }

  return { hold, change, apply, bookAsTaken };
}

export type FieldEvents = ReturnType<typeof createFieldEvents>;
