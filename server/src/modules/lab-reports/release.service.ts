// Release: authorised values become reports, exactly once however often and by whomever it is pressed (laboratory.md section 6).
import type { MadeReport, OrderRelease, ReleaseBody, ReleaseKind } from '@labfront/contract/lab-reports';
import type { Language } from '@labfront/contract/messages/sentences';
import type { Audit } from '../../platform/audit/audit.ts';
import { isoTime } from '../../platform/base/clock.ts';
import { AppError, notFound, refusalIn } from '../../platform/base/errors.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { FileRow } from '../../platform/files/files.queries.ts';
import { type Caller, scopeOf } from '../../platform/http/caller.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { PdfFile } from '../../platform/pdf/send-pdf.ts';
import type { BookingsService } from '../bookings/bookings.service.ts';
import type { ReleasedLines } from '../laboratory/released-lines.service.ts';
import { isSeen } from '../record-scopes/record-scopes.service.ts';
import type { MadeReports, MadeVersion } from '../reports/reports.service.ts';
import { insertMadeVersion, listUnheldLines } from './made-versions.queries.ts';
import { areAuthorisedSeen, isOrderSeen } from './order-facts.queries.ts';
import { type OrderFacts, openTests, readOrderFacts, waitingTests } from './order-facts.ts';
import { type AskedRelease, type Draft, type PreparationSources, planOf, prepare } from './release-preparation.ts';
import { isUrgent, reasonOf, typeOf } from './report-builder.ts';
import { isSensitive, type ReportContent, TEMPLATE, tellsSensitiveAnew } from './report-content.ts';
import { type DrawingSources, drawReport, type MissingPicture } from './report-drawing.ts';

/** Each time the order has changed while its reports were drawn. */
const TRIES = 3;

/** Tells staff which picture to choose again. */
const MISSING_ACTIONS = { signature: 'report.signature-missing', logo: 'report.logo-missing' } as const;

interface Drawn {
  draft: Draft;
  file: FileRow;
  missing: readonly MissingPicture[];
}

interface Dependencies extends Omit<PreparationSources, 'made' | 'letterheads'>, DrawingSources {
  database: Database;
  audit: Audit;
  outbox: Outbox;
  made: MadeReports;
  lines: ReleasedLines;
  bookings: Pick<BookingsService, 'toPay'>;
}

