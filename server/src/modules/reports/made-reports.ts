// Files what the laboratory has made as a report, so that download, versions, check code, openings, shares and mails are those of every
// other one (laboratory.md section 6).
import type { MadeKind } from '@labfront/contract/report-limits';
import type { ReportStatus, ReportType } from '@labfront/contract/reports';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Site } from '../../platform/base/env.ts';
import { AppError, notFound } from '../../platform/base/errors.ts';
import { newId, newReferenceNumber } from '../../platform/base/ids.ts';
import type { Db } from '../../platform/db/database.ts';
import type { FileRow } from '../../platform/files/files.queries.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { PARTNER_EVENT_JOB, type PartnerFact } from '../../platform/outbox/partner-event.ts';
import { listMadeOf } from './made-reports.queries.ts';
import { sendReportMail } from './report-mails.ts';
import { insertVersion } from './report-versions.queries.ts';
import { CODE_PREFIX } from './reports.issue.ts';
import type { ReportPdfs } from './reports.pdfs.ts';
import { findReport, insertReport, lockReport, type ReportWithFile, updateReport } from './reports.queries.ts';
import { firstStatus } from './reports.transitions.ts';
import { isCounsellingAwaited, mayOpen } from './reports.view.ts';
import type { OnMadeWithdrawn, ReportWithdrawal } from './reports.withdrawal.ts';

/** One version of a made report. */
export interface MadeVersion {
  kind: MadeKind;
  code: string;
  /** The changes since the previous version, in one line; empty for the first. */
  reason: string;
  issuedAt: string;
  file: FileRow;
}

/** The first version's report. */
export interface MadeReportFacts {
  accessionId: string;
  accountId: string;
  bookingId: string;
  centreId: string | null;
  patientName: string;
  doctorName: string;
  reportType: ReportType;
  isAccredited: boolean;
  /** The amount due for the booking, in paise. */
  due: number;
  /** A critical value is released also while its booking is not paid. */
  isUrgent: boolean;
  /** It tells a sensitive test. */
  isSensitive: boolean;
}

interface Dependencies {
  papers: Pick<ReportPdfs, 'findSeen'>;
  outbox: Outbox;
  audit: Audit;
  files: Files;
  site: Site;
  withdrawal: ReportWithdrawal;
}

const MOST_REASON = 300;

