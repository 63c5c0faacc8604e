// Tubes at centres and in the laboratory: received, accepted, rejected, stored, destroyed (laboratory.md section 4).

import { bareCode, isTubeCode, LAST_ACCESSION, tubeCode } from '@labfront/contract/specimen-codes';
import {
  isDoubtful,
  isOurFault,
  type RejectCode,
  SPECIMEN_STATES,
  type SpecimenEventKind,
} from '@labfront/contract/specimen-states';
import type { Specimen, SpecimenDetails, specimens } from '@labfront/contract/specimens';
import { SHIPPED_STATE_WORDS } from '@labfront/contract/visit-words';
import type { z } from 'zod';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime, localDay } from '../../platform/base/clock.ts';
import { AppError, notFound } from '../../platform/base/errors.ts';
import { type Page, readPage } from '../../platform/base/paging.ts';
import { coversCentre } from '../../platform/base/scope.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type Caller, scopeOf } from '../../platform/http/caller.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { PARTNER_EVENT_JOB, type PartnerFact } from '../../platform/outbox/partner-event.ts';
import type { BookingsService } from '../bookings/bookings.service.ts';
import type { CentresService } from '../centres/centres.service.ts';
import { isSeen } from '../record-scopes/record-scopes.service.ts';
import { VISIT_PROGRESSED, type VisitsService } from '../visits/visits.service.ts';
import type { Bench } from './bench.ts';
import { createFoundAgain, type Found, type FoundDependencies } from './found-again.ts';
import { createRecollection, type RecollectionDependencies } from './recollection.ts';
import { findLastBox } from './shipments.queries.ts';
import { eraseReasons, findPromiseOf, hasBeenAt, listReasons, listSpecimenEvents } from './specimen-chain.queries.ts';
import { happen } from './specimen-chain.ts';
import { listSpecimens, listSpecimensAfter, type SpecimenFilter } from './specimen-lists.queries.ts';
import { receiveTube } from './specimen-receipt.ts';
import {
  findByCode,
  findLabCode,
  findSpecimen,
  holdSpecimen,
  insertRoll,
  patientOf,
  type SpecimenRow,
  type SpecimenWithVisit,
  takeCounter,
  testsOf,
} from './specimens.queries.ts';
import { toEvent, toSpecimen } from './specimens.view.ts';

export type { Bench, Boxes, Definitions } from './bench.ts';
export { drawnAt } from './draw-times.queries.ts';
export { isOverdue } from './overdue-tubes.queries.ts';
export { createCustody } from './specimens.custody.ts';
export { createTubesOfBench, type TubesOfBench } from './tubes-of-bench.ts';

type Query = z.output<typeof specimens.listSpecimens.query>;
/** A staff member's note on a tube in their hands. */
export interface Said {
  centreId?: string | undefined;
  temperature?: number | undefined;
  reason: string;
}

const LIST_ROWS = 500;
/** Codes of a roll use the numbers of a visit up to this one. */
const CODES_A_NUMBER = 99;

interface Dependencies extends RecollectionDependencies {
  database: Database;
  clock: Clock;
  outbox: Outbox;
  audit: Audit;
  bookings: Pick<BookingsService, 'documents'>;
  centres: Pick<CentresService, 'cityIdOf'>;
  bench: Bench;
  visits: FoundDependencies['visits'] & Pick<VisitsService, 'repeat'>;
}

