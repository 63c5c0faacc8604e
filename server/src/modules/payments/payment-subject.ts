// The interface of a record that can be paid for.
import type { Db } from '../../platform/db/database.ts';
import type { RefundRow } from './refunds.queries.ts';

export interface Settlement {
  orderId: string;
  paymentId: string;
  amountPaise: number;
  method: string | null;
  /** The staff member who took the money over the counter; missing for a gateway payment. */
  receivedBy?: string;
}

/** A kind of record that can be paid for. Each callback runs in the transaction that records the payment. */
export interface PaymentSubject {
  /** @returns false when the payment comes too late to be used: it is then refunded. */
  onPaid(tx: Db, subjectId: string, payment: Settlement): Promise<boolean>;
  onFailed(tx: Db, subjectId: string): Promise<void>;
  /** A full refund of `paymentId` was requested. */
  onRefundPending(tx: Db, subjectId: string, paymentId: string): Promise<void>;
  /** All of `paymentId` is back. */
  onRefunded(tx: Db, subjectId: string, paymentId: string): Promise<void>;
  /** A payment was partly or fully refunded: the customer is notified. */
  onMoneyBack?(tx: Db, subjectId: string, refund: RefundRow & { isByHand: boolean }): Promise<void>;
}
