// Downloads of reports: a report's file, several as a ZIP, its cover page, and the answer of the check page.

import { PassThrough, pipeline, Readable } from 'node:stream';
import { REPORTS_A_ZIP } from '@labfront/contract/report-limits';
import { ZipFile } from 'yazl';
import type { Site } from '../../platform/base/env.ts';
import { AppError, badField, notFound } from '../../platform/base/errors.ts';
import type { Logger } from '../../platform/base/log.ts';
import type { Database } from '../../platform/db/database.ts';
import type { FileRow } from '../../platform/files/files.queries.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { PdfRenderer } from '../../platform/pdf/pdf-renderer.ts';
import type { PdfFile } from '../../platform/pdf/send-pdf.ts';
import { createConcurrencyLimit } from '../../platform/scheduling/concurrency-limit.ts';
import type { FileAccessService } from '../files/files.service.ts';
import type { ResultsConsentService } from '../patients/results-consent.service.ts';
import { isSeen } from '../record-scopes/record-scopes.service.ts';
import type { Cover } from './cover-pdf.ts';
import { findByCode, findByFileName } from './report-versions.queries.ts';
import { findManyReports, findReport, type ReportWithFile } from './reports.queries.ts';
import { type Closure, isCounsellingAwaited, mayOpen, patientOf, seesUnreleased } from './reports.view.ts';

interface Dependencies {
  database: Database;
  files: Files;
  fileAccess: FileAccessService;
  site: Site;
  pdfs: PdfRenderer;
  log: Logger;
  resultsConsent: Pick<ResultsConsentService, 'awaitedOf'>;
}

const COVER = new URL('./cover-pdf.ts', import.meta.url);

const paymentDue = () => new AppError('PAYMENT_DUE');

function readIds(text: string): string[] {
  const ids = [...new Set(text.split(',').map((id) => id.trim()))].filter(Boolean);
  if (ids.length === 0) throw badField('ids', 'VALIDATION.noReports');
  if (ids.length > REPORTS_A_ZIP) throw badField('ids', 'VALIDATION.tooManyReports', { limit: REPORTS_A_ZIP });
  return ids;
}

/** Each reads files of up to 20 MB, and has up to fifty pages drawn. */
const ZIPS = createConcurrencyLimit({ perAccount: 2 }, 'TOO_MANY_AT_ONCE.zips');

/** Gives every file of a ZIP a name of its own: `cbc.pdf`, `cbc (2).pdf`. */
function createNaming(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const dot = name.lastIndexOf('.');
    let free = name;
    for (let number = 2; taken.has(free.toLowerCase()); number += 1) {
      free = `${name.slice(0, dot)} (${number})${name.slice(dot)}`;
    }
    taken.add(free.toLowerCase());
    return free;
  };
}

const stemOf = (name: string) => name.replace(/\.[^.]*$/, '');

