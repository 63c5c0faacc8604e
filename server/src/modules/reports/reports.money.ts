// Money of a report over the counter, on its way back, and on paper, and its mails once more (wire.md, Prescriptions, reports).

import type { ListQuery } from '@labfront/contract/common';
import type { Outcome } from '@labfront/contract/messages/outcomes';
import { toPaise } from '@labfront/contract/money';
import type { ReportPurchase } from '@labfront/contract/report-payments';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Site } from '../../platform/env.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { type Page, readPage } from '../../platform/paging.ts';
import type { Resend } from '../../platform/resend.ts';
import type { Caller } from '../../platform/serve.ts';
import { type GivenBack, type Money, type PaymentsService, refundsOnPaper } from '../payments/payments.service.ts';
import {
  type ReceiptContent,
  type ReceiptFile,
  type ReceiptsService,
  type ReceiptTexts,
  receiptTexts,
  resendReceipt,
} from '../receipts/receipts.service.ts';
import { sendReportMail } from './report-mails.ts';
import { refuseUnlessDue, SUBJECT } from './reports.payment.ts';
import { findReport, findReportEver, lockReport, type ReportWithFile } from './reports.queries.ts';
import { toPurchase } from './reports.view.ts';
import { listPurchases, REPORT_SORTS, type ReportSort } from './reports-list.queries.ts';

const OWN_LIST_ROWS = 10_000;

interface Dependencies {
  database: Database;
  outbox: Outbox;
  audit: Audit;
  payments: PaymentsService;
  receipts: ReceiptsService;
  resend: Resend;
  site: Site;
}

export interface ListedPurchases {
  purchases: ReportPurchase[];
  total: number;
  page: Page<ReportSort>;
}

function wayText(text: ReceiptTexts, money: Money | undefined): string {
  const way = money?.way ?? 'online';
  return way === 'online' ? text.online(money?.method ?? null) : text.desk(way, money?.receivedBy ?? null);
}

export function createReportMoney(dependencies: Dependencies) {
  const { database, outbox, audit, payments, receipts, site } = dependencies;
  const { db } = database;

  /** Money by payment, for some reports. */
  function moneyOf(rows: readonly Pick<ReportWithFile, 'payment_id'>[]): Promise<Map<string, Money>> {
    return payments.moneyOf(
      db,
      rows.flatMap(({ payment_id: id }) => (id === null ? [] : [id])),
    );
  }

  async function readPurchase(id: string): Promise<ReportPurchase> {
    const row = await findReportEver(db, id);
    if (!row) throw notFound('Report');
    return toPurchase(row, (await moneyOf([row])).get(row.payment_id ?? ''));
  }

  async function change(id: string, work: (tx: Db) => Promise<void>): Promise<ReportPurchase> {
    await database.write(work);
    outbox.wake();
    return readPurchase(id);
  }

  async function contentOf(row: ReportWithFile, paymentId: string): Promise<ReceiptContent> {
    const money = (await moneyOf([row])).get(paymentId);
    const text = receiptTexts[row.language];
    const name = text.reportLine(row.report_type);
    return {
      language: row.language,
      subject: text.report(row.code),
      person: { name: `${row.first_name} ${row.last_name}`.trim(), contact: row.mobile_number },
      patient: null,
      lines: [{ name, quantity: 1, price: row.amount, finalPrice: row.amount }],
      total: row.amount,
      method: wayText(text, money),
      paymentId,
      refunds: refundsOnPaper(money),
      isTest: money?.gateway === 'test',
    };
  }

  const receiptOf = (row: ReportWithFile): Promise<ReceiptFile> =>
    receipts.file(db, row.payment_id, () => contentOf(row, row.payment_id ?? ''));

  return {
    moneyOf,

    /** Reports of an account that are paid or have to be, newest first; withdrawn ones too where money was received. */
    async listPurchases(accountId: string, query: ListQuery): Promise<ListedPurchases> {
      const page = readPage(query, REPORT_SORTS, '-createdAt', OWN_LIST_ROWS);
      const { rows, total } = await listPurchases(db, accountId, page);
      const money = await moneyOf(rows);
      return { purchases: rows.map((row) => toPurchase(row, money.get(row.payment_id ?? ''))), total, page };
    },

    /** The receipt for its owner and for administrators, also once the report is withdrawn. @throws AppError 404, 409 `NOT_PAID`. */
    async receipt(caller: Caller, id: string): Promise<ReceiptFile> {
      const row = await findReportEver(db, id);
      if (!row || (row.account_id !== caller.accountId && caller.role !== 'admin')) throw notFound('Report');
      return receiptOf(row);
    },

    /**
     * Records what was paid for a report at the counter, which releases it.
     * @throws AppError 404, 409 `ALREADY_PAID` or `NOTHING_DUE`.
     */
    settle: (id: string, method: 'cash' | 'upi', receivedBy: string): Promise<ReportPurchase> =>
      change(id, async (tx) => {
        const held = await lockReport(tx, id);
        const row = held && (await findReport(tx, id));
        if (!row) throw notFound('Report');
        refuseUnlessDue(row);
        const { code: number, account_id: accountId, amount: amountPaise } = row;
        await payments.settle(tx, { kind: SUBJECT, id, number, accountId, amountPaise, method, receivedBy });
        await audit.write(tx, { action: 'report.settle', recordId: id, details: { method, paise: amountPaise } });
      }),

    /**
     * Gives back a part or all of what was received: through the gateway, or as a hand-out over the counter.
     * @throws AppError 404, 409 `NOT_PAID`, 409 `REFUND_TOO_HIGH` naming what is left, 400 where the gateway is gone and it is not
     * said how the money was handed out and to whom.
     */
    refund: (caller: Caller, id: string, { amount, ...said }: GivenBack): Promise<ReportPurchase> =>
      change(id, async (tx) => {
        const row = await findReportEver(tx, id);
        if (!row) throw notFound('Report');
        const { payment_id: paymentId } = row;
        if (paymentId === null) throw new AppError('NOT_PAID.report');
        const amountPaise = toPaise(amount);
        await payments.giveBack(tx, { ...said, paymentId, amountPaise, requestedBy: caller.accountId });
        await audit.write(tx, { action: 'report.refund', recordId: id, details: { paise: amountPaise } });
      }),

    /**
     * Mails once more that a report is ready, or its receipt as a file.
     * @throws AppError 404, 409 `NOT_PAID` for the receipt of an unpaid one, 409 `NO_EMAIL`, 429 after three an hour.
     */
    async resendMail(id: string, mail: 'ready' | 'receipt'): Promise<Outcome> {
      const row = mail === 'ready' ? await findReport(db, id) : await findReportEver(db, id);
      if (!row) throw notFound('Report');
      const about = { record: SUBJECT, recordId: id };
      if (mail === 'receipt') {
        const subject = receiptTexts[row.language].mailReport(row.code);
        return resendReceipt(dependencies, { ...about, person: row, subject, file: await receiptOf(row) });
      }
      return dependencies.resend({ ...about, mail, email: row.email }, (tx, mailId) =>
        sendReportMail(tx, outbox, site, 'ready', row, mailId),
      );
    },
  };
}

export type ReportMoney = ReturnType<typeof createReportMoney>;
