// The day's round of a phlebotomist, as a device takes it along.
import { LocalDate } from '@labfront/contract/common';
import { toRupees } from '@labfront/contract/money';
import type { FieldVisit } from '@labfront/contract/visits';
import { isoTime, localDay } from '../../platform/base/clock.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { BookingToVisit } from '../bookings/bookings.service.ts';
import { preparationsOf } from './field-events.ts';
import { createStartCodes } from './start-code.ts';
import { drawsOf, mealsOf, WITH_DRAWS } from './visit-draws.ts';
import { listCounting, listTaken } from './visit-events.queries.ts';
import { listRound } from './visit-lists.queries.ts';
import type { VisitRow } from './visits.queries.ts';
import type { VisitsDependencies, VisitsService } from './visits.service.ts';

const DAY_MS = 86_400_000;

interface Dependencies extends Pick<VisitsDependencies, 'database' | 'clock' | 'bookings'> {
  visits: Pick<VisitsService, 'tubes'>;
}

type Told = Pick<FieldVisit, 'patients' | 'boxes' | 'consents' | 'documents' | 'payments'>;

/** @returns the reader of a round. */
export function createFieldRound({ database, clock, bookings, visits }: Dependencies) {
  const { db } = database;
  const startCodes = createStartCodes(database);

  async function toFieldVisit(
    row: VisitRow,
    booking: BookingToVisit,
    { patients, boxes, consents, documents, payments }: Told,
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
      payments,
      failCode: row.fail_code,
    };
  }

  /** The caller's own visits of yesterday, today or tomorrow, with all that is needed without a network; none of another day. */
  async function readRound(caller: Caller, asked: string | undefined) {
    const date = LocalDate.safeParse(asked).data ?? localDay(clock.now());
    // Yesterday, today and tomorrow (laboratory.md section 1): a device needs no address of another day.
    const isNear = Math.abs(Date.parse(date) - Date.parse(localDay(clock.now()))) <= DAY_MS;
    const rows = isNear ? await listRound(db, caller.accountId, date) : [];
    const found = await bookings.toVisit.read(
      db,
      rows.map(({ booking_id }) => booking_id),
    );
    const ids = rows.map(({ id }) => id);
    const tubes = await visits.tubes().tubesOf(db, ids);
    const consentsOf = await visits.tubes().consentsOf(db, ids);
    const centreIds = [...new Set(rows.flatMap(({ centre_id }) => centre_id ?? []))];
    const open = await visits.tubes().openBoxes(db, centreIds);
    const taken = await listTaken(db, ids, caller.accountId);
    const missing = await bookings.documents.missing(db, [...found.values()]);
    const data: FieldVisit[] = [];
    for (const row of rows) {
      const booking = found.get(row.booking_id);
      const boxes = open.get(row.centre_id ?? '') ?? [];
      if (!booking) continue;
      const documents = missing.get(booking.id) ?? null;
      const consents = consentsOf.get(row.id) ?? [];
      const payments = (taken.get(row.id) ?? []).map(({ body }) => {
        const { method, amount } = JSON.parse(body) as FieldVisit['payments'][number];
        return { method, amount };
      });
      const patients = tubes.get(row.id) ?? [];
      data.push(await toFieldVisit(row, booking, { patients, boxes, consents, documents, payments }));
    }
    return { date, serverTime: isoTime(clock.now()), data };
  }

  return readRound;
}
