// Reports shared with doctors by a link and a PIN (laboratory.md section 7, Sharing).
import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type { Language } from '@labfront/contract/common';
import type { ReportShare, SharedFacts, SharedReport, SharedResult } from '@labfront/contract/report-shares';
import { MOST_SHARE_TRIES } from '@labfront/contract/share-limits';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import type { Site } from '../../platform/base/env.ts';
import { AppError, notFound } from '../../platform/base/errors.ts';
import { hashToken, newId, newToken } from '../../platform/base/ids.ts';
import { inBatches } from '../../platform/db/batches.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Limit, Limits } from '../../platform/limits/limits.ts';
import { pageUrl } from '../../platform/mail/mail-template.ts';
import { type FileAccessService, shareReader } from '../files/files.service.ts';
import type { ResultsConsentService } from '../patients/results-consent.service.ts';
import { isSeen } from '../record-scopes/record-scopes.service.ts';
import {
  deleteSharesBefore,
  deleteSharesOf,
  endShares,
  giveTryBack,
  insertShare,
  isFileShared,
  listLivingShares,
  type ReportShareRow,
  takeTry,
} from './report-shares.queries.ts';
import { findReport, lockReport, type ReportRow, type ReportWithFile } from './reports.queries.ts';
import { patientOf } from './reports.view.ts';

const HOUR_MS = 3_600_000;
/** The time for which an ended share is kept, to answer requests for it. */
const KEPT_MS = 30 * 24 * HOUR_MS;
const SHARES_A_DAY: Limit = { name: 'report-shares', max: 50, windowMs: 24 * HOUR_MS };
/** Wrong PINs and links, of all shares together. */
const WRONG_PER_NETWORK: Limit = { name: 'shared-network', max: 30, windowMs: HOUR_MS };

interface Dependencies {
  /** Bookings, which import reports and are not imported by them. */
  bookings: { holdsSensitive(tx: Db, bookingId: string): Promise<boolean> };
  database: Database;
  clock: Clock;
  limits: Limits;
  audit: Audit;
  files: Files;
  fileAccess: FileAccessService;
  site: Site;
  resultsConsent: Pick<ResultsConsentService, 'awaitedOf'>;
  /** Reports that were made here, which import these and are not imported by them. */
  madeReports: { sharedFacts: (reportId: string, version: number) => Promise<SharedFacts | null> };
  /** The results of a version of a report. */
  results: { ofReport: (reportId: string, version: number) => Promise<SharedResult[]> };
}

const shareEnded = () => new AppError('SHARE_ENDED');
/** A million PINs are tried in a second; without the token, which is kept nowhere, none can be. */
const hashPin = (token: string, pin: string) => createHash('sha256').update(`${token}:${pin}`).digest('hex');
const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other));

const toShare = (row: ReportShareRow): ReportShare => ({
  _id: row.id,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  opened: row.opened,
  lastOpenedAt: row.last_opened_at,
  triesLeft: MOST_SHARE_TRIES - row.tries,
});

