// Paying for a report: the same payments machine as for bookings, told in the transaction that records the payment.
import { toRupees } from '@labfront/contract/money';
import { type Clock, isoTime } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Site } from '../../platform/env.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { type LedgerMatchService, salesBook } from '../ledger/ledger-match.service.ts';
import type { PaymentSubject, PaymentsService } from '../payments/payments.service.ts';
import { sendReportRefunded } from './report-mails.ts';
import {
  findReport,
  findReportEver,
  findReportRow,
  listClaims,
  moveMoney,
  notePaidLate,
  type ReportWithFile,
  setOrder,
  setPaid,
} from './reports.queries.ts';

export const SUBJECT = 'report';

interface Dependencies {
  database: Database;
  clock: Clock;
  outbox: Outbox;
  payments: PaymentsService;
  ledgerMatch: LedgerMatchService;
  site: Site;
}

/** @throws AppError 409 when there is nothing to pay. */
export function refuseUnlessDue({ status, payment_status }: Pick<ReportWithFile, 'status' | 'payment_status'>): void {
  if (payment_status !== 'none') throw new AppError('ALREADY_PAID.report');
  if (status === 'Completed') throw new AppError('NOTHING_DUE');
}

export function createReportPayment({ database, clock, outbox, payments, ledgerMatch, site }: Dependencies) {
  const { db } = database;
  const now = () => isoTime(clock.now());

  const subject: PaymentSubject = {
    async onPaid(tx, id, { orderId, paymentId, receivedBy }) {
      const ordered = receivedBy === undefined ? orderId : null;
      if (await setPaid(tx, id, { orderId: ordered, paymentId, now: now() })) return true;
      await notePaidLate(tx, id, orderId, paymentId);
      return false;
    },
    onFailed: async () => {},
    onRefundPending: (tx, id, paymentId) =>
      moveMoney(tx, id, paymentId, ['paid'], { payment_status: 'refund_pending', updated_at: now() }),
    onRefunded: (tx, id, paymentId) =>
      moveMoney(tx, id, paymentId, ['paid', 'refund_pending'], { payment_status: 'refunded', updated_at: now() }),
    async onMoneyBack(tx, id, refund) {
      const report = await findReportEver(tx, id);
      if (report) await sendReportRefunded(tx, outbox, site, report, refund);
    },
  };
  payments.registerSubject(SUBJECT, subject);
  ledgerMatch.registerBook(SUBJECT, salesBook(listClaims));

  async function findOwn(accountId: string, id: string): Promise<ReportWithFile> {
    const row = await findReport(db, id);
    if (!row || row.account_id !== accountId) throw notFound('Report');
    return row;
  }

  async function makeOrder(accountId: string, row: ReportWithFile): Promise<void> {
    const { id, amount, code, order_id: previous } = row;
    const order = await payments.requestOrder(amount, id);
    await database.write(async (tx) => {
      if (!(await setOrder(tx, id, { orderId: order.id, previous, amount, now: now() }))) return;
      await payments.rememberOrder(tx, order, { kind: SUBJECT, id, accountId, number: code });
    });
  }

  return {
    /**
     * The payment order of an own report; asking again gives the same one. The gateway is asked first, so that nobody pays again
     * what was paid in a browser that closed; an order of a gateway that is not in use any more gives way to a new one.
     * @returns rupees.
     * @throws AppError 404 for a foreign report, 409 `ALREADY_PAID`, `NOTHING_DUE`, or `AMOUNT_CHANGED` while it is asked,
     * 503 `GATEWAY_DOWN`.
     */
    async order(accountId: string, id: string): Promise<{ orderId: string; amount: number }> {
      let row = await findOwn(accountId, id);
      refuseUnlessDue(row);
      if (row.order_id !== null) {
        await payments.lookUpOrder(row.order_id);
        row = await findOwn(accountId, id);
        refuseUnlessDue(row);
      }
      if (row.order_id === null || !(await payments.isCurrent(row.order_id))) {
        await makeOrder(accountId, row);
        row = await findOwn(accountId, id);
        refuseUnlessDue(row);
      }
      if (row.order_id === null) throw new AppError('AMOUNT_CHANGED');
      return { orderId: row.order_id, amount: toRupees(row.amount) };
    },

    /**
     * Confirms the payment of an own report; repeating it gives the same answer.
     * @throws AppError 404 for a foreign order, 400 `SIGNATURE_INVALID`, 409 when the money goes back: `REPORT_WITHDRAWN`,
     * `ALREADY_PAID` for a second payment, `AMOUNT_CHANGED` for an order of another amount; 503 `PAYMENT_UNCONFIRMED` while the
     * gateway does not say what it captured.
     */
    async verify(accountId: string, id: string, orderId: string, paymentId: string, signature: string): Promise<void> {
      const { subjectId } = await payments.verify(accountId, SUBJECT, orderId, paymentId, signature);
      const row = await findReportRow(db, subjectId);
      if (!row || subjectId !== id) throw notFound('Report');
      if (row.deleted_at !== null) throw new AppError('REPORT_WITHDRAWN');
      if (row.payment_id === paymentId) return;
      throw row.payment_id === null ? new AppError('AMOUNT_CHANGED.paid') : new AppError('ALREADY_PAID.reportTwice');
    },
  };
}

export type ReportPaymentDesk = ReturnType<typeof createReportPayment>;
