// What is paid for, as payments see it.
import type { Db } from '../../platform/db/database.ts';
import type { RefundRow } from './refunds.queries.ts';

export interface Settlement {
  orderId: string;
  paymentId: string;
  amountPaise: number;
  method: string | null;
  /** Who took it over the counter; missing where it came through the gateway. */
  receivedBy?: string;
}

/** What is paid for. Each callback runs in the transaction that records the payment. */
export interface PaymentSubject {
  /** @returns false when the payment comes too late to be for anything: the money goes back. */
  onPaid(tx: Db, subjectId: string, payment: Settlement): Promise<boolean>;
  onFailed(tx: Db, subjectId: string): Promise<void>;
  /** All of `paymentId` was asked back. */
  onRefundPending(tx: Db, subjectId: string, paymentId: string): Promise<void>;
  /** All of `paymentId` is back. */
  onRefunded(tx: Db, subjectId: string, paymentId: string): Promise<void>;
  /** Some or all of a payment is back: the customer is told. */
  onMoneyBack?(tx: Db, subjectId: string, refund: RefundRow): Promise<void>;
}
