// Whatever is sold is paid, given back, receipted and mailed here; its domain says the rest in one adapter (`sale-kind.ts`).

import { type Outcome, outcome } from '@labfront/contract/messages/outcomes';
import { toPaise, toRupees } from '@labfront/contract/money';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import type { Site } from '../../platform/base/env.ts';
import { AppError, notFound } from '../../platform/base/errors.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type Caller, permissionMissing } from '../../platform/http/serve.ts';
import type { Limit, Limits } from '../../platform/limits/limits.ts';
import type { Resend } from '../../platform/mail/resend.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { type ReconciliationService, salesBook } from '../ledger/reconciliation.service.ts';
import { type GivenBack, type Money, type PaymentsService, showRefunds } from '../payments/payments.service.ts';
import type { RefundRequestRow, RefundRequestsService } from '../payments/refund-requests.service.ts';
import type { RightsService } from '../permissions/rights.service.ts';
import {
  type ReceiptContent,
  type ReceiptFile,
  type ReceiptsService,
  receiptTexts,
  resendReceipt,
} from '../receipts/receipts.service.ts';
import type { SaleKind, SoldRow } from './sale-kind.ts';

export type { MoneyBack, SaleKind, SalePdf, SoldRow, Tie } from './sale-kind.ts';

/** Orders that an account has made or asked about at the gateway, which slows down whoever asks too much, for all its customers. */
const ORDERS_PER_ACCOUNT: Limit = { name: 'gateway-orders', max: 100, windowMs: 86_400_000 };

interface Dependencies {
  database: Database;
  clock: Clock;
  limits: Limits;
  outbox: Outbox;
  audit: Audit;
  payments: PaymentsService;
  receipts: ReceiptsService;
  resend: Resend;
  reconciliation: ReconciliationService;
  refundRequests: RefundRequestsService;
  rights: Pick<RightsService, 'scopesOfOthers'>;
  site: Site;
}

/** `tiedAt` is null where the order was there already. */
interface Ordered {
  orderId: string;
  tiedAt: string | null;
}

type Orderable = Pick<SoldRow, 'id' | 'account_id' | 'order_id'>;

/** A sale's money as the wire shows it. @param money of its payment, where there is one. */
export const showMoney = ({ receipt_number }: Pick<SoldRow, 'receipt_number'>, money: Money | undefined) => ({
  paidBy: money?.way ?? null,
  gatewayGone: money?.isGatewayGone ?? false,
  refunds: showRefunds(money),
  receiptNumber: receipt_number,
});

/** What staff are told once they have given money of a sale back. */
export function givenBackMessage(
  sale: Pick<ReturnType<typeof showMoney>, 'paidBy' | 'gatewayGone'>,
  waiting: string | null = null,
): Outcome {
  if (waiting !== null) return outcome('payment.refundAsked');
  return outcome(sale.paidBy !== 'online' || sale.gatewayGone ? 'payment.handedOut' : 'payment.refunded');
}

