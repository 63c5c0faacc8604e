// Lines that another laboratory measures: referred, sent with a manifest, and their report filed as it came (laboratory.md section 5).
import { randomInt } from 'node:crypto';
import type { labLines } from '@labfront/contract/lab-lines';
import type { LineReferral, ResultOutcome } from '@labfront/contract/laboratory';
import type { Language } from '@labfront/contract/messages/sentences';
import type { Manifest, ManifestDetails, ManifestLine, referrals } from '@labfront/contract/referrals';
import { REPORT_KINDS } from '@labfront/contract/report-limits';
import { LINE_MOVES } from '@labfront/contract/result-states';
import type { z } from 'zod';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime, localDay } from '../../platform/base/clock.ts';
import { AppError, notFound } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import { type Page, readPage } from '../../platform/base/paging.ts';
import { coversCentre } from '../../platform/base/scope.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { type Caller, scopeOf } from '../../platform/http/caller.ts';
import type { ReceivedFile } from '../../platform/http/multipart.ts';
import type { CentresService } from '../centres/centres.service.ts';
import {
  answerLine,
  findLines,
  holdLines,
  isMeasured,
  type LineRow,
  listLinesOf,
  moveLine,
  setLine,
  settleLines,
} from '../laboratory/lines.service.ts';
import { isSeen } from '../record-scopes/record-scopes.service.ts';
import type { TubesOfBench } from '../specimens/specimens.service.ts';
import { AT_HAND, toManifest, toManifestLine, tubesOfLine } from './manifest-lines.ts';
import { findLaboratory, listReferralTests } from './referral-laboratories.queries.ts';
import {
  countLines,
  deleteReferral,
  deleteSentReferral,
  findAccountOf,
  findManifest,
  insertManifest,
  insertReport,
  isSent,
  listManifestLines,
  listManifests,
  listReferrals,
  listReferredLines,
  listTubesOfOrders,
  listUnsent,
  putOnManifest,
  type ReferredLine,
  saveReferral,
} from './referrals.queries.ts';

const HOUR_MS = 3_600_000;
const LIST_ROWS = 200;
const MOST_UNSENT = 500;
type Sent = z.output<typeof referrals.sendManifest.body>;

interface Dependencies {
  database: Database;
  clock: Clock;
  audit: Audit;
  files: Files;
  centres: Pick<CentresService, 'exists'>;
  tubesOfBench: Pick<TubesOfBench, 'refer'>;
}