export function createSpecimensService(dependencies: Dependencies) {
  const { database, clock, outbox, audit, bookings, centres, bench, visits } = dependencies;
  const recollect = createRecollection(dependencies);
  const foundAgain = createFoundAgain(dependencies);
  const { db, scans } = database;
  const now = () => isoTime(clock.now());

  /** A scanned or typed code. @throws AppError 400 `WRONG_CODE` for a wrong check digit. */
  function readCode(typed: string): string {
    const code = bareCode(typed);
    if (!isTubeCode(code)) throw new AppError('WRONG_CODE', { code: typed });
    return code;
  }

  /**
   * @param wasHere whether a tube that was at one of the caller's centres and has left is found too.
   * @throws AppError 400 `WRONG_CODE`, 404 for an unknown tube and for one outside the caller's scope.
   */
  async function find(caller: Caller, typed: string, wasHere = false) {
    const found = await findByCode(db, readCode(typed));
    if (!found) throw notFound('Specimen');
    const scope = scopeOf(caller);
    const isFound =
      (await isSeen(db, 'specimens', found.id, scope)) ||
      (wasHere && scope.kind === 'some' && (await hasBeenAt(db, found.id, scope.centreIds)));
    if (!isFound) throw notFound('Specimen');
    return found;
  }

  async function show(id: string): Promise<Specimen> {
    const found = await findSpecimen(db, id);
    if (!found) throw notFound('Specimen');
    return toSpecimen(found);
  }

  const happening = (caller: Caller, kind: SpecimenEventKind, row: SpecimenRow, said: Said) => ({
    kind,
    actorId: caller.accountId,
    centreId: said.centreId ?? row.centre_id,
    deviceAt: now(),
    serverAt: now(),
    temperature: said.temperature,
    reason: said.reason,
  });

  /** @throws AppError 404 for a centre that is not there, or outside the caller's scope. */
  async function refuseElsewhere(caller: Caller, centreId: string | null | undefined): Promise<void> {
    if (centreId === undefined || centreId === null) return;
    const isTheirs = coversCentre(scopeOf(caller), centreId);
    if (!isTheirs || (await centres.cityIdOf(centreId)) === undefined) throw notFound('Centre');
  }

  async function tellUnusable(tx: Db, { id, booking_id: bookingId }: SpecimenWithVisit): Promise<null> {
    await visits.notices.sampleUnusable(tx, await visits.readBooking(tx, bookingId), id);
    return null;
  }

  /** @throws AppError 400 `REASON_NEEDED` for a received tube that came damaged, leaked or doubtful, without a reason why it is fit. */
  async function refuseDoubtful(tx: Db, row: SpecimenRow, { reason }: Said): Promise<void> {
    if (row.state !== 'received' || reason !== '') return;
    const came = (await findLastBox(tx, row.id))?.state ?? null;
    if (came !== null && isDoubtful(came))
      throw new AppError('REASON_NEEDED.doubtful', { code: row.tube_code, came: SHIPPED_STATE_WORDS[came] });
  }

  /** Does something with a tube of the caller's scope. */
  async function work(
    caller: Caller,
    code: string,
    kind: Exclude<SpecimenEventKind, 'received'>,
    said: Said,
  ): Promise<Specimen> {
    const { id, booking_id: bookingId, patient } = await find(caller, code);
    await refuseElsewhere(caller, said.centreId);
    await database.write(async (tx) => {
      const row = await holdSpecimen(tx, id);
      if (!row) throw notFound('Specimen');
      if (kind === 'accepted') {
        await bookings.documents.refuseMissing(tx, bookingId, { ...patientOf(patient), tests: testsOf(row) });
        await refuseDoubtful(tx, row, said);
      }
      await happen(tx, row, happening(caller, kind, row, said));
      // The others are in the tube's chain alone; these end it.
      if (kind === 'lost' || kind === 'disposed') await audit.write(tx, { action: `specimen.${kind}`, recordId: id });
      await outbox.add(tx, VISIT_PROGRESSED, { visitId: row.visit_id });
      await bench.follow(tx, row.accession_id);
      if (kind === 'lost') await recollect(tx, row);
    });
    outbox.wake();
    return show(id);
  }

  const readFilter = (caller: Caller, query: Query): SpecimenFilter => ({
    scope: scopeOf(caller),
    state: SPECIMEN_STATES.find((state) => state === query.status?.toLowerCase()),
    overdueAt: query.status?.toLowerCase() === 'overdue' ? clock.now() : undefined,
    centreId: query.centre,
    q: query.q?.trim() ? { code: bareCode(query.q), bookingNumber: query.q.trim().toUpperCase() } : undefined,
  });

  return {
    erasable: { listTexts: listReasons, eraseTexts: eraseReasons },

    /** Tubes of the caller's scope, newest first. */
    async list(caller: Caller, query: Query): Promise<{ data: Specimen[]; total: number; page: Page<'createdAt'> }> {
      const page = readPage(query, ['createdAt'] as const, '-createdAt', LIST_ROWS);
      const { rows, total } = await listSpecimens(scans, readFilter(caller, query), page);
      return { data: rows.map(toSpecimen), total, page };
    },

    /** The rows of `list` without its pages, some at a time. */
    exportAll: async (caller: Caller, query: Query, page: CsvPage): Promise<Specimen[]> =>
      (await listSpecimensAfter(scans, readFilter(caller, query), page)).map(toSpecimen),

    /** A tube with its chain, also for a centre that it has left. @throws AppError 400 `WRONG_CODE`, 404. */
    async get(caller: Caller, code: string): Promise<SpecimenDetails> {
      const found = await find(caller, code, true);
      const events = await listSpecimenEvents(db, found.id);
      return { ...toSpecimen(found), events: events.map(toEvent), promise: await findPromiseOf(db, found.id) };
    },

    /**
     * A tube is at a centre now, by default where it belongs: see `receiveTube`.
     * @returns the tube, and of one that was lost what counts from now on: see `createFoundAgain`.
     * @throws AppError 400, 404, 409 `SPECIMEN_STATE`, `TUBE_ELSEWHERE`.
     */
    async receive(caller: Caller, code: string, said: Said, withoutBox = false) {
      const found = await find(caller, code, true);
      const centreId = said.centreId ?? found.centre_id;
      await refuseElsewhere(caller, centreId);
      const after = await database.write(async (tx): Promise<Found> => {
        const row = await holdSpecimen(tx, found.id);
        if (!row) throw notFound('Specimen');
        const event = { ...happening(caller, 'received', row, said), centreId };
        await receiveTube(tx, row, event, withoutBox);
        await outbox.add(tx, PARTNER_EVENT_JOB, { type: 'sample.received', specimenId: row.id } satisfies PartnerFact);
        await outbox.add(tx, VISIT_PROGRESSED, { visitId: row.visit_id });
        await bench.follow(tx, row.accession_id);
        return row.state === 'lost' ? foundAgain(tx, row, event) : { repeatVisitId: null, isWithdrawn: false };
      });
      outbox.wake();
      return { data: await show(found.id), ...after };
    },

    /**
     * @throws AppError as `receive`, 409 `DOCUMENTS_MISSING` for a regulated test whose booking lacks a document, 400 `REASON_NEEDED` for a
     * tube that came damaged or leaked.
     */
    accept: (caller: Caller, code: string, said: Said): Promise<Specimen> => work(caller, code, 'accepted', said),

    /** @throws AppError as `receive`. */
    store: (caller: Caller, code: string, said: Said): Promise<Specimen> => work(caller, code, 'stored', said),

    /** A tube is gone: a free visit collects its tests once more. @throws AppError as `receive`, 400 `REASON_NEEDED`. */
    async lose(caller: Caller, code: string, said: Said): Promise<Specimen> {
      if (said.reason === '') throw new AppError('REASON_NEEDED');
      return work(caller, code, 'lost', said);
    },

    /** @throws AppError as `receive`. */
    dispose: (caller: Caller, code: string, said: Said): Promise<Specimen> => work(caller, code, 'disposed', said),

    /**
     * Rejects a tube. Where that is our fault, a free visit collects its tests once more; not those whose report is out, which the answer
     * names. Either way the patient is told.
     * @throws AppError as `receive`, 400 `REASON_NEEDED` for `other` without a reason.
     */
    async reject(caller: Caller, code: string, rejectCode: RejectCode, said: Said) {
      if (rejectCode === 'other' && said.reason === '') throw new AppError('REASON_NEEDED');
      const found = await find(caller, code);
      const rejected = await database.write(async (tx: Db) => {
        const row = await holdSpecimen(tx, found.id);
        if (!row) throw notFound('Specimen');
        const event = happening(caller, 'rejected', row, said);
        await happen(tx, row, { ...event, details: { rejectCode } }, { holder_id: null });
        await bench.follow(tx, row.accession_id);
        await audit.write(tx, { action: 'specimen.rejected', recordId: row.id, details: { rejectCode } });
        await outbox.add(tx, VISIT_PROGRESSED, { visitId: row.visit_id });
        const testIds = testsOf(row).map(({ testId }) => testId);
        return {
          repeatVisitId: isOurFault(rejectCode) ? await recollect(tx, row) : await tellUnusable(tx, found),
          released: await bench.released(tx, row.accession_id, testIds),
        };
      });
      outbox.wake();
      return { data: await show(found.id), ...rejected };
    },

    /** Reserves codes for labels that are printed before it is known whose they are. @throws AppError 404 for an unknown centre. */
    async reserveRoll(caller: Caller, count: number, centreId: string | null): Promise<string[]> {
      await refuseElsewhere(caller, centreId);
      return database.write(async (tx) => {
        const labCode = await findLabCode(tx, centreId);
        const year = Number(localDay(clock.now()).slice(0, 4));
        const codes: string[] = [];
        while (codes.length < count) {
          const counter = await takeCounter(tx, labCode, year);
          if (counter > LAST_ACCESSION) throw new Error('No accession numbers are left this year');
          const some = Math.min(CODES_A_NUMBER, count - codes.length);
          for (let at = 1; at <= some; at += 1) codes.push(tubeCode({ year, labCode, counter }, at));
        }
        const row = { centre_id: centreId, created_by: caller.accountId, created_at: now() };
        await insertRoll(
          tx,
          codes.map((code) => ({ ...row, code })),
        );
        await audit.write(tx, { action: 'specimen.roll-reserved', recordId: null, details: { count } });
        return codes;
      });
    },
  };
}

export type SpecimensService = ReturnType<typeof createSpecimensService>;