export function createSalesService(dependencies: Dependencies) {
  const { database, clock, limits, outbox, audit, payments, receipts, resend, reconciliation, refundRequests, rights } =
    dependencies;
  const { db } = database;
  const now = () => isoTime(clock.now());

  /** How the money of some sales came, and what of it goes or went back: to be asked for each of them. */
  async function moneyOf(
    reader: Db,
    rows: readonly Pick<SoldRow, 'payment_id'>[],
  ): Promise<(row: Pick<SoldRow, 'payment_id'>) => Money | undefined> {
    const paid = rows.flatMap(({ payment_id: id }) => (id === null ? [] : [id]));
    const found = await payments.moneyOf(reader, paid);
    return ({ payment_id: id }) => (id === null ? undefined : found.get(id));
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
    reconciliation.registerBook(kind, salesBook(sale.claims));

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

    /** Whether somebody but the caller may approve refunds of a sale. */
    async function couldAnother(tx: Db, { accountId }: Caller, id: string): Promise<boolean> {
      for (const scope of await rights.scopesOfOthers(tx, 'refund.approve', accountId)) {
        if (await sale.isSeen(tx, scope, id)) return true;
      }
      return false;
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

    async function contentOf(row: Row, paymentId: string): Promise<ReceiptContent> {
      const money = (await moneyOf(db, [row]))(row);
      const text = receiptTexts[row.language];
      const { subject, lines, patient, takenAt } = await sale.paper(db, row, text);
      const name = `${row.first_name} ${row.last_name}`.trim();
      const way = money?.way ?? 'online';
      return {
        language: row.language,
        subject,
        person: { name, contact: row.mobile_number },
        patient: patient === name ? null : patient,
        lines,
        total: sale.owed(row).paise,
        method: way === 'online' ? text.online(money?.method ?? null) : text[takenAt](way, money?.receivedBy ?? null),
        paymentId,
        refunds: (money?.refunds ?? []).map(({ amount, created_at, finished_at, reference, status }) => ({
          amount,
          at: finished_at ?? created_at,
          reference,
          isDone: status === 'done',
        })),
        isTest: money?.gateway === 'test',
      };
    }

    const receiptOf = (row: Row): Promise<ReceiptFile> =>
      receipts.file(db, row.payment_id, () => contentOf(row, row.payment_id ?? ''));

    function refuseUnlessPayable(row: Row): void {
      if (!online) throw new Error(`Nothing of ${kind} is paid online`);
      online.refuseUnlessPayable(row);
    }

    /** Orders of which the gateway is asked for one right now, by what they are for. */
    const underWay = new Map<string, Promise<Ordered | null>>();

    async function makeOrder(
      { id, account_id: accountId, order_id: previous }: Orderable,
      { number, paise }: { number: string; paise: number },
    ): Promise<Ordered | null> {
      await limits.hit(ORDERS_PER_ACCOUNT, accountId);
      const order = await payments.requestOrder(paise, id);
      const tie = { orderId: order.id, previous, paise, now: now() };
      const isTied = await database.write(async (tx) => {
        if (!(await online?.tieOrder(tx, id, tie))) return false;
        await payments.rememberOrder(tx, order, { kind, id, accountId, number });
        return true;
      });
      return isTied ? { orderId: order.id, tiedAt: tie.now } : null;
    }

    /**
     * The sale's payment order at the gateway; made once, also when two requests ask at the same time. An order of a gateway that
     * is not in use any more gives way to one that can be paid. It calls the network: never inside a transaction.
     * @returns null when another instance was first, or it costs another amount by now.
     * @throws AppError 429 for an account that had too many made today, 503 `GATEWAY_DOWN`.
     */
    async function ensureOrder(sale: Orderable, owed: { number: string; paise: number }): Promise<Ordered | null> {
      const { id, order_id: previous } = sale;
      if (previous !== null && (await payments.isCurrent(previous))) return { orderId: previous, tiedAt: null };
      const key = `${id} ${previous} ${owed.paise}`;
      const making = underWay.get(key) ?? makeOrder(sale, owed).finally(() => underWay.delete(key));
      underWay.set(key, making);
      return making;
    }

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
        // What is known to be over is said also while the gateway is down.
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
        await ensureOrder(row, sale.owed(row));
        row = await readPayable();
        if (row.order_id === null) throw new AppError('AMOUNT_CHANGED');
        return { orderId: row.order_id, amount: toRupees(sale.owed(row).paise) };
      },

      /**
       * Confirms an own sale's payment by the signature that the checkout gave the browser; repeating it changes nothing.
       * @returns the id of what the order pays for.
       * @throws AppError as `PaymentsService.verify`.
       */
      verify: (accountId: string, orderId: string, paymentId: string, signature: string): Promise<string> =>
        payments.verify(accountId, kind, orderId, paymentId, signature),

      /**
       * Records what staff were paid over the counter.
       * @throws AppError 404, 409 where nothing is due, `ALREADY_PAID`.
       */
      settle: (caller: Caller, id: string, method: 'cash' | 'upi', receivedBy: string): Promise<void> =>
        change(caller, id, async (tx, row) => {
          sale.refuseUnlessDue(row);
          const { number, paise } = sale.owed(row);
          const accountId = row.account_id;
          await payments.settle(tx, { kind, id, number, accountId, amountPaise: paise, method, receivedBy });
          await audit.write(tx, { action: `${kind}.settle`, recordId: id, details: { method, paise } });
        }),

      /**
       * Gives back a part or all of what was received: through the gateway, or as a hand-out over the counter. While somebody else
       * could approve it, it is asked for and waits, with its amount reserved.
       * @returns the request that waits, null where the money goes back.
       * @throws AppError 404, 409 `NOT_PAID`, 409 `REFUND_TOO_HIGH` naming what is left, 409 `HAND_OUT_WAITING`, 400 where the
       * gateway is gone and it is not said how the money was handed out and to whom.
       */
      async refund(caller: Caller, id: string, { amount, ...said }: GivenBack): Promise<string | null> {
        let waiting: string | null = null;
        await change(caller, id, async (tx, row) => {
          const { payment_id: paymentId } = row;
          if (paymentId === null) throw new AppError(sale.unpaid);
          const amountPaise = toPaise(amount);
          const request = { ...said, paymentId, amountPaise, requestedBy: caller.accountId };
          waiting = null;
          const details = { paise: amountPaise };
          if ((await payments.isWaitingHandOut(tx, request)) || !(await couldAnother(tx, caller, id))) {
            await payments.giveBack(tx, request);
            return audit.write(tx, { action: `${kind}.refund`, recordId: id, details });
          }
          waiting = await refundRequests.ask(tx, {
            payment_id: paymentId,
            subject_kind: kind as RefundRequestRow['subject_kind'],
            subject_id: id,
            subject_number: sale.owed(row).number,
            amount: amountPaise,
            reason: said.reason,
            method: said.method ?? null,
            received_by: said.receivedBy ?? null,
            requested_by: caller.accountId,
          });
          await audit.write(tx, { action: `${kind}.refund-asked`, recordId: id, details });
        });
        return waiting;
      },

      /**
       * Approves a refund that somebody else asked for: the money goes back.
       * @returns the sale's id.
       * @throws AppError 404, 403 for one's own request while another could approve it, 409 when it is decided already, and as `refund`.
       */
      async approveRefund(caller: Caller, refundId: string): Promise<string> {
        const request = await refundRequests.read(kind, refundId);
        const id = request.subject_id;
        await change(caller, id, async (tx) => {
          const isOwn = request.requested_by === caller.accountId;
          if (isOwn && (await couldAnother(tx, caller, id))) throw new AppError('FORBIDDEN.ownRefund');
          await refundRequests.decide(tx, refundId, { status: 'approved', by: caller.accountId });
          const { payment_id: paymentId, amount: amountPaise, reason, requested_by: requestedBy } = request;
          const handOut = { method: request.method ?? undefined, receivedBy: request.received_by ?? undefined };
          await payments.giveBack(tx, { paymentId, amountPaise, reason, requestedBy, ...handOut });
          await audit.write(tx, { action: `${kind}.refund`, recordId: id, details: { paise: amountPaise } });
        });
        return id;
      },

      /** Declines a refund that somebody asked for: its amount is free again. @returns the sale's id. @throws AppError 404, 409. */
      async declineRefund(caller: Caller, refundId: string, reason: string | undefined): Promise<string> {
        const { subject_id: id, amount: paise } = await refundRequests.read(kind, refundId);
        await change(caller, id, async (tx) => {
          await refundRequests.decide(tx, refundId, { status: 'declined', by: caller.accountId, reason });
          await audit.write(tx, { action: `${kind}.refund-declined`, recordId: id, details: { paise } });
        });
        return id;
      },

      /**
       * The receipt for the sale's owner and for staff. A number stands on it in full.
       * @throws AppError 404, 403 for staff who may not see contacts, 409 `NOT_PAID`.
       */
      async receipt(caller: Caller, id: string): Promise<ReceiptFile> {
        const row = await read(db, id);
        if (row.account_id === caller.accountId) return receiptOf(row);
        await refuseUnseen(caller, id);
        const contacts = caller.rights.get('customer.contact');
        if (!contacts || !(await sale.isSeen(db, contacts, id))) throw permissionMissing('customer.contact');
        return receiptOf(row);
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
        const { mailSubject: subject } = await sale.paper(db, row, receiptTexts[row.language]);
        return resendReceipt(dependencies, { ...about, person: row, subject, file: await receiptOf(row) });
      },
    };
  }

  return { open, moneyOf };
}

export type SalesService = ReturnType<typeof createSalesService>;
