// Reports as what their people bought: the list of it, and paying for one (wire.md, Prescriptions, reports).
import type { ListQuery } from '@labfront/contract/common';
import type { ReportPurchase } from '@labfront/contract/report-payments';
import { AppError, notFound } from '../../platform/base/errors.ts';
import { type Page, readPage } from '../../platform/base/paging.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { GivenBack } from '../payments/payments.service.ts';
import type { SalesService, Tie } from '../sales/sales.service.ts';
import { findReport, findReportEver, findReportRow, setOrder } from './reports.queries.ts';
import { reportSale } from './reports.sale.ts';
import { seenBy, toPurchase } from './reports.view.ts';
import { listPurchases, REPORT_SORTS, type ReportSort } from './reports-list.queries.ts';

const OWN_LIST_ROWS = 10_000;

type SaleDependencies = Parameters<typeof reportSale>[0];

/** How the booking of a made report is paid, which is what its report costs. */
export interface BookingPayment {
  /** The payment order of a booking. @param kept where the order stands of a booking that keeps none itself. */
  order(
    bookingId: string,
    kept: { orderOf: () => Promise<string | null>; tieOrder: (tx: Db, tie: Tie) => Promise<boolean> },
  ): Promise<{ orderId: string; amount: number }>;
  verify(bookingId: string, orderId: string, paymentId: string, signature: string): Promise<void>;
}

interface Dependencies extends SaleDependencies {
  database: Database;
  sales: SalesService;
  bookingPayment: BookingPayment;
}

export interface ListedPurchases {
  purchases: ReportPurchase[];
  total: number;
  page: Page<ReportSort>;
}

export function createReportPurchases(dependencies: Dependencies) {
  const { database, sales, bookingPayment } = dependencies;
  const { db } = database;
  const desk = sales.open(reportSale(dependencies));

  async function read(id: string): Promise<ReportPurchase> {
    const row = await findReportEver(db, id);
    if (!row) throw notFound('Report');
    return toPurchase(row, (await sales.moneyOf(db, [row]))(row));
  }

  /** The booking that an own report is paid with; undefined for one that is sold itself. */
  async function bookingOf(accountId: string, id: string) {
    const row = await findReport(db, id);
    if (row?.origin !== 'made' || row.account_id !== accountId) return undefined;
    if (row.status === 'Completed' || row.booking_id === null) throw new AppError('NOTHING_DUE');
    return { bookingId: row.booking_id, row };
  }

  return {
    /** The payment order of an own report. @throws AppError as `order` of a sale's desk; 409 `ALREADY_PAID`, `NOTHING_DUE`. */
    async order(accountId: string, id: string): Promise<{ orderId: string; amount: number }> {
      const made = await bookingOf(accountId, id);
      if (!made) return desk.order(accountId, id);
      return bookingPayment.order(made.bookingId, {
        orderOf: async () => (await findReport(db, id))?.order_id ?? null,
        tieOrder: (tx, tie) => setOrder(tx, id, tie),
      });
    },

    /** The receipt, also once the report is withdrawn. */
    receipt: desk.receipt,

    /** Mails once more that a report is ready, or its receipt as a file. */
    resendMail: desk.mailAgain,

    /**
     * Reports of an account that are paid or have to be, newest first; withdrawn ones too where money was received.
     * @param viewer somebody of the staff, who sees those of their scope; all of them without.
     */
    async listPurchases(accountId: string, query: ListQuery, viewer?: Caller): Promise<ListedPurchases> {
      const page = readPage(query, REPORT_SORTS, '-createdAt', OWN_LIST_ROWS);
      const { rows, total } = await listPurchases(db, accountId, page, viewer && seenBy(viewer));
      const moneyOf = await sales.moneyOf(db, rows);
      return { purchases: rows.map((row) => toPurchase(row, moneyOf(row))), total, page };
    },

    /** Records what was paid for a report at the counter, which releases it. @throws AppError as the desk, 409 `NOTHING_DUE`. */
    async settle(caller: Caller, id: string, method: 'cash' | 'upi', receivedBy: string): Promise<ReportPurchase> {
      await desk.settle(caller, id, method, receivedBy);
      return read(id);
    },

    /** As the desk says. */
    async refund(
      caller: Caller,
      id: string,
      back: GivenBack,
    ): Promise<{ data: ReportPurchase; refundId: string | null }> {
      const refundId = await desk.refund(caller, id, back);
      return { data: await read(id), refundId };
    },

    /** As the desk says. */
    approveRefund: async (caller: Caller, refundId: string): Promise<ReportPurchase> =>
      read(await desk.approveRefund(caller, refundId)),

    /** As the desk says. */
    declineRefund: async (caller: Caller, refundId: string, reason: string | undefined): Promise<ReportPurchase> =>
      read(await desk.declineRefund(caller, refundId, reason)),

    /**
     * Confirms the payment of an own report; repeating it changes nothing.
     * @throws AppError 404 for a foreign order, 400 `SIGNATURE_INVALID`, 409 when the money goes back: `REPORT_WITHDRAWN`,
     * `ALREADY_PAID` for a second payment, `AMOUNT_CHANGED` for an order of another amount; 503 `PAYMENT_UNCONFIRMED` while the
     * gateway does not say what it captured.
     */
    async verify(accountId: string, id: string, orderId: string, paymentId: string, signature: string): Promise<void> {
      const made = await findReport(db, id);
      if (made?.origin === 'made' && made.account_id === accountId && made.booking_id !== null) {
        return bookingPayment.verify(made.booking_id, orderId, paymentId, signature);
      }
      const paid = await desk.verify(accountId, orderId, paymentId, signature);
      const row = await findReportRow(db, paid);
      if (!row || paid !== id) throw notFound('Report');
      if (row.deleted_at !== null) throw new AppError('REPORT_WITHDRAWN');
      if (row.payment_id === paymentId) return;
      throw row.payment_id === null ? new AppError('AMOUNT_CHANGED.paid') : new AppError('ALREADY_PAID.reportTwice');
    },
  };
}