export function createReportSharesService(dependencies: Dependencies) {
  const { database, clock, limits, audit, files, fileAccess, site, bookings, results, madeReports, resultsConsent } =
    dependencies;
  const { db } = database;
  const now = () => isoTime(clock.now());
  fileAccess.onShare((shareId, file) => isFileShared(db, shareId, file.id, now()));

  /** A report of the caller, or one within the scope in which they share. @throws AppError 404. */
  async function findOwn(caller: Caller, id: string): Promise<ReportWithFile> {
    const row = await findReport(db, id);
    if (!row) throw notFound('Report');
    const isTheirs = caller.scope !== null && (await isSeen(db, 'reports', id, caller.scope));
    if (row.account_id !== caller.accountId && !isTheirs) throw notFound('Report');
    return row;
  }

  /** The relative whose consent is missing: nobody shares their report, and shares of before are closed. */
  const awaitedFor = async (row: ReportWithFile) => (await resultsConsent.awaitedOf(row.account_id))(row);

  /** Whether a report tells a sensitive test, whatever the catalogue says by now, or belongs to a booking that holds one. */
  const isSensitive = async (
    tx: Db,
    { counselling_needed: needed, booking_id: id }: Pick<ReportRow, 'counselling_needed' | 'booking_id'>,
  ): Promise<boolean> => needed === 1 || (id !== null && (await bookings.holdsSensitive(tx, id)));

  /** Tries a PIN. A wrong one is kept as a try, so it is answered after the transaction. */
  async function tryPin(tx: Db, token: string, pin: string) {
    const share = await takeTry(tx, hashToken(token), now());
    if (!share) return { refusal: shareEnded() };
    if (!isSame(share.pin_hash, hashPin(token, pin))) {
      const left = MOST_SHARE_TRIES - share.tries;
      return { refusal: left === 0 ? shareEnded() : new AppError('PIN_WRONG', { left }) };
    }
    const report = await findReport(tx, share.report_id);
    const isOpen = report?.version === share.version && report.status === 'Completed';
    if (!isOpen || (await isSensitive(tx, report))) return { refusal: shareEnded() };
    await giveTryBack(tx, share.id, now());
    return { share, report };
  }

  return {
    /**
     * Shares the version of a released report that holds. Link and PIN are answered here alone.
     * @throws AppError 404 for a foreign report, 403 `RESULTS_CONSENT_NEEDED`, 402 `PAYMENT_DUE`, 409 `SHARE_SENSITIVE` for one with a sensitive test, or of a booking with one, 429 past 50 shares a day and account.
     */
    async create(caller: Caller, id: string, hours: number, language: Language) {
      const name = await awaitedFor(await findOwn(caller, id));
      if (name !== undefined) throw new AppError('RESULTS_CONSENT_NEEDED', { name });
      await limits.hit(SHARES_A_DAY, caller.accountId);
      const token = newToken();
      const pin = String(randomInt(1_000_000)).padStart(6, '0');
      const share = await database.write(async (tx) => {
        const report = await lockReport(tx, id);
        if (!report) throw notFound('Report');
        if (report.status !== 'Completed') throw new AppError('PAYMENT_DUE');
        if (await isSensitive(tx, report)) throw new AppError('SHARE_SENSITIVE');
        const row: ReportShareRow = {
          id: newId(),
          report_id: id,
          version: report.version,
          token_hash: hashToken(token),
          pin_hash: hashPin(token, pin),
          tries: 0,
          opened: 0,
          last_opened_at: null,
          created_at: now(),
          expires_at: isoTime(clock.now() + hours * HOUR_MS),
          ended_at: null,
        };
        await insertShare(tx, row);
        await audit.write(tx, { action: 'report.shared', recordId: id, details: { share: row.id, hours } });
        return row;
      });
      return { data: toShare(share), link: pageUrl(site, language, `/shared/${token}`), pin };
    },

    /** Shares that can still be opened. @throws AppError 404. */
    async list(caller: Caller, id: string): Promise<ReportShare[]> {
      await findOwn(caller, id);
      return (await listLivingShares(db, id, now())).map(toShare);
    },

    /** Ends every share of a report. Links to its file that were made by them end too. @throws AppError 404. */
    async end(caller: Caller, id: string): Promise<void> {
      await findOwn(caller, id);
      await database.write(async (tx) => {
        const count = await endShares(tx, id, now());
        if (count > 0) await audit.write(tx, { action: 'report.shares-ended', recordId: id, details: { count } });
      });
    },

    /**
     * The doctor's view, which is written down as an opening of the file.
     * @throws AppError 403 `PIN_WRONG`, 410 `SHARE_ENDED` for one that is over or unknown, in their place 429 after 30 wrong tries of a
     * network in an hour; a right PIN opens all the same, because each share ends with its tenth wrong one.
     */
    async open(token: string, pin: string, address: string): Promise<SharedReport> {
      const { share, report } = await limits.countFailure(WRONG_PER_NETWORK, address, async () => {
        const tried = await database.write((tx) => tryPin(tx, token, pin));
        if (tried.refusal) throw tried.refusal;
        if ((await awaitedFor(tried.report)) !== undefined) throw shareEnded();
        return tried;
      });
      await fileAccess.noteShared(await files.get(report.stored_name), share.id);
      return {
        patientName: patientOf(report),
        reportType: report.report_type,
        doctorName: report.doctor_name,
        comments: report.comments,
        issuedAt: report.issued_at,
        laboratory: site.name,
        checkCode: report.code,
        originalName: report.original_name,
        results: await results.ofReport(report.id, share.version),
        facts: await madeReports.sharedFacts(report.id, share.version),
        reportFile: files.link(report, shareReader(share.id)),
        expiresAt: share.expires_at,
      };
    },

    /** Shares go with the account of their report. */
    erasePersonalData: (tx: Db, accountId: string): Promise<void> => deleteSharesOf(tx, accountId),

    /** Forgets shares that were over 30 days ago. */
    sweep: (): Promise<void> =>
      inBatches((most) => database.write((tx) => deleteSharesBefore(tx, isoTime(clock.now() - KEPT_MS), most))),
  };
}

export type ReportSharesService = ReturnType<typeof createReportSharesService>;