export function createReferralsService({ database, clock, audit, files, centres, tubesOfBench }: Dependencies) {
  const { db, scans } = database;
  const now = () => isoTime(clock.now());

  async function showLines(reader: Db, lines: readonly ReferredLine[]): Promise<ManifestLine[]> {
    const tubes = await listTubesOfOrders(
      reader,
      lines.map((line) => line.accession_id),
    );
    return lines.map((line) => toManifestLine(line, tubes, lines));
  }

  async function showManifest(reader: Db, id: string): Promise<ManifestDetails> {
    const row = await findManifest(reader, id);
    if (!row) throw notFound('Manifest');
    const counted = (await countLines(reader, [id])).get(id);
    return { ...toManifest(row, counted), lines: await showLines(reader, await listManifestLines(reader, id)) };
  }

  /**
   * Takes a line back to our own bench; the chain of its tubes keeps that they were sent.
   * @returns whether it had been sent.
   * @throws AppError 409 `LINE_SENT` for a line that was sent, without a reason; `LINE_STATE` once a value or the report of it is here.
   */
  async function take(tx: Db, line: LineRow, reason: string): Promise<boolean> {
    const { id, test_name: test } = line;
    if (line.state !== 'referred') throw new AppError('LINE_STATE', { test });
    const isUnsent = await deleteReferral(tx, id);
    if (!isUnsent) {
      if (reason === '') throw new AppError('LINE_SENT', { test });
      const manifest = (await isMeasured(tx, id)) ? undefined : await deleteSentReferral(tx, id);
      if (manifest === undefined) throw new AppError('LINE_STATE', { test });
      const details = { test, manifest, reason };
      await audit.write(tx, { action: 'referral.recalled', recordId: line.accession_id, details });
    }
    // Its time is that of our own laboratory again.
    await setLine(tx, id, { due_at: null });
    return !isUnsent;
  }

  /** @throws AppError 404, 409 for a laboratory that has ended or does not measure the test, `LINE_SENT`, `LINE_STATE`. */
  async function give(tx: Db, caller: Caller, line: LineRow, laboratoryId: string): Promise<void> {
    const laboratory = await findLaboratory(tx, laboratoryId);
    if (!laboratory) throw notFound('Laboratory');
    if (laboratory.active === 0) throw new AppError('LABORATORY_ENDED', { laboratory: laboratory.name });
    const test = (await listReferralTests(tx, laboratoryId)).find(({ test_id: id }) => id === line.test_id);
    if (!test) throw new AppError('LABORATORY_WITHOUT_TEST', { laboratory: laboratory.name, test: line.test_name });
    // A report names one laboratory for each test.
    if (await isMeasured(tx, line.id)) throw new AppError('LINE_STATE', { test: line.test_name });
    // Before anything is written: a refused row of a batch takes nothing back.
    if (await isSent(tx, line.id)) throw new AppError('LINE_SENT', { test: line.test_name });
    const { price, turnaround_hours: hours } = test;
    const change = {
      state: 'referred',
      due_at: isoTime(clock.now() + Number(hours) * HOUR_MS),
      updated_at: now(),
    } as const;
    if (!(await moveLine(tx, line.id, LINE_MOVES.refer.from, change))) {
      throw new AppError('LINE_STATE', { test: line.test_name });
    }
    const isSaved = await saveReferral(tx, {
      line_id: line.id,
      laboratory_id: laboratoryId,
      price,
      turnaround_hours: hours,
      referred_by: caller.accountId,
      referred_at: now(),
      manifest_id: null,
      report_id: null,
    });
    if (!isSaved) throw new AppError('LINE_SENT', { test: line.test_name });
  }

  /** @throws AppError 404 for a centre that is not there, or outside the caller's scope. */
  async function refuseElsewhere(tx: Db, caller: Caller, centreId: string): Promise<void> {
    const isTheirs = coversCentre(scopeOf(caller), centreId);
    if (!isTheirs || !(await centres.exists(tx, centreId))) throw notFound('Centre');
  }

  /** The lines that go into a box. @throws AppError 404, 409 `LINE_STATE`, `LINE_SENT`. */
  async function readBox(tx: Db, { lineIds, laboratoryId, centreId }: Sent): Promise<ReferredLine[]> {
    const lines = await listReferredLines(tx, lineIds);
    if (lines.length < new Set(lineIds).size) throw notFound('Line');
    for (const line of lines) {
      const isHere = line.laboratory_id === laboratoryId && line.centre_id === centreId;
      if (line.manifest_id !== null) throw new AppError('LINE_SENT', { test: line.test_name });
      if (!isHere || line.state !== 'referred') throw new AppError('LINE_STATE', { test: line.test_name });
    }
    return lines;
  }

  return {
    /** The other laboratories that measure some lines, by line; links open for the caller. */
    async referralsOf(reader: Db, lineIds: readonly string[], accountId: string): Promise<Map<string, LineReferral>> {
      const rows = await listReferrals(reader, lineIds);
      return new Map(
        rows.map((row) => [
          row.line_id,
          {
            laboratoryId: row.laboratory_id,
            laboratory: row.laboratory,
            referredAt: row.referred_at,
            manifestId: row.manifest_id,
            manifest: row.number,
            sentAt: row.sent_at,
            report: row.stored_name === null ? null : files.link({ stored_name: row.stored_name }, accountId),
            reportName: row.original_name,
            receivedAt: row.received_at,
          },
        ]),
      );
    },

    /** Refers lines to a laboratory, or takes them back, with a reason where they were sent; each is answered for itself. */
    async refer(
      caller: Caller,
      { lineIds, laboratoryId, reason }: z.output<typeof labLines.referLines.body>,
      language: Language,
    ): Promise<ResultOutcome[]> {
      return database.write(async (tx) => {
        const scope = scopeOf(caller);
        const orders = (await findLines(tx, lineIds, scope)).map((line) => line.accession_id);
        await holdLines(tx, orders);
        const found = new Map((await findLines(tx, lineIds, scope)).map((line) => [line.id, line]));
        const answers: ResultOutcome[] = [];
        const done: { orderId: string; wasSent: boolean }[] = [];
        for (const lineId of lineIds) {
          const answer = await answerLine(lineId, laboratoryId === null ? 'saved' : 'referred', language, async () => {
            const line = found.get(lineId);
            if (!line) throw notFound('Line');
            if (laboratoryId !== null) await give(tx, caller, line, laboratoryId);
            const wasSent = laboratoryId === null && (await take(tx, line, reason));
            done.push({ orderId: line.accession_id, wasSent });
          });
          answers.push(answer);
        }
        const action = laboratoryId === null ? 'line.recalled' : 'line.referred';
        for (const [id, some] of Map.groupBy(done, ({ orderId }) => orderId)) {
          await settleLines(tx, id, now());
          // One that was sent has an entry of its own, with its reason.
          const count = some.filter(({ wasSent }) => !wasSent).length;
          if (count > 0) await audit.write(tx, { action, recordId: id, details: { count } });
        }
        return answers;
      });
    },

    /** Lines of the caller's scope that wait to be sent. */
    async unsent(caller: Caller, query: z.output<typeof referrals.listReferred.query>) {
      const lines = await listUnsent(scans, {
        scope: scopeOf(caller),
        ...(query.laboratory && { laboratoryId: query.laboratory }),
        ...(query.centre && { centreId: query.centre }),
        most: MOST_UNSENT,
      });
      const places = new Map(lines.map((line) => [line.line_id, line]));
      return (await showLines(scans, lines)).map((line) => ({
        ...line,
        laboratoryId: places.get(line.lineId)?.laboratory_id ?? '',
        centreId: places.get(line.lineId)?.centre_id ?? null,
      }));
    },

    /** Manifests of the caller's scope, newest first. */
    async list(
      caller: Caller,
      query: z.output<typeof referrals.listManifests.query>,
    ): Promise<{ data: Manifest[]; total: number; page: Page<'sentAt'> }> {
      const page = readPage(query, ['sentAt'] as const, '-sentAt', LIST_ROWS);
      const filter = { scope: scopeOf(caller), ...(query.centre && { centreId: query.centre }) };
      const { rows, total } = await listManifests(scans, filter, page);
      const counted = await countLines(
        scans,
        rows.map(({ id }) => id),
      );
      return { data: rows.map((row) => toManifest(row, counted.get(row.id))), total, page };
    },

    /** @throws AppError 404. */
    async get(caller: Caller, id: string): Promise<ManifestDetails> {
      if (!(await isSeen(db, 'referral_manifests', id, scopeOf(caller)))) throw notFound('Manifest');
      return showManifest(db, id);
    },

    /**
     * Sends lines of a centre to their laboratory; their tubes say so in their chain. A tube with other tests stays, a part of it goes.
     * @throws AppError 404, 409 `LINE_STATE`, `LINE_SENT`, `SPECIMEN_STATE` for a tube that is not at the laboratory.
     */
    async send(caller: Caller, sent: Sent): Promise<ManifestDetails> {
      const { laboratoryId, centreId, temperature } = sent;
      const lineIds = [...new Set(sent.lineIds)];
      return database.write(async (tx) => {
        await refuseElsewhere(tx, caller, centreId);
        const laboratory = await findLaboratory(tx, laboratoryId);
        if (!laboratory) throw notFound('Laboratory');
        const seen = await findLines(tx, lineIds, scopeOf(caller));
        await holdLines(
          tx,
          seen.map((line) => line.accession_id),
        );
        const lines = await readBox(tx, sent);
        const number = `RF${localDay(clock.now()).slice(2).replaceAll('-', '')}${String(randomInt(1_000_000)).padStart(6, '0')}`;
        const row = { id: newId(), number, laboratory_id: laboratoryId, centre_id: centreId };
        const tenths = temperature === undefined || temperature === null ? null : Math.round(temperature * 10);
        await insertManifest(tx, { ...row, temperature: tenths, sent_by: caller.accountId, sent_at: now() });
        const put = await putOnManifest(tx, { manifestId: row.id, laboratoryId, lineIds });
        const missed = lines.find((line) => !put.has(line.line_id));
        if (missed) throw new AppError('LINE_SENT', { test: missed.test_name });
        const tubes = await listTubesOfOrders(
          tx,
          lines.map((line) => line.accession_id),
        );
        const going = lines.flatMap((line) => {
          const own = tubesOfLine(line, tubes);
          const atHand = own.filter(({ state }) => AT_HAND.includes(state));
          // Without a tube at hand the chain of the last one refuses.
          return (atHand.length > 0 ? atHand : own.slice(-1)).map(({ id }) => id);
        });
        const about = { actorId: caller.accountId, manifest: number, laboratory: laboratory.name };
        await tubesOfBench.refer(tx, [...new Set(going)], about);
        await audit.write(tx, { action: 'referral.sent', recordId: row.id, details: { count: lines.length } });
        return showManifest(tx, row.id);
      });
    },

    /**
     * Files the report of a laboratory as it came, for its lines of an order; the ones before stay filed.
     * @throws AppError 404 for an order without lines of that laboratory, 409 `LINE_NOT_SENT`, and as `Files.keep`.
     */
    async fileReport(
      caller: Caller,
      { orderId, laboratoryId }: { orderId: string; laboratoryId: string },
      received: ReceivedFile | undefined,
    ): Promise<{ _id: string; lineIds: string[] }> {
      const lines = await readReferred(caller, orderId, laboratoryId);
      const ownerId = await findAccountOf(db, orderId);
      if (ownerId === undefined) throw notFound('Order');
      const file = await files.keep(received, { purpose: 'referral-reports', ownerId, allowed: REPORT_KINDS });
      const row = { id: newId(), accession_id: orderId, laboratory_id: laboratoryId, file_id: file.id };
      const lineIds = lines.map((line) => line.line_id);
      await database.write(async (tx) => {
        await insertReport(tx, { ...row, received_by: caller.accountId, received_at: now() }, lineIds);
        await files.attach(tx, file);
        await audit.write(tx, {
          action: 'referral.report-filed',
          recordId: orderId,
          details: { lines: lineIds.length },
        });
      });
      return { _id: row.id, lineIds };
    },
  };

  /** The sent lines of an order that a laboratory measures. */
  async function readReferred(caller: Caller, orderId: string, laboratoryId: string): Promise<ReferredLine[]> {
    const seen = await listLinesOf(db, orderId, scopeOf(caller));
    const lines = (
      await listReferredLines(
        db,
        seen.map(({ id }) => id),
      )
    ).filter((line) => line.laboratory_id === laboratoryId);
    const [first] = lines;
    if (!first) throw notFound('Order');
    const sent = lines.filter((line) => line.manifest_id !== null);
    if (sent.length === 0) throw new AppError('LINE_NOT_SENT', { test: first.test_name });
    return sent;
  }
}

export type ReferralsService = ReturnType<typeof createReferralsService>;