export function createReleaseService(dependencies: Dependencies) {
  const { database, clock, audit, outbox, site, made, lines, bookings } = dependencies;
  const { db } = database;

  const nameOf = ({ accession }: ReportContent, isAccredited: boolean) =>
    `report-${accession}${isAccredited ? '-accredited' : ''}.pdf`;

  /** Files a version, with the values that it holds. @returns the report's id. */
  async function fileOne(tx: Db, facts: OrderFacts, { planned, issue, content }: Draft, file: FileRow, by: string) {
    const [line] = facts.lines;
    if (!line) throw notFound('Order');
    const version: MadeVersion = {
      kind: content.kind,
      code: issue.code,
      reason: reasonOf(content),
      issuedAt: issue.issuedAt,
      file,
    };
    let id = planned.before?.reportId;
    if (id !== undefined)
      await made.replace(tx, id, version, {
        isUrgent: isUrgent(content),
        needsCounselling: tellsSensitiveAnew(content, facts.held.find(({ reportId }) => reportId === id)?.content),
      });
    else {
      id = await made.file(
        tx,
        {
          accessionId: facts.accessionId,
          accountId: line.account_id,
          bookingId: line.booking_id,
          centreId: line.booking_centre_id,
          patientName: content.patient.name,
          doctorName: content.requester?.name ?? '',
          reportType: typeOf(content),
          isAccredited: planned.isAccredited,
          due: await bookings.toPay.holdAmountDue(tx, line.booking_id),
          isUrgent: isUrgent(content),
          isSensitive: isSensitive(content),
        },
        version,
      );
    }
    const row = {
      report_id: id,
      version: content.version,
      template: TEMPLATE,
      content: JSON.stringify(content),
      released_by: by,
      released_at: issue.issuedAt,
    };
    const resultIds = content.tests.flatMap(({ rows }) => rows.map(({ resultId }) => resultId));
    await insertMadeVersion(tx, row, resultIds);
    return id;
  }

  /** @returns false where the order is not as it was drawn any more. */
  async function commit(tx: Db, caller: Caller, orderId: string, asked: AskedRelease, drawnAs: readonly Drawn[]) {
    await lines.hold(tx, orderId);
    const issues = drawnAs.map(({ draft }) => draft.issue);
    const now = await prepare(tx, dependencies, orderId, asked, issues);
    const isSame = (draft: Draft, index: number) =>
      JSON.stringify(draft.content) === JSON.stringify(drawnAs[index]?.draft.content);
    if (now.drafts.length !== drawnAs.length || !now.drafts.every(isSame)) return false;
    const ids: string[] = [];
    for (const { draft, file, missing } of drawnAs) {
      const id = await fileOne(tx, now.facts, draft, file, caller.accountId);
      for (const picture of missing) await audit.write(tx, { action: MISSING_ACTIONS[picture], recordId: id });
      ids.push(id);
    }
    for (const { reportId } of now.plan.superseded) await made.supersede(tx, reportId);
    await lines.release(
      tx,
      orderId,
      now.plan.reports.flatMap(({ lineIds }) => lineIds),
      isoTime(clock.now()),
    );
    const isAmended = now.drafts.some(({ content }) => content.kind === 'amended');
    await made.tell(tx, ids, isAmended ? 'amended' : 'ready');
    return true;
  }

  async function tryRelease(caller: Caller, orderId: string, asked: AskedRelease): Promise<boolean> {
    const { facts, drafts } = await prepare(db, dependencies, orderId, asked);
    if (drafts.length === 0) return true;
    const [line] = facts.lines;
    if (!line) throw notFound('Order');
    const kept: Drawn[] = [];
    let isDone = false;
    try {
      for (const draft of drafts) {
        const { pdf, missing } = await drawReport(dependencies, draft.content, false);
        const name = nameOf(draft.content, draft.planned.isAccredited);
        kept.push({ draft, file: await made.keep(pdf, line.account_id, name), missing });
      }
      isDone = await database.write((tx) => commit(tx, caller, orderId, asked, kept));
    } finally {
      // A process that ends here leaves files that no report has: the sweep removes them.
      if (!isDone) for (const { file } of kept) await made.discard(file);
    }
    return isDone;
  }

  async function show(orderId: string): Promise<MadeReport[]> {
    const { held } = await readOrderFacts(db, dependencies, orderId);
    return held.map(({ row, content, language }) => ({
      reportId: row.id,
      version: row.version,
      kind: row.kind ?? 'final',
      accredited: row.accredited === 1,
      language,
      status: row.status,
      checkCode: row.code,
      fileName: row.stored_name,
      issuedAt: row.issued_at,
      tests: content?.tests.map(({ name }) => name) ?? [],
      comment: content?.comment ?? '',
      counselling: row.counselling_needed === 0 ? null : row.counselled_at === null ? 'needed' : 'done',
    }));
  }

  /** @throws AppError 404 for an order without a line in the caller's scope. */
  async function refuseUnseen(caller: Caller, orderId: string): Promise<void> {
    if (!(await isOrderSeen(db, orderId, scopeOf(caller)))) throw notFound('Order');
  }

  /** @throws AppError 404 for an order of which a report would tell values outside the caller's scope. */
  async function refuseUnlessWhole(caller: Caller, orderId: string): Promise<void> {
    await refuseUnseen(caller, orderId);
    if (!(await areAuthorisedSeen(db, orderId, scopeOf(caller)))) throw notFound('Order');
  }

  /** The reports that a release would make of an order, or why there is none. */
  function outlookOf(facts: OrderFacts, kind: ReleaseKind, language: Language) {
    const nameOf = (lineId: string) => facts.lines.filter(({ id }) => id === lineId).map((line) => line.test_name);
    try {
      const { reports } = planOf(dependencies, facts, { kind, language: undefined, comment: undefined });
      if (reports.length === 0) throw new AppError('NOTHING_NEW');
      const planned = reports.map((one) => ({ accredited: one.isAccredited, tests: one.lineIds.flatMap(nameOf) }));
      return { refusal: null, planned };
    } catch (error) {
      return { refusal: refusalIn(error, language), planned: [] };
    }
  }

  made.onWithdrawn(async (tx, { accessionId }) => {
    await lines.hold(tx, accessionId);
    await lines.reopen(tx, await listUnheldLines(tx, accessionId), isoTime(clock.now()));
  });

  return {
    /**
     * Makes the reports of an order. The same release again, also at the same time, changes nothing.
     * @returns the order's reports, the accredited one first.
     * @throws AppError 404, 409 `NOT_AUTHORISED`, `LINES_OPEN`, `ALREADY_FINAL`, `CONFIRMATION_NEEDED`, `SIGNATORY_EXPIRED`, `FETAL_SEX`,
     * `ORDER_CHANGED`, and 429 or 503 as `PdfRenderer`.
     */
    async release(caller: Caller, { orderId, ...asked }: ReleaseBody): Promise<MadeReport[]> {
      await refuseUnlessWhole(caller, orderId);
      for (let tries = 0; tries < TRIES; tries += 1) {
        if (!(await tryRelease(caller, orderId, asked))) continue;
        outbox.wake();
        return show(orderId);
      }
      throw new AppError('ORDER_CHANGED');
    },

    /** As `MadeReports.recordCounselling`, of a report within the caller's scope. */
    async recordCounselling(caller: Caller, id: string, version?: number): Promise<void> {
      await database.write(async (tx) => {
        if (!(await isSeen(tx, 'reports', id, scopeOf(caller)))) throw notFound('Report');
        await made.recordCounselling(tx, caller, { id, version }, isoTime(clock.now()));
      });
      outbox.wake();
    },

    /** Returns the part of an order that waits for its release. @throws AppError 404. */
    async read(caller: Caller, orderId: string, language: Language): Promise<OrderRelease> {
      await refuseUnseen(caller, orderId);
      const facts = await readOrderFacts(db, dependencies, orderId);
      const [preliminary, final] = [outlookOf(facts, 'preliminary', language), outlookOf(facts, 'final', language)];
      return {
        orderId,
        waiting: waitingTests(facts),
        open: openTests(facts),
        refusals: { preliminary: preliminary.refusal, final: final.refusal },
        planned: { preliminary: preliminary.planned, final: final.planned },
        reports: await show(orderId),
      };
    },

    /**
     * Makes the report that a release would make now, marked as a preview.
     * @throws AppError as `release`, 409 `NOTHING_NEW`.
     */
    async preview(
      caller: Caller,
      orderId: string,
      asked: AskedRelease & { accredited?: boolean | undefined },
    ): Promise<PdfFile> {
      await refuseUnlessWhole(caller, orderId);
      const { drafts } = await prepare(db, dependencies, orderId, asked);
      const { accredited } = asked;
      const draft = drafts.find(({ planned }) => accredited === undefined || planned.isAccredited === accredited);
      if (!draft) throw new AppError('NOTHING_NEW');
      // No code of it is ever checked.
      const content = { ...draft.content, code: 'PREVIEW', checkUrl: site.url };
      const { pdf } = await drawReport(dependencies, content, true);
      return { name: `preview-${content.accession}.pdf`, pdf };
    },
  };
}

export type ReleaseService = ReturnType<typeof createReleaseService>;
