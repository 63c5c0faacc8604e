// Payment orders of one kind of sale at the gateway.
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Limit, Limits } from '../../platform/limits/limits.ts';
import type { PaymentsService } from '../payments/payments.service.ts';
import type { SaleKind, SoldRow, Tie } from './sale-kind.ts';

/** Orders that an account has made or asked about at the gateway, which slows down whoever asks too much, for all its customers. */
export const ORDERS_PER_ACCOUNT: Limit = { name: 'gateway-orders', max: 100, windowMs: 86_400_000 };

interface Dependencies {
  database: Database;
  clock: Clock;
  limits: Limits;
  payments: PaymentsService;
}

/** `tiedAt` is null where the order was there already. */
interface Ordered {
  orderId: string;
  tiedAt: string | null;
}

/** The balance of a sale, and its name. */
interface Owed {
  number: string;
  paise: number;
}

export type TieOrder = (tx: Db, id: string, tie: Tie) => Promise<boolean>;

type Orderable = Pick<SoldRow, 'id' | 'account_id' | 'order_id'>;

interface Ordering {
  /** As `tieOrder` of the kind of sale where it is left out. */
  tieOrder?: TieOrder;
  /** Reads anew which order the sale has. Left out for one that was made just now. */
  orderNow?: () => Promise<string | null>;
}

export function createSaleOrders<Row extends SoldRow>(
  { kind, online }: Pick<SaleKind<Row>, 'kind' | 'online'>,
  { database, clock, limits, payments }: Dependencies,
) {
  /** Orders of which the gateway is asked for one right now, by what they are for. */
  const underWay = new Map<string, Promise<Ordered | null>>();

  async function makeOrder(
    { id, account_id: accountId, order_id: previous }: Orderable,
    { number, paise }: Owed,
    { tieOrder = online?.tieOrder, orderNow }: Ordering,
  ): Promise<Ordered | null> {
    // A request that read the sale before another one's order was tied may come here after that one is done.
    if (orderNow !== undefined && (await orderNow()) !== previous) return null;
    await limits.hit(ORDERS_PER_ACCOUNT, accountId);
    const order = await payments.requestOrder(paise, id);
    const tie = { orderId: order.id, previous, paise, now: isoTime(clock.now()) };
    const isTied = await database.write(async (tx) => {
      if (!(await tieOrder?.(tx, id, tie))) return false;
      await payments.rememberOrder(tx, order, { kind, id, accountId, number });
      return true;
    });
    return isTied ? { orderId: order.id, tiedAt: tie.now } : null;
  }

  /**
   * The sale's payment order at the gateway; made once, also when two requests ask at the same time. An order of a gateway that
   * is not in use any more gives way to one that can be paid. It calls the network: never inside a transaction.
   * @returns null when another request was first, or it costs another amount by now.
   * @throws AppError 429 for an account that had too many made today, 503 `GATEWAY_DOWN`.
   */
  return async function ensureOrder(sale: Orderable, owed: Owed, ordering: Ordering = {}): Promise<Ordered | null> {
    const { id, order_id: previous } = sale;
    if (previous !== null && (await payments.isCurrent(previous))) return { orderId: previous, tiedAt: null };
    const key = `${id} ${previous} ${owed.paise}`;
    const making = underWay.get(key) ?? makeOrder(sale, owed, ordering).finally(() => underWay.delete(key));
    underWay.set(key, making);
    return making;
  };
}
