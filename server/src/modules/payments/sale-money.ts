// The money of a sale: one payment of the whole, or the parts in which it came.
import type { RefundReason } from '@labfront/contract/messages/refund-reasons';
import type { Db } from '../../platform/db/database.ts';
import { asMoney, type Money, receivedPayments } from './money.ts';
import { findPayment, listPaid } from './payments.queries.ts';
import { supersedeRefundRequests } from './refund-requests.queries.ts';
import type { Refunds, RuledRefund } from './refunds.ts';
import { insertPart, listParts } from './sale-parts.queries.ts';
import { splitRefund } from './split-refund.ts';

/** A sale as far as its payments are looked up. */
export interface PaidSale {
  id: string;
  /** The first payment; null before any. */
  payment_id: string | null;
}

interface Dependencies {
  refunds: Pick<Refunds, 'ask' | 'askUpTo'>;
  isReachable: (gateway: string) => boolean;
  now: () => string;
}

export function createSaleMoney({ refunds, isReachable, now }: Dependencies) {
  /** The payments of a sale in the order in which money goes back: the last one first. */
  async function paymentsOf(db: Db, { id, payment_id: first }: PaidSale): Promise<string[]> {
    if (first === null) return [];
    const parts = (await listParts(db, [id])).map(({ payment_id }) => payment_id);
    return parts.includes(first) ? parts.reverse() : [first, ...parts.reverse()];
  }

  /** Paise of each payment of a sale that can go back. @param isReserved whether what waits for an approval counts as gone. */
  async function heldOf(tx: Db, sale: PaidSale, isReserved: boolean) {
    const held: { id: string; left: number }[] = [];
    for (const id of await paymentsOf(tx, sale)) {
      const payment = await findPayment(tx, id);
      if (!payment) continue;
      const reserved = isReserved ? payment.refund_reserved : 0;
      held.push({ id, left: payment.amount - payment.refund_asked - reserved });
    }
    return held;
  }

  /**
   * Requests a refund of each payment; the others name the first one.
   * @param shares paise of each, null for all that is left of it. @returns the first refund's id, null where nothing was left.
   */
  async function askEach(
    tx: Db,
    shares: readonly { id: string; amount: number | null }[],
    reason: RefundReason,
  ): Promise<string | null> {
    let splitFrom: string | null = null;
    for (const { id: paymentId, amount } of shares) {
      const request = { paymentId, amountPaise: amount, reason, requestedBy: null, splitFrom };
      const refundId: string | null = await refunds.ask(tx, request);
      splitFrom ??= refundId;
    }
    return splitFrom;
  }

  return {
    paymentsOf,

    /** Notes that a payment is a part of what a sale costs, whose row is held until `tx` ends. */
    addPart: insertPart,

    listParts,

    /** The money of some sales, by their ids; none of a sale that nothing was received for. */
    async moneyOfSales(db: Db, sales: readonly PaidSale[]): Promise<Map<string, Money>> {
      const paid = sales.filter(({ payment_id }) => payment_id !== null);
      const parts = Map.groupBy(
        await listParts(
          db,
          paid.map(({ id }) => id),
        ),
        ({ subject_id }) => subject_id,
      );
      const idsOf = ({ id, payment_id: first }: PaidSale): string[] => {
        const own = (parts.get(id) ?? []).map(({ payment_id }) => payment_id);
        return first === null || own.includes(first) ? own : [...own, first];
      };
      const rows = await listPaid(db, paid.flatMap(idsOf));
      const received = new Map((await receivedPayments(db, rows, isReachable)).map((one) => [one.id, one]));
      return new Map(
        paid.flatMap((sale) => {
          const money = asMoney(idsOf(sale).flatMap((id) => received.get(id) ?? []));
          return money ? [[sale.id, money] as const] : [];
        }),
      );
    },

    /** Requests a refund of all that is left of a sale inside `tx`. @returns the first refund's id, null if nothing is left. */
    async refundSale(tx: Db, sale: PaidSale, reason: RefundReason): Promise<string | null> {
      const all = (await paymentsOf(tx, sale)).map((id) => ({ id, amount: null }));
      return askEach(tx, all, reason);
    },

    /**
     * Requests an automatic refund of an amount inside `tx`, or of what is left of the sale's money where that is less.
     * @returns the first refund's id and the paise of all, null if nothing is left.
     */
    async refundUpTo(tx: Db, sale: PaidSale, amountPaise: number, reason: RefundReason): Promise<RuledRefund | null> {
      let splitFrom: string | null = null;
      let asked = 0;
      for (const paymentId of await paymentsOf(tx, sale)) {
        if (asked === amountPaise) break;
        const request = { paymentId, amountPaise: amountPaise - asked, reason, requestedBy: null, splitFrom };
        const made: RuledRefund | null = await refunds.askUpTo(tx, request);
        splitFrom ??= made?.id ?? null;
        asked += made?.amountPaise ?? 0;
      }
      return splitFrom === null ? null : { id: splitFrom, amountPaise: asked };
    },

    /** Declines the refunds of a sale that wait for somebody's approval. */
    async supersedeRequests(tx: Db, sale: PaidSale): Promise<void> {
      for (const paymentId of await paymentsOf(tx, sale)) await supersedeRefundRequests(tx, paymentId, now());
    },

    /**
     * Requests a part of a sale's money back inside `tx`, by a rule and without anybody's approval.
     * @returns the first refund's id, null where less is left than that, or a waiting request has reserved it.
     */
    async refundPart(tx: Db, sale: PaidSale, amountPaise: number, reason: RefundReason): Promise<string | null> {
      const { shares, missing } = splitRefund(amountPaise, await heldOf(tx, sale, true));
      if (missing > 0) return null;
      return askEach(tx, shares, reason);
    },

    /** Paise of a sale's money that nobody asked back yet. */
    leftOf: async (tx: Db, sale: PaidSale): Promise<number> =>
      (await heldOf(tx, sale, false)).reduce((sum, { left }) => sum + left, 0),
  };
}
