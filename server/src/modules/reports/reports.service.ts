// Reports (spec.md section 7, Prescription reports; wire.md, Prescriptions, reports, payment for reports).

import { bareMobile, type ListQuery } from '@labfront/contract/common';
import type { FileAccess } from '@labfront/contract/files';
import { toPaise } from '@labfront/contract/money';
import { REPORT_STATUSES, REPORT_TYPES } from '@labfront/contract/report-limits';
import type { BookingOfReport, Report, ReportBody, ReportVersion } from '@labfront/contract/reports';
import type { z } from 'zod';
import { isoTime } from '../../platform/base/clock.ts';
import { readDateRange } from '../../platform/base/date-range.ts';
import { notFound } from '../../platform/base/errors.ts';
import type { Logger } from '../../platform/base/log.ts';
import { type Page, readPage } from '../../platform/base/paging.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Db } from '../../platform/db/database.ts';
import { asOwner, type Caller, scopeOf } from '../../platform/http/caller.ts';
import type { ReceivedFile } from '../../platform/http/multipart.ts';
import type { PdfRenderer } from '../../platform/pdf/pdf-renderer.ts';
import type { PersonalDataFile } from '../../platform/personal-data/personal-data-registry.ts';
import { readPatient } from '../booking-details/booking-details.service.ts';
import type { FileAccessService } from '../files/files.service.ts';
import type { ResultsConsentService } from '../patients/results-consent.service.ts';
import type { PaymentsService } from '../payments/payments.service.ts';
import { isSeen } from '../record-scopes/record-scopes.service.ts';
import type { SalesService } from '../sales/sales.service.ts';
import { createMadeReports } from './made-reports.ts';
import { listBookingsOf } from './report-bookings.queries.ts';
import { listFilesOf, listVersions } from './report-versions.queries.ts';
import { createReportIssue, type IssueDependencies } from './reports.issue.ts';
import { createReportPdfs } from './reports.pdfs.ts';
import { type BookingPayment, createReportPurchases } from './reports.purchases.ts';
import {
  blankReportsOf,
  findAsked,
  findReport,
  lockReport,
  type ReportWithFile,
  updateReport,
} from './reports.queries.ts';
import { needsMove, readStatus } from './reports.transitions.ts';
import { seesUnreleased, toReport, toVersion } from './reports.view.ts';
import { createReportWithdrawal } from './reports.withdrawal.ts';
import {
  listReports,
  listReportsAfter,
  REPORT_SORTS,
  type ReportFilter,
  type ReportSort,
} from './reports-list.queries.ts';

const ADMIN_LIST_ROWS = 500;
const OWN_LIST_ROWS = 10_000;
const BOOKINGS_SHOWN = 50;
/** The filter by which staff find money that is on its way back, or waits to be handed out; no status is called so. */
const REFUND_PENDING = 'refund_pending';

interface Dependencies extends IssueDependencies {
  fileAccess: FileAccessService;
  payments: PaymentsService;
  sales: SalesService;
  bookingPayment: BookingPayment;
  pdfs: PdfRenderer;
  log: Logger;
  resultsConsent: Pick<ResultsConsentService, 'awaitedOf'>;
}

type ReportQuery = ListQuery & { reportType?: string | undefined };

/** The filters of a list that make sense. */
function readFilter(query: ReportQuery): ReportFilter {
  const option = <T extends string>(options: readonly T[], text: string | undefined) =>
    options.find((name) => name.toLowerCase() === text?.trim().toLowerCase());
  return {
    status: option(REPORT_STATUSES, query.status),
    reportType: option(REPORT_TYPES, query.reportType),
    centre: query.centre,
    isRefundPending: query.status?.toLowerCase() === REFUND_PENDING,
    ...readDateRange(query),
    q: query.q,
  };
}

const ownOnly = (accountId: string): ReportFilter => ({
  accountId,
  status: undefined,
  reportType: undefined,
  isRefundPending: false,
  from: undefined,
  to: undefined,
  q: undefined,
});

/** Unlike that of any other report of the same person. */
const nameInCopy = (row: ReportWithFile) => `${row.code}-${row.original_name}`;