export function createMadeReports({ papers, outbox, audit, files, site, withdrawal }: Dependencies) {
  const addVersion = (tx: Db, reportId: string, version: number, made: MadeVersion): Promise<void> =>
    insertVersion(tx, {
      id: newId(),
      report_id: reportId,
      version,
      file_id: made.file.id,
      code: made.code,
      reason: made.reason.slice(0, MOST_REASON),
      issued_at: made.issuedAt,
      kind: made.kind,
    });

  /** Of a report that may not be opened yet partners hear nothing. */
  const tellPartners = (tx: Db, reportId: string, what: 'ready' | 'amended'): Promise<void> =>
    outbox.add(tx, PARTNER_EVENT_JOB, { type: `report.${what}`, reportId } satisfies PartnerFact);

  return {
    /** The living reports of an order, the accredited one first. */
    listOf: listMadeOf,

    /** A code for the check page, which is printed before its report is filed. */
    newCode: (): string => newReferenceNumber(CODE_PREFIX),

    /** Keeps the bytes of a report. A version takes them by `file` or `replace`, else they are swept. */
    keep: (pdf: Buffer, ownerId: string, name: string): Promise<FileRow> =>
      files.keepPdf(pdf, { purpose: 'reports', ownerId, name }),
    discard: files.discard,

    /** Files the first version inside `tx`. @returns the report's id. */
    async file(tx: Db, facts: MadeReportFacts, made: MadeVersion): Promise<string> {
      const id = newId();
      const status: ReportStatus = facts.isUrgent ? 'Completed' : firstStatus(facts.due);
      await insertReport(tx, {
        id,
        account_id: facts.accountId,
        prescription_id: null,
        report_type: facts.reportType,
        doctor_name: facts.doctorName,
        comments: '',
        amount: facts.due,
        status,
        payment_status: 'none',
        order_id: null,
        payment_id: null,
        version: 1,
        created_at: made.issuedAt,
        updated_at: made.issuedAt,
        deleted_at: null,
        centre_id: facts.centreId,
        patient_name: facts.patientName,
        booking_id: facts.bookingId,
        origin: 'made',
        accession_id: facts.accessionId,
        accredited: facts.isAccredited ? 1 : 0,
        counselling_needed: facts.isSensitive ? 1 : 0,
        counselled_at: null,
        counselled_by: null,
      });
      await addVersion(tx, id, 1, made);
      await files.attach(tx, made.file);
      await audit.write(tx, { action: 'report.made', recordId: id, details: { kind: made.kind } });
      return id;
    },

    /**
     * Puts a version in the place of the one that holds, inside `tx`; links to that one end.
     * @param needsCounselling it tells a sensitive value that the version before did not: it is closed until its person is counselled
     * about that one, too.
     * @returns its number.
     */
    async replace(
      tx: Db,
      id: string,
      made: MadeVersion,
      { isUrgent, needsCounselling }: { isUrgent: boolean; needsCounselling: boolean },
    ): Promise<number> {
      const held = await lockReport(tx, id);
      const row = held && (await findReport(tx, id));
      if (!row) throw notFound('Report');
      const version = row.version + 1;
      await files.endLinks(tx, row.file_id);
      await addVersion(tx, id, version, made);
      await files.attach(tx, made.file);
      const change = {
        version,
        updated_at: made.issuedAt,
        ...(isUrgent && { status: 'Completed' as const }),
        ...(needsCounselling && { counselling_needed: 1 as const, counselled_at: null, counselled_by: null }),
      };
      await updateReport(tx, id, change);
      await audit.write(tx, { action: 'report.made', recordId: id, details: { kind: made.kind, version } });
      return version;
    },

    /** Withdraws one that another took the place of, inside `tx`, without a message. */
    supersede: withdrawal.supersede,

    /**
     * Tells the person of an order, inside `tx`, once that its reports are ready, or amended, and partners' systems of each of them.
     * One that awaits counselling is ready after that.
     */
    async tell(tx: Db, ids: readonly string[], what: 'ready' | 'amended'): Promise<void> {
      let open: ReportWithFile | undefined;
      for (const id of ids) {
        const row = await findReport(tx, id);
        if (!row || isCounsellingAwaited(row)) continue;
        open ??= row;
        await tellPartners(tx, id, row.version > 1 ? 'amended' : 'ready');
      }
      if (open) await sendReportMail(tx, outbox, site, what, open);
    },

    /**
     * A report that was made here, for its owner and for staff who see it.
     * @throws AppError 404 for any other, an uploaded and a withdrawn one; 402 `PAYMENT_DUE` while it waits for its payment.
     */
    async findOpen(caller: Caller, id: string): Promise<ReportWithFile> {
      const row = await papers.findSeen(caller, id);
      if (row.origin !== 'made') throw notFound('Report');
      if (!mayOpen(row, caller)) throw new AppError('PAYMENT_DUE');
      return row;
    },

    /**
     * Records inside `tx` that the person of a report was counselled, and tells them that it is ready; again changes nothing.
     * @param of the version that they were counselled about, or the one that holds.
     * @throws AppError 404, 409 `COUNSELLING_NOT_NEEDED` for one without a sensitive test, `ORDER_CHANGED` where another version holds.
     */
    async recordCounselling(
      tx: Db,
      caller: Caller,
      { id, version }: { id: string; version: number | undefined },
      now: string,
    ): Promise<void> {
      const held = await lockReport(tx, id);
      const row = held && (await findReport(tx, id));
      if (!row) throw notFound('Report');
      if (row.counselling_needed === 0) throw new AppError('COUNSELLING_NOT_NEEDED');
      if (version !== undefined && version !== row.version) throw new AppError('ORDER_CHANGED.report');
      if (row.counselled_at !== null) return;
      await updateReport(tx, id, { counselled_at: now, counselled_by: caller.accountId, updated_at: now });
      await audit.write(tx, { action: 'report.counselled', recordId: id, details: { version: row.version } });
      await sendReportMail(tx, outbox, site, 'ready', row);
      await tellPartners(tx, id, 'ready');
    },

    onWithdrawn: (listener: OnMadeWithdrawn): void => withdrawal.onMadeWithdrawn(listener),
  };
}

export type MadeReports = ReturnType<typeof createMadeReports>;
