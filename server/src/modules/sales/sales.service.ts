// Payment, refunds, receipts and mails of everything that is sold; each domain provides one adapter (`sale-kind.ts`).

import { type Outcome, outcome } from '@labfront/contract/messages/outcomes';
import { toRupees } from '@labfront/contract/money';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import type { Site } from '../../platform/base/env.ts';
import { AppError, conflictAt, notFound } from '../../platform/base/errors.ts';
import { rupeesText } from '../../platform/base/rupees.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { permissionMissing } from '../../platform/http/admission.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { Resend } from '../../platform/mail/resend.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { CashService } from '../cash/cash.service.ts';
import { type ReconciliationService, salesBook } from '../ledger/reconciliation.service.ts';
import { type Money, type PaidSale, type PaymentsService, showRefunds } from '../payments/payments.service.ts';
import type { RefundRequestsService } from '../payments/refund-requests.service.ts';
import type { RightsService } from '../permissions/rights.service.ts';
import { type ReceiptFile, type ReceiptsService, receiptTexts, resendReceipt } from '../receipts/receipts.service.ts';
import type { SaleKind, SoldRow } from './sale-kind.ts';
import { createSaleOrders, ORDERS_PER_ACCOUNT, type TieOrder } from './sale-orders.ts';
import { createSaleReceipts } from './sale-receipts.ts';
import { createSaleRefunds } from './sale-refunds.ts';

export type { MoneyBack, SaleKind, SalePdf, SoldRow, Tie } from './sale-kind.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  limits: Limits;
  outbox: Outbox;
  audit: Audit;
  payments: PaymentsService;
  cash: Pick<CashService, 'record'>;
  receipts: ReceiptsService;
  resend: Resend;
  reconciliation: ReconciliationService;
  refundRequests: RefundRequestsService;
  rights: Pick<RightsService, 'scopesOfOthers'>;
  site: Site;
}

/** The place of the order by which the holder of a link pays for a sale. */
export interface LinkOrder<Row> {
  orderOf(row: Row): Promise<string | null>;
  beforeOrder(row: Row): Promise<void>;
  tieOrder: TieOrder;
}

/** Money that somebody of the staff has taken; `receivedBy` is what the receipt says. */
export interface Taken {
  method: 'cash' | 'upi';
  receivedBy: string;
  cashierId: string;
  /** When, ISO: the cash is that day's. Left out, it is now. */
  at?: string;
  /** All that is due where it is left out. */
  amountPaise?: number | undefined;
  /** The balance that the screen showed: nothing is taken where another amount is by now. */
  shownPaise?: number | undefined;
}

/** A sale's money as the wire shows it. @param money that was received for it, where there is any. */
export const showMoney = ({ receipt_number }: Pick<SoldRow, 'receipt_number'>, money: Money | undefined) => ({
  paidBy: money?.way ?? null,
  gatewayGone: money?.isGatewayGone ?? false,
  refunds: showRefunds(money),
  receiptNumber: money?.payments.at(-1)?.receiptNumber ?? receipt_number,
});

/** The paper that is asked for: the receipt of a payment or the credit note of a refund, by its id. */
interface WantedPaper {
  refund?: string | undefined;
  payment?: string | undefined;
}

/** The messages for staff who have refunded a sale. */
export function givenBackMessage(
  sale: Pick<ReturnType<typeof showMoney>, 'paidBy' | 'gatewayGone'>,
  waiting: string | null = null,
): Outcome {
  if (waiting !== null) return outcome('payment.refundAsked');
  return outcome(sale.paidBy !== 'online' || sale.gatewayGone ? 'payment.handedOut' : 'payment.refunded');
}