export function createReportsService(dependencies: Dependencies) {
  const { database, clock, outbox, audit, files, fileAccess, sales } = dependencies;
  const { db, scans } = database;
  const issue = createReportIssue(dependencies);
  const papers = createReportPdfs(dependencies);
  const purchases = createReportPurchases(dependencies);
  const withdrawal = createReportWithdrawal(dependencies);

  async function show(rows: readonly ReportWithFile[], caller: Caller): Promise<Report[]> {
    const moneyOf = await sales.moneyOf(db, rows);
    const closureOf = await papers.closureFor(caller);
    return rows.map((row) => toReport(row, moneyOf(row), caller, files, closureOf(row)));
  }

  async function read(caller: Caller, id: string): Promise<Report> {
    const row = await findReport(db, id);
    if (!row) throw notFound('Report');
    const [report] = await show([row], caller);
    if (!report) throw notFound('Report');
    return report;
  }

  const filterFor = (caller: Caller, query: ReportQuery) => ({
    ...readFilter(query),
    scope: scopeOf(caller),
    isReleasedOnly: !seesUnreleased(caller),
  });

  /** @throws AppError 404 for what the caller's scope does not reach. */
  async function refuseUnseen(caller: Caller, id: string): Promise<void> {
    if (!(await isSeen(db, 'reports', id, scopeOf(caller)))) throw notFound('Report');
  }

  async function setStatus(tx: Db, id: string, text: string): Promise<void> {
    const status = readStatus(text);
    const row = await lockReport(tx, id);
    if (!row) throw notFound('Report');
    if (!needsMove(row, status)) return;
    await updateReport(tx, id, { status, updated_at: isoTime(clock.now()) });
    await audit.write(tx, { action: status === 'Completed' ? 'report.released' : 'report.held', recordId: id });
    if (status === 'Completed') return issue.tell(tx, id, 'ready');
    const current = await findReport(tx, id);
    // Its owner may not open it until it is paid, also not by a link of before.
    if (current) await files.endLinks(tx, current.file_id);
  }

  return {
    /** Reports that were made here. */
    made: createMadeReports({ ...dependencies, withdrawal, papers }),

    /** All reports for administrators, newest first; `q` finds by name, mobile number or doctor. */
    async list(
      caller: Caller,
      query: ReportQuery,
    ): Promise<{ reports: Report[]; total: number; page: Page<ReportSort> }> {
      const page = readPage(query, REPORT_SORTS, '-createdAt', ADMIN_LIST_ROWS);
      const { rows, total } = await listReports(scans, filterFor(caller, query), page);
      return { reports: await show(rows, caller), total, page };
    },

    /** The rows of `list` without its pages and sort, some at a time. */
    exportAll: async (caller: Caller, query: ReportQuery, page: CsvPage): Promise<Report[]> =>
      show(await listReportsAfter(scans, filterFor(caller, query), page), caller),

    /** Own reports for the person's copy, some at a time; `copy` is the file's place in it, null while payment is due. */
    exportOwn: async (accountId: string, page: CsvPage) => {
      const owner = asOwner(accountId);
      const rows = await listReportsAfter(db, ownOnly(accountId), page);
      return (await show(rows, owner)).map(({ reportFile, ...report }, index) => {
        const row = rows[index];
        return { ...report, copy: row && reportFile !== null ? `reports/${nameInCopy(row)}` : null };
      });
    },

    /** The files of own reports that may be opened; opening one is logged, as every download. */
    async filesOf(accountId: string): Promise<PersonalDataFile[]> {
      const rows = await listReportsAfter(db, ownOnly(accountId), { after: undefined, limit: OWN_LIST_ROWS });
      const closureOf = await papers.closureFor(asOwner(accountId));
      return rows
        .filter((row) => row.status === 'Completed' && closureOf(row) === undefined)
        .map((row) => ({
          name: nameInCopy(row),
          open: async () => fileAccess.open(await files.get(row.stored_name), accountId, 'downloaded'),
        }));
    },

    /**
     * Reports by the id of a report, a prescription, a booking or an account, or by a mobile number: own ones, an administrator
     * gets any.
     * @returns nothing for what is unknown or foreign.
     */
    async find(caller: Caller, id: string): Promise<Report[]> {
      const { accountId, scope } = caller;
      const asked = { id, mobileNumber: bareMobile(id), accountId, scope, isReleasedOnly: !seesUnreleased(caller) };
      const rows = await findAsked(db, asked, scope === null ? OWN_LIST_ROWS : ADMIN_LIST_ROWS);
      return show(rows, caller);
    },

    /** Bookings of an account within the caller's scope that a report may belong to, the latest first. */
    async bookingsOf(caller: Caller, accountId: string): Promise<BookingOfReport[]> {
      const rows = await listBookingsOf(db, accountId, scopeOf(caller), BOOKINGS_SHOWN);
      return rows.map((row) => ({
        _id: row.id,
        bookingNumber: row.booking_number,
        patientName: readPatient(row).name,
        date: row.date,
        createdAt: row.created_at,
      }));
    },

    /**
     * Gives a person a report, who gets a mail. Without an amount it is released at once.
     * @throws AppError 400 for an unknown person, prescription or booking and for a missing or empty file, 415 for another type,
     * 507 on a full disk.
     */
    async upload(
      caller: Caller,
      body: z.output<typeof ReportBody>,
      received: ReceivedFile | undefined,
    ): Promise<Report> {
      const id = await issue.create({ ...body, amountPaise: toPaise(body.amount ?? 0) }, received, scopeOf(caller));
      return read(caller, id);
    },

    /**
     * Changes a report. A file that differs is a new version: the one before holds no more, and its links end.
     * @throws AppError 404, 400 for an unknown person or prescription, 409 `MONEY_RECEIVED` for another amount or person once
     * it is paid, 409 `REPORT_CHANGED` when somebody else amended it at the same time.
     */
    async update(
      caller: Caller,
      id: string,
      change: Parameters<typeof issue.change>[1],
      received: ReceivedFile | undefined,
    ): Promise<Report> {
      await refuseUnseen(caller, id);
      await issue.change(id, change, received, scopeOf(caller));
      return read(caller, id);
    },

    /**
     * Staff release a report, or let it wait for payment again while no money was received.
     * @throws AppError 404, 400 for no such status, 409 `MONEY_RECEIVED` or `NOTHING_DUE`.
     */
    async updateStatus(caller: Caller, id: string, status: string): Promise<Report> {
      await refuseUnseen(caller, id);
      await database.write((tx) => setStatus(tx, id, status));
      outbox.wake();
      return read(caller, id);
    },

    /** Withdraws a report: its files go, its links end, its code says so, and what was paid goes back. @throws AppError 404. */
    async remove(caller: Caller, id: string): Promise<void> {
      await refuseUnseen(caller, id);
      await database.write((tx) => withdrawal.withdraw(tx, id));
      outbox.wake();
    },

    /** Every version with a link, the newest first. @throws AppError 404. */
    async versions(caller: Caller, id: string): Promise<ReportVersion[]> {
      await papers.findSeen(caller, id);
      return (await listVersions(db, id)).map((row) => toVersion(row, caller, files));
    },

    /** Lists the openings of every version, for its owner and administrators. @throws AppError 404 for anybody else. */
    async openings(caller: Caller, id: string): Promise<FileAccess[]> {
      await papers.findSeen(caller, id);
      return fileAccess.openings(...(await listVersions(db, id)).map((row) => row.file_id));
    },

    listPurchases: purchases.listPurchases,
    receipt: purchases.receipt,
    settle: purchases.settle,
    refund: purchases.refund,
    approveRefund: purchases.approveRefund,
    declineRefund: purchases.declineRefund,
    resendMail: purchases.resendMail,
    download: papers.download,
    zip: papers.zip,
    cover: papers.cover,
    check: papers.check,
    order: purchases.order,

    /** @see createReportPurchases */
    async verify(caller: Caller, id: string, orderId: string, paymentId: string, signature: string): Promise<Report> {
      await purchases.verify(caller.accountId, id, orderId, paymentId, signature);
      return read(caller, id);
    },

    /** Reports are kept for three years by law, also when their person's account goes; every link to them ends. */
    async erasePersonalData(tx: Db, accountId: string): Promise<void> {
      for (const fileId of await listFilesOf(tx, accountId)) await files.endLinks(tx, fileId);
    },

    /** After those years the files go, and what was written about the person; the rows stay for the books, as withdrawn ones. */
    async endKept(tx: Db, accountId: string): Promise<void> {
      for (const fileId of await listFilesOf(tx, accountId)) await files.remove(tx, fileId);
      await blankReportsOf(tx, accountId, isoTime(clock.now()));
    },
  };
}

export type { MadeReportFacts, MadeReports, MadeVersion } from './made-reports.ts';
export type { BookingPayment } from './reports.purchases.ts';
export type { ReportWithFile } from './reports.queries.ts';
export type ReportsService = ReturnType<typeof createReportsService>;
