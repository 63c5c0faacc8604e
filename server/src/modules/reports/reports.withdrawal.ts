// Withdrawing a report: its files go, its links end, and what was paid for it goes back.
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import type { Site } from '../../platform/base/env.ts';
import { notFound } from '../../platform/base/errors.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { isByHand, type PaymentsService } from '../payments/payments.service.ts';
import { sendReportWithdrawn } from './report-mails.ts';
import { listVersions } from './report-versions.queries.ts';
import { findReport, lockReport, type ReportWithFile, updateReport } from './reports.queries.ts';

/** Told inside the transaction that a report which was made from an order is withdrawn. */
export type OnMadeWithdrawn = (tx: Db, report: { id: string; accessionId: string }) => Promise<void>;

interface Dependencies {
  clock: Clock;
  audit: Audit;
  files: Files;
  outbox: Outbox;
  site: Site;
  payments: PaymentsService;
}

export function createReportWithdrawal({ clock, audit, files, outbox, site, payments }: Dependencies) {
  let onMade: OnMadeWithdrawn = async () => {};

  /** Refunds the rest of the money and informs the person of the report. */
  async function giveBackAll(tx: Db, row: ReportWithFile, paymentId: string): Promise<void> {
    const before = (await payments.moneyOfSales(tx, [row])).get(row.id);
    const paise = row.amount - (before?.refunds ?? []).reduce((sum, { amount }) => sum + amount, 0);
    if (paise > 0) await payments.refund(tx, paymentId, 'Report withdrawn');
    const byHand = before?.payments.some(isByHand) ?? false;
    await sendReportWithdrawn(tx, outbox, site, row, { paise, byHand });
  }

  /** Takes the row and its files away. @throws AppError 404. */
  async function remove(tx: Db, id: string): Promise<ReportWithFile> {
    const held = await lockReport(tx, id);
    const row = held && (await findReport(tx, id));
    if (!row) throw notFound('Report');
    const now = isoTime(clock.now());
    await updateReport(tx, id, { deleted_at: now, updated_at: now });
    for (const version of await listVersions(tx, id)) await files.remove(tx, version.file_id);
    await audit.write(tx, { action: 'report.deleted', recordId: id });
    return row;
  }

  return {
    onMadeWithdrawn(listener: OnMadeWithdrawn): void {
      onMade = listener;
    },

    /** Inside `tx`. @throws AppError 404. */
    async withdraw(tx: Db, id: string): Promise<void> {
      const row = await remove(tx, id);
      if (row.payment_id !== null) await giveBackAll(tx, row, row.payment_id);
      if (row.origin !== 'made') return;
      await sendReportWithdrawn(tx, outbox, site, row, { paise: 0, byHand: false });
      if (row.accession_id !== null) await onMade(tx, { id, accessionId: row.accession_id });
    },

    /** Withdraws a made report whose tests are in another one by now, inside `tx` and without a message. @throws AppError 404. */
    supersede: async (tx: Db, id: string): Promise<void> => void (await remove(tx, id)),
  };
}

export type ReportWithdrawal = ReturnType<typeof createReportWithdrawal>;