export function createReportPdfs({ database, files, fileAccess, site, pdfs, log, resultsConsent }: Dependencies) {
  const { db } = database;

  /** Why some of the caller's own reports are closed to them. Staff who work on reports see all of them. */
  async function closureFor(caller: Caller): Promise<(row: ReportWithFile) => Closure | undefined> {
    if (seesUnreleased(caller)) return () => undefined;
    const awaitedOf = await resultsConsent.awaitedOf(caller.accountId);
    return (row) => {
      if (row.account_id !== caller.accountId) return undefined;
      const name = awaitedOf(row);
      if (name !== undefined) return { code: 'RESULTS_CONSENT_NEEDED', name };
      return isCounsellingAwaited(row) ? { code: 'COUNSELLING_NEEDED' } : undefined;
    };
  }

  /** @throws AppError 403 `RESULTS_CONSENT_NEEDED`, `COUNSELLING_NEEDED` for a report that is closed to its owner. */
  async function refuseClosed(caller: Caller, rows: readonly ReportWithFile[]): Promise<void> {
    const closureOf = await closureFor(caller);
    const closure = rows.map(closureOf).find((one) => one !== undefined);
    if (closure?.code === 'RESULTS_CONSENT_NEEDED') throw new AppError(closure.code, { name: closure.name });
    if (closure) throw new AppError(closure.code);
  }

  /** A report that the caller may see. @throws AppError 404, 403 as `refuseClosed`. */
  async function findSeen(caller: Caller, id: string): Promise<ReportWithFile> {
    const row = await findReport(db, id);
    if (!row) throw notFound('Report');
    if (row.account_id === caller.accountId) {
      await refuseClosed(caller, [row]);
      return row;
    }
    const isShown = caller.scope !== null && mayOpen(row, caller) && (await isSeen(db, 'reports', id, caller.scope));
    if (!isShown) throw notFound('Report');
    return row;
  }

  function coverOf(row: ReportWithFile): Promise<Buffer> {
    const cover: Cover = {
      site,
      person: patientOf(row),
      fileName: row.original_name,
      issuedAt: row.issued_at,
      version: row.version,
      code: row.code,
    };
    return pdfs.render(COVER, cover);
  }

  /** Puts reports and their covers into a ZIP one after the other: one file is open, and one cover drawn, at a time. */
  function pack(caller: Caller, rows: readonly ReportWithFile[]): Readable {
    const leave = ZIPS.enter();
    const zip = new ZipFile();
    const out = new PassThrough();
    const nameOf = createNaming();
    let open: Readable | undefined;
    const fail = (error: unknown) => {
      log.error({ err: error }, 'a ZIP of reports breaks off');
      out.destroy(error instanceof Error ? error : new Error('A report cannot be read'));
    };
    zip.on('error', fail);
    for (const row of rows) {
      const mtime = new Date(row.issued_at);
      zip.addReadStreamLazy(nameOf(row.original_name), { mtime, compress: false }, (done) => {
        files
          .get(row.stored_name)
          .then((file) => fileAccess.open(file, caller.accountId, 'downloaded'))
          .then((bytes) => {
            open = bytes.on('error', fail);
            done(null, bytes);
          })
          .catch(fail);
      });
      zip.addReadStreamLazy(nameOf(`${stemOf(row.original_name)} check page.pdf`), { mtime }, (done) => {
        coverOf(row)
          .then((pdf) => done(null, Readable.from([pdf])))
          .catch(fail);
      });
    }
    zip.end();
    // A client that disconnects leaves no open file behind.
    pipeline(zip.outputStream, out, () => {
      open?.destroy();
      leave();
    });
    return out;
  }

  return {
    findSeen,
    closureFor,

    /**
     * Opens a report by its stored name, and writes it down.
     * @throws AppError 404 for what is foreign, withdrawn or (but for administrators) replaced; 402 `PAYMENT_DUE`.
     */
    async download(caller: Caller, fileName: string): Promise<{ file: FileRow; pieces: AsyncGenerator<Buffer> }> {
      const found = await findByFileName(db, fileName);
      if (!found || (!found.isCurrent && caller.scope === null)) throw notFound('Report');
      if (!mayOpen(await findSeen(caller, found.reportId), caller)) throw paymentDue();
      const file = await files.get(fileName);
      return { file, pieces: fileAccess.openPieces(file, caller.accountId, 'downloaded') };
    },

    /**
     * Several own reports with their cover pages, in the order asked for.
     * @throws AppError 400 for none or more than 50, 404 when one of them is foreign or unknown, 402 when one is not paid,
     * 429 when two are on their way.
     */
    async zip(caller: Caller, idsText: string): Promise<Readable> {
      const ids = readIds(idsText);
      const found = new Map((await findManyReports(db, ids)).map((row) => [row.id, row]));
      const rows = ids.map((id) => {
        const row = found.get(id);
        if (!row || row.account_id !== caller.accountId) throw notFound('Report');
        return row;
      });
      await refuseClosed(caller, rows);
      if (rows.some((row) => row.status !== 'Completed')) throw paymentDue();
      return pack(caller, rows);
    },

    /** The cover page of a report. @throws AppError 404, 402 as `download`. */
    async cover(caller: Caller, id: string): Promise<PdfFile> {
      const row = await findSeen(caller, id);
      if (!mayOpen(row, caller)) throw paymentDue();
      return { name: `check-page-${row.code}.pdf`, pdf: await coverOf(row) };
    },

    /** Returns the public facts of a report by its code. @throws AppError 404 for an unknown one. */
    async check(code: string) {
      const found = await findByCode(db, code.replace(/\s/g, '').toUpperCase());
      if (!found) throw notFound('Report');
      const isCurrent = found.version === found.current;
      const state = found.deleted_at !== null ? 'withdrawn' : isCurrent ? 'genuine' : 'superseded';
      return { state, issuedAt: found.issued_at, laboratory: site.name } as const;
    },
  };
}

export type ReportPdfs = ReturnType<typeof createReportPdfs>;
