// One payment has one effect, however often and in whatever order the browser's verify, the gateway's webhook and reconciliation report it.
// The payment's id is the unique key; orders move forward only, by compare-and-set; the paid record is updated in the same transaction.
import type { RefundReason } from '@labfront/contract/messages/refund-reasons';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { AppError, notFound } from '../../platform/base/errors.ts';
import { newReferenceNumber } from '../../platform/base/ids.ts';
import type { Logger } from '../../platform/base/log.ts';
import type { Scope } from '../../platform/base/scope.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Leases } from '../../platform/leases/leases.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import {
  type GatewayOrder,
  type GatewayPayment,
  type PaymentGateway,
  readWebhook,
} from '../../platform/payments/gateway.ts';
import { TEST_WEBHOOK_JOB, type TestWebhook } from '../../platform/payments/test-gateway.ts';
import type { CashService } from '../cash/cash.service.ts';
import type { LedgerService } from '../ledger/ledger.service.ts';
import type { ReceiptsService } from '../receipts/receipts.service.ts';
import { createGatewayHealth } from './gateway-health.ts';
import { createManualRefunds } from './manual-refunds.ts';
import { asMoney, COUNTER, type CounterMoney, counterOrder, type Money, receivedPayments } from './money.ts';
import type { PaymentSubject } from './payment-subject.ts';
import {
  countOrdersOf,
  countUnsettledOrders,
  findOrder,
  findOrderAndPayment,
  insertOrder,
  insertOrderOnce,
  moveOrder,
  type PaidRow,
  type PaymentOrderRow,
  type PaymentRow,
} from './payments.queries.ts';
import { createReconciliation, FIRST_CHECK_MS } from './payments.reconciliation.ts';
import { eraseRefundTexts } from './refund-texts.queries.ts';
import { countHandOuts } from './refunds.queries.ts';
import { createRefunds } from './refunds.ts';
import { createSaleMoney } from './sale-money.ts';
import { alreadyPaid, createSettlement, type NewPayment } from './settlement.ts';

export {
  isByHand,
  isSplitFrom,
  type Money,
  type ReceivedPayment,
  showPayments,
  showRefunds,
  type WaysBack,
  waysBack,
} from './money.ts';
export type { Settlement } from './payment-subject.ts';
export type { PaidRow } from './payments.queries.ts';
export type { PaidSale } from './sale-money.ts';

/** Details of a manual refund by staff; rupees. `method` and `receivedBy` apply to a hand-out. */
export interface GivenBack {
  /** Rupees; missing where `lineIds` say what goes back. */
  amount?: number | null | undefined;
  lineIds?: readonly string[] | null | undefined;
  reason: string;
  method?: 'cash' | 'upi' | undefined;
  receivedBy?: string | undefined;
}

const DAY_MS = 86_400_000;

interface Dependencies {
  database: Database;
  clock: Clock;
  outbox: Outbox;
  gateway: PaymentGateway;
  testGateway: PaymentGateway;
  leases: Leases;
  ledger: LedgerService;
  cash: Pick<CashService, 'record'>;
  receipts: ReceiptsService;
  log: Logger;
}

