// Compares gateway, ledger and bookings: pure, no database, no network.
import type { LedgerDifference } from '@labfront/contract/ledger';
import { toRupees } from '@labfront/contract/money';
import type { GatewayMovement } from '../../platform/payments/gateway.ts';
import type { LedgerRow } from './ledger.queries.ts';

/** Payment state of a booking, for reconciliation. */
export interface Claim {
  subjectId: string;
  number: string;
  /** The payments that it was paid by. */
  paymentIds: readonly string[];
  /** The amount that the booking records as received, in paise; 0 while nothing came. */
  paidPaise: number;
  /** Whether a balance is due: what went back meanwhile is due again. */
  isOpen: boolean;
  /** Whether the booking records a full refund. */
  isRefunded: boolean;
}

type Difference = Omit<LedgerDifference, 'gateway' | 'ledger' | 'booking'> & {
  gateway?: number;
  ledger?: number;
  booking?: number;
};

const rupees = (paise: number | undefined) => (paise === undefined ? null : toRupees(paise));

/** Takes amounts in paise and returns rupees. */
function difference({ gateway, ledger, booking, ...said }: Difference): LedgerDifference {
  return { ...said, gateway: rupees(gateway), ledger: rupees(ledger), booking: rupees(booking) };
}

/** A gateway movement and its ledger row have the same key. */
export const keyOf = ({ kind, id }: Pick<LedgerRow, 'kind' | 'id'>) => `${kind}:${id}`;
export const entryKey = ({ kind, payment_id, reference }: LedgerRow) =>
  keyOf({ kind, id: kind === 'payment' ? payment_id : (reference ?? '') });

/** Each movement at the gateway has one row of the same amount. `entries` are all rows of the payments that moved. */
export function missingInLedger(
  movements: readonly GatewayMovement[],
  entries: readonly LedgerRow[],
): LedgerDifference[] {
  const rows = new Map(entries.map((entry) => [entryKey(entry), entry]));
  return movements.flatMap((movement) => {
    const entry = rows.get(keyOf(movement));
    const said = {
      paymentId: movement.paymentId,
      number: entry?.subject_number ?? null,
      gateway: movement.amountPaise,
    };
    if (!entry) {
      const message = `The gateway has a ${movement.kind} (${movement.id}) that the ledger does not have`;
      return [difference({ ...said, code: 'MISSING_IN_LEDGER', message })];
    }
    const ledger = Math.abs(entry.amount);
    if (ledger === movement.amountPaise) return [];
    const message = `The ${movement.kind} has another amount at the gateway than in the ledger`;
    return [difference({ ...said, code: 'AMOUNT_DIFFERS', message, ledger })];
  });
}

/** A ledger row without a movement at the gateway. */
export function missingAtGateway(entry: LedgerRow): LedgerDifference {
  return difference({
    code: 'MISSING_AT_GATEWAY',
    message: `The ledger has a ${entry.kind} that the gateway does not have`,
    paymentId: entry.payment_id,
    number: entry.subject_number,
    ledger: Math.abs(entry.amount),
  });
}

/** Compares the amounts that a booking records with the ledger rows of its payment. */
export function bookingDifference(claim: Claim, entries: readonly LedgerRow[]): LedgerDifference[] {
  const [paymentId] = claim.paymentIds;
  if (paymentId === undefined || claim.paidPaise === 0) return [];
  const own = entries.filter((entry) => claim.paymentIds.includes(entry.payment_id));
  const received = own.filter(({ kind }) => kind === 'payment');
  const paid = received.length === 0 ? undefined : received.reduce((sum, { amount }) => sum + amount, 0);
  const net = own.reduce((sum, { amount }) => sum + amount, 0);
  const said = { paymentId, number: claim.number, booking: claim.paidPaise };
  if (paid !== claim.paidPaise) {
    const message = 'The booking says it is paid; the ledger has not that payment';
    return [difference({ ...said, code: 'BOOKING_DIFFERS', message, ...(paid !== undefined && { ledger: paid }) })];
  }
  if (claim.isOpen || claim.isRefunded === (net === 0)) return [];
  const message = claim.isRefunded
    ? 'The booking says it is refunded; the ledger still holds money of it'
    : 'The ledger has given everything back; the booking does not say so';
  return [difference({ ...said, code: 'BOOKING_DIFFERS', message, ledger: net })];
}

/** A payment that its booking does not count and that is not being refunded. */
export function withoutBooking(entry: LedgerRow): LedgerDifference {
  return difference({
    code: 'NO_BOOKING',
    message: 'Money came in that pays for no booking and is not on its way back',
    paymentId: entry.payment_id,
    number: entry.subject_number,
    ledger: entry.amount,
  });
}