export function createSalesService(dependencies: Dependencies) {
  const { database, clock, limits, outbox, audit, payments, cash, receipts, resend, reconciliation } = dependencies;
  const { db } = database;
  const now = () => isoTime(clock.now());

  /** Looks up the payments and refunds of some sales. */
  async function moneyOf(
    reader: Db,
    rows: readonly PaidSale[],
  ): Promise<(row: Pick<PaidSale, 'id'>) => Money | undefined> {
    const found = await payments.moneyOfSales(reader, rows);
    return ({ id }) => found.get(id);
  }

  /** Tells payments and the night match of a kind, and gives its domain the desk where its sales are paid. */
  function open<Row extends SoldRow>(sale: SaleKind<Row>) {
    const { kind, noun, online } = sale;

    payments.registerSubject(kind, {
      onPaid: sale.onPaid,
      onFailed: async (tx, id) => sale.onFailed?.(tx, id),
      onRefundPending: (tx, id, paymentId) =>
        sale.movePayment(tx, { id, paymentId }, ['paid'], 'refund_pending', now()),
      onRefunded: (tx, id, paymentId) =>
        sale.movePayment(tx, { id, paymentId }, ['paid', 'refund_pending'], 'refunded', now()),
      async onMoneyBack(tx, id, refund) {
        const row = await sale.find(tx, id);
        if (row) await sale.mailMoneyBack(tx, row, refund);
      },
    });
    reconciliation.registerBook(kind, salesBook(sale.claims, payments.listParts));

    async function read(from: Db, id: string): Promise<Row> {
      const row = await sale.find(from, id);
      if (!row) throw notFound(noun);
      return row;
    }

    async function readOwn(accountId: string, id: string): Promise<Row> {
      const row = await read(db, id);
      if (row.account_id !== accountId) throw notFound(noun);
      return row;
    }

    /** @throws AppError 404 for what the caller's scope does not reach. */
    async function refuseUnseen({ scope }: Caller, id: string): Promise<void> {
      if (scope === null || !(await sale.isSeen(db, scope, id))) throw notFound(noun);
    }

    /** Works on a sale that the caller's scope reaches; its row is held until the commit. */
    async function change(caller: Caller, id: string, work: (tx: Db, row: Row) => Promise<void>): Promise<void> {
      await refuseUnseen(caller, id);
      await database.write(async (tx) => {
        await sale.hold(tx, id);
        await work(tx, await read(tx, id));
      });
      outbox.wake();
    }

    /** The paise that are taken. @throws AppError 409 `BALANCE_CHANGED`, `PAYMENT_TOO_HIGH`. */
    function amountOf(due: number, { amountPaise = due, shownPaise = due }: Taken): number {
      if (shownPaise !== due) throw new AppError('BALANCE_CHANGED', { due: rupeesText(due) });
      if (amountPaise > due) throw conflictAt('amount', 'PAYMENT_TOO_HIGH', { due: rupeesText(due) });
      if (amountPaise < due && !sale.takesParts) throw new Error(`Nothing of ${kind} is paid in parts`);
      return amountPaise;
    }

    async function takeMoney(tx: Db, row: Row, taken: Taken): Promise<void> {
      sale.refuseUnlessDue(row);
      const { method, receivedBy, cashierId, at } = taken;
      const { number, paise: due } = sale.owed(row);
      const paise = amountOf(due, taken);
      const { id, account_id: accountId } = row;
      const source = await payments.settle(tx, { kind, id, number, accountId, amountPaise: paise, method, receivedBy });
      if (method === 'cash') {
        const subject = { subject_kind: kind, subject_id: id };
        await cash.record(tx, { ...subject, source, amount: paise, cashier_id: cashierId }, at);
      }
      const left = due - paise;
      await audit.write(tx, {
        action: `${kind}.settle`,
        recordId: id,
        details: { method, paise, ...(left > 0 && { due: left }) },
      });
    }

    const { receiptOf, creditNoteOf } = createSaleReceipts(sale, { database, receipts, payments });

    function refuseUnlessPayable(row: Row): void {
      if (!online) throw new Error(`Nothing of ${kind} is paid online`);
      online.refuseUnlessPayable(row);
    }

    const ensureOrder = createSaleOrders(sale, { database, clock, limits, payments });

    return {
      ensureOrder,

      /**
       * The payment order of an own sale, to pay it later; asking again gives the same one. The gateway is asked first, so that
       * nobody pays again what was paid in a browser that closed.
       * @returns rupees.
       * @throws AppError 404 for a foreign one, 409 when there is nothing to pay or the amount changes meanwhile, 429 for an account
       * that asked too often today, 503 `GATEWAY_DOWN`.
       */
      async order(accountId: string, id: string): Promise<{ orderId: string; amount: number }> {
        const found = await readOwn(accountId, id);
        // An order that is known to be over is answered while the gateway is down, too.
        const refuse = (error: unknown) => {
          refuseUnlessPayable(found);
          throw error;
        };
        if (found.order_id !== null) {
          await limits.hit(ORDERS_PER_ACCOUNT, accountId).catch(refuse);
          await payments.lookUpOrder(found.order_id).catch(refuse);
        }
        const readPayable = async () => {
          const row = await readOwn(accountId, id);
          refuseUnlessPayable(row);
          return row;
        };
        let row = await readPayable();
        await online?.beforeOrder?.(row);
        await ensureOrder(row, sale.owed(row), { orderNow: async () => (await read(db, id)).order_id });
        row = await readPayable();
        if (row.order_id === null) throw new AppError('AMOUNT_CHANGED');
        return { orderId: row.order_id, amount: toRupees(sale.owed(row).paise) };
      },

      /**
       * The payment order of a sale for somebody who has a link to it; as `order`, also of what is paid over the counter else.
       * @throws AppError 409 where nothing is due or the amount changes meanwhile, 429, 503 `GATEWAY_DOWN`.
       */
      async orderByLink(id: string, { orderOf, beforeOrder, tieOrder }: LinkOrder<Row>) {
        const readDue = async () => {
          const row = await read(db, id);
          sale.refuseUnlessDue(row);
          return row;
        };
        const found = await readDue();
        const before = await orderOf(found);
        if (before !== null) {
          await limits.hit(ORDERS_PER_ACCOUNT, found.account_id);
          await payments.lookUpOrder(before);
        }
        let row = await readDue();
        await beforeOrder(row);
        const previous = await orderOf(row);
        const orderNow = async () => orderOf(await read(db, id));
        const due = { id, account_id: row.account_id, order_id: previous };
        await ensureOrder(due, sale.owed(row), { tieOrder, orderNow });
        row = await readDue();
        const orderId = await orderOf(row);
        if (orderId === null) throw new AppError('AMOUNT_CHANGED');
        return { orderId, amount: toRupees(sale.owed(row).paise) };
      },

      /**
       * Confirms an own sale's payment by the signature that the checkout gave the browser; repeating it changes nothing.
       * @returns the id of what the order pays for.
       * @throws AppError as `PaymentsService.verify`.
       */
      verify: (accountId: string, orderId: string, paymentId: string, signature: string): Promise<string> =>
        payments.verify(accountId, kind, orderId, paymentId, signature),

      /**
       * Records what staff were paid over the counter: all that is due, or a part of it.
       * @throws AppError 404, 409 where nothing is due, `ALREADY_PAID`, `BALANCE_CHANGED`, `PAYMENT_TOO_HIGH`.
       */
      settle: (
        caller: Caller,
        id: string,
        method: 'cash' | 'upi',
        receivedBy: string,
        part: Pick<Taken, 'amountPaise' | 'shownPaise'> = {},
      ): Promise<void> =>
        change(caller, id, (tx, row) =>
          takeMoney(tx, row, { ...part, method, receivedBy, cashierId: caller.accountId }),
        ),

      /** As `settle`, in the transaction of whoever has checked the access. The row is held until the commit. */
      async settleIn(tx: Db, id: string, taken: Taken): Promise<void> {
        await sale.hold(tx, id);
        await takeMoney(tx, await read(tx, id), taken);
      },

      ...createSaleRefunds(sale, { ...dependencies, change }),

      /**
       * The receipt for the sale's owner and for staff, of its last payment or the one that is named, or the credit note of one of its
       * refunds. A number stands on it in full.
       * @throws AppError 404, 403 for staff who may not see contacts, 409 `NOT_PAID`.
       */
      async receipt(caller: Caller, id: string, { refund, payment }: WantedPaper = {}): Promise<ReceiptFile> {
        const row = await read(db, id);
        const paperOf = () => (refund === undefined ? receiptOf(row, payment) : creditNoteOf(row, refund));
        if (row.account_id === caller.accountId) return paperOf();
        await refuseUnseen(caller, id);
        const contacts = caller.rights.get('customer.contact');
        if (!contacts || !(await sale.isSeen(db, contacts, id))) throw permissionMissing('customer.contact');
        return paperOf();
      },

      /**
       * Mails the sale's own mail once more, or its receipt as a file.
       * @throws AppError 404, 409 where there is no such mail, `NOT_PAID` or `NO_EMAIL`, 429 after three an hour.
       */
      async mailAgain(caller: Caller, id: string, mail: string): Promise<Outcome> {
        await refuseUnseen(caller, id);
        const row = await read(db, id);
        const about = { record: kind, recordId: id };
        if (mail !== 'receipt') return resend({ ...about, mail, email: row.email }, sale.mailAgain(row));
        const { mailSubject: subject } = await sale.receiptContent(db, row, receiptTexts[row.language]);
        return resendReceipt(dependencies, { ...about, person: row, subject, file: await receiptOf(row) });
      },
    };
  }

  return { open, moneyOf };
}

export type SalesService = ReturnType<typeof createSalesService>;