export function createPaymentsService(dependencies: Dependencies) {
  const { database, clock, outbox, gateway, testGateway, leases, ledger, receipts, log } = dependencies;
  const subjects = new Map<string, PaymentSubject>();
  const now = () => isoTime(clock.now());

  function subjectOf(order: PaymentOrderRow): PaymentSubject {
    const subject = subjects.get(order.subject_kind);
    if (!subject) throw new Error(`Nothing takes payments for ${order.subject_kind}`);
    return subject;
  }

  const gatewayNamed = (name: string): PaymentGateway | undefined =>
    [gateway, testGateway].find((till) => till.name === name);
  const isReachable = (name: string) => gatewayNamed(name) !== undefined;
  const gatewayOf = (order: PaymentOrderRow): PaymentGateway | undefined => gatewayNamed(order.gateway);
  const refunds = createRefunds({ ...dependencies, subjectOf, gatewayOf });

  /** Requests a refund of the rest of a payment inside `tx`. @returns its id, null if nothing is left. */
  const refund = (tx: Db, paymentId: string, reason: RefundReason): Promise<string | null> =>
    refunds.ask(tx, { paymentId, amountPaise: null, reason, requestedBy: null });

  const saleMoney = createSaleMoney({ refunds, isReachable, now });
  const manual = createManualRefunds({ ...dependencies, refunds, now, gatewayOf });

  const { record } = createSettlement({ clock, ledger, receipts, log, refunds, refund, subjectOf });

  /** Records a captured payment of one of this program's orders. Idempotent and safe under concurrency. */
  async function settle(order: PaymentOrderRow, payment: NewPayment): Promise<PaymentRow> {
    const recorded = await database.write((tx) => record(tx, order, payment));
    outbox.wake();
    return recorded;
  }

  async function markFailed(order: PaymentOrderRow): Promise<void> {
    await database.write(async (tx) => {
      if (await moveOrder(tx, order.id, ['created'], 'failed', now()))
        await subjectOf(order).onFailed(tx, order.subject_id);
    });
  }

  const health = createGatewayHealth({ database, clock, log, gateway: gateway.name });
  async function settleAsTold(order: PaymentOrderRow, { id, amountPaise, method, status }: GatewayPayment) {
    const returned = status === 'refunded' ? { returned: await gateway.listRefunds(id) } : {};
    return settle(order, { orderId: order.id, paymentId: id, amountPaise, method, ...returned });
  }
  const settling = { settle: settleAsTold, markFailed };
  const reconciliation = createReconciliation({ database, clock, log, leases, gateway, settling });

  /**
   * Handles one webhook of the gateway, verified against its raw bytes. Repetitions, and unknown events or orders, are accepted and change
   * nothing.
   * @throws AppError 400 `SIGNATURE_INVALID`.
   */
  async function receiveWebhook(rawBody: Buffer, signature: string, from = gateway): Promise<void> {
    if (!from.isWebhookSignature(rawBody, signature)) throw signatureInvalid();
    const event = readWebhook(rawBody);
    if (from === gateway) await health.heard();
    if (event.kind === 'refund.processed' && event.paymentId && event.refundId) {
      const { paymentId, refundId: id, refundReceipt: receipt, refundPaise: amountPaise } = event;
      const reported = { id, paymentId, receipt, amountPaise, status: 'processed' } as const;
      await database.write((tx) => refunds.takeReported(tx, reported));
      return outbox.wake();
    }
    if (event.orderId === null) return;
    const found = await findOrderAndPayment(database.db, event.orderId, event.paymentId);
    if (!found) return;
    const { order, recorded } = found;
    if (event.kind === 'payment.failed') return markFailed(order);
    const isCapture = event.kind === 'payment.captured' || event.kind === 'order.paid';
    if (!isCapture || event.paymentId === null || event.amountPaise === null) return;
    // Most webhooks repeat a result of the browser's verify: they cost a query, and no transaction.
    if (recorded?.amount === event.amountPaise) return;
    await settle(order, {
      orderId: order.id,
      paymentId: event.paymentId,
      amountPaise: event.amountPaise,
      method: event.method,
    });
  }

  // Also after a switch to the real gateway: test payments are still refunded by the test gateway.
  outbox.handle<TestWebhook>(TEST_WEBHOOK_JOB, ({ body, signature }) =>
    receiveWebhook(Buffer.from(body), signature, testGateway),
  );

  return {
    /** Returns the gateway's checkout for the browser, with its public key. */
    gatewayRef: { name: gateway.name, keyId: gateway.keyId },

    eraseRefundTexts,

    /** Registers the callbacks for a kind of subject. */
    registerSubject: (kind: string, subject: PaymentSubject): void => void subjects.set(kind, subject),

    /** Creates an order at the gateway. Calls the network: never inside a transaction. */
    requestOrder: (amountPaise: number, receipt: string): Promise<GatewayOrder> =>
      gateway.createOrder({ amountPaise, receipt }),

    /** Remembers a gateway's order as ours, in the transaction that ties it to its subject. */
    async rememberOrder(
      tx: Db,
      order: GatewayOrder,
      of: { kind: string; id: string; accountId: string; number?: string },
    ): Promise<void> {
      await insertOrder(tx, {
        id: order.id,
        gateway: gateway.name,
        subject_kind: of.kind,
        subject_id: of.id,
        account_id: of.accountId,
        subject_number: of.number ?? '',
        amount: order.amountPaise,
        status: 'created',
        check_after: isoTime(clock.now() + FIRST_CHECK_MS),
        payments_seen: null,
        created_at: now(),
        updated_at: now(),
      });
    },

    /**
     * Confirms a payment by the signature that the checkout gave the browser. A repetition changes nothing.
     * @returns the id of the paid record.
     * @throws AppError 404 for an order of another account, 400 `SIGNATURE_INVALID`, 409 `AMOUNT_MISMATCH` for a payment of another amount,
     * 503 `PAYMENT_UNCONFIRMED` if the gateway cannot report the captured amount.
     */
    async verify(
      accountId: string,
      kind: string,
      orderId: string,
      paymentId: string,
      signature: string,
    ): Promise<string> {
      const found = await findOrderAndPayment(database.db, orderId, paymentId);
      if (found?.order.account_id !== accountId || found.order.subject_kind !== kind) throw notFound('Order');
      const { order, recorded } = found;
      if (!gateway.isCheckoutSignature(orderId, paymentId, signature)) throw signatureInvalid();
      const payment = recorded ?? (await reconciliation.confirm(order, paymentId));
      if (payment.status === 'mismatch') {
        throw new AppError('AMOUNT_MISMATCH');
      }
      return order.subject_id;
    },

    receiveWebhook: (rawBody: Buffer, signature: string): Promise<void> => receiveWebhook(rawBody, signature),
    refund,

    ...saleMoney,

    /** Orders of the last day that are not paid, by state, for monitoring: older ones never will be. */
    countUnsettled: () => countUnsettledOrders(database.db, isoTime(clock.now() - DAY_MS)),
    ...manual,

    /**
     * Records inside `tx` money that staff took over the counter: with the same payment, ledger row and receipt as online.
     * @returns the source of its cash.
     * @throws AppError 409 `ALREADY_PAID` for a repetition, and when the record can no longer be paid.
     */
    async settle(tx: Db, money: CounterMoney): Promise<string> {
      const order = counterOrder(money, await countOrdersOf(tx, money.id, COUNTER), now());
      if (!(await insertOrderOnce(tx, order))) throw alreadyPaid();
      const { amountPaise, method, receivedBy } = money;
      const paymentId = newReferenceNumber(method.toUpperCase());
      await record(tx, order, { orderId: order.id, paymentId, amountPaise, method, receivedBy });
      return `payment:${order.id.slice(COUNTER.length + 1)}`;
    },

    /** One payment with its refunds that was read already. */
    moneyOfPaid: async (db: Db, paid: PaidRow): Promise<Money | undefined> =>
      asMoney(await receivedPayments(db, [paid], isReachable)),

    /** The numbers of paid records with refunds that staff still have to hand out, by their kind, with the time of the oldest. */
    handOuts: (scope: Scope) => countHandOuts(database.db, scope, [gateway.name, testGateway.name]),

    /** Whether webhooks arrive, and the number of waiting orders: for the dashboard and the metrics. */
    health: health.read,

    lookUpOrder: reconciliation.lookUp,

    /** Whether an order was created by the current gateway; one of another gateway can no longer be paid. */
    isCurrent: async (orderId: string): Promise<boolean> =>
      (await findOrder(database.db, orderId))?.gateway === gateway.name,

    /** Settles open orders by querying the gateway, and raises the alarm if webhooks are missing. */
    async reconcile(): Promise<void> {
      await reconciliation.run();
      await health.check();
    },
  };
}

function signatureInvalid(): AppError {
  return new AppError('SIGNATURE_INVALID');
}

export type PaymentsService = ReturnType<typeof createPaymentsService>;
