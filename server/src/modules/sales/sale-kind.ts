// The adapter of a domain that sells: the only one that a new kind of sale needs.

import type { Language } from '@labfront/contract/common';
import type { Missing, PlainKey } from '@labfront/contract/messages/refusals';
import type { RefundRequest } from '@labfront/contract/refunds';
import type { Scope } from '../../platform/base/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Which } from '../../platform/db/which.ts';
import type { ClaimRow } from '../ledger/reconciliation.service.ts';
import type { Settlement } from '../payments/payments.service.ts';
import type { ReceiptContent, ReceiptTexts } from '../receipts/receipts.service.ts';

/** A sale's row as far as its money goes, with the person it belongs to. */
export interface SoldRow {
  id: string;
  account_id: string;
  /** The gateway's order that may pay it; null until one is made. */
  order_id: string | null;
  /** The first payment, of one that came in parts; null before any. */
  payment_id: string | null;
  receipt_number: string | null;
  first_name: string;
  last_name: string;
  mobile_number: string | null;
  email: string | null;
  language: Language;
}

/** The content of a sale's receipt, besides its money. */
export type SalePdf = Pick<ReceiptContent, 'subject' | 'patients' | 'lines'> & {
  /** As the receipt's mail names it: `booking LB-7K3M-Q9XD`. */
  mailSubject: string;
  /** The discount of a coupon, in paise. */
  coupon?: ReceiptContent['coupon'];
  /** For a home visit, in paise. */
  fee?: number;
  /** The discount of staff, in paise. */
  staffDiscount?: number;
  /** The deduction for tests that were not performed, in paise. */
  credited?: number;
  /** The deduction for a broken promise, in paise. */
  promised?: number;
  /** The centre or counter that takes its money. */
  takenAt: 'counter' | 'desk';
};

/** Ties an order to a sale: only in place of `previous`, and while `paise` are due for it. */
export interface Tie {
  orderId: string;
  previous: string | null;
  paise: number;
  now: string;
}

/** Money that is back: how much, by which reference, and how staff handed it out where they did. */
export interface MoneyBack {
  id: string;
  /** Paise. */
  amount: number;
  reference: string | null;
  /** Whether staff handed it out; else it went through the gateway. */
  isByHand: boolean;
}

type Returning = 'paid' | 'refund_pending' | 'refunded';

export interface SaleKind<Row extends SoldRow> {
  /** As payment orders, ledger and audit log name it: `cart-booking`. */
  kind: RefundRequest['kind'];
  /** The noun for "not found": `Booking`. */
  noun: Missing;
  /** The refusal of money back where none was received. */
  unpaid: Extract<PlainKey, 'NOT_PAID' | `NOT_PAID.${string}`>;
  /** Also one that was withdrawn: its receipt and its money stay. */
  find(db: Db, id: string): Promise<Row | undefined>;
  /** Whether it is within a scope of the staff. */
  isSeen(db: Db, scope: Scope, id: string): Promise<boolean>;
  /** Holds its row until `tx` ends. */
  hold(tx: Db, id: string): Promise<void>;
  /** Its name, what is left to pay for it, and its price; in paise. */
  owed(row: Row): { number: string; paise: number; price: number };
  /** Whether it may be paid in parts. */
  takesParts?: boolean;
  /** @throws AppError when staff can take no money for it. */
  refuseUnlessDue(row: Row): void;
  /** Its lines on a receipt. */
  receiptContent(db: Db, row: Row, text: ReceiptTexts): Promise<SalePdf>;
  /** Sends its own mail again. @throws AppError if there is none. */
  mailAgain(row: Row): (tx: Db, mailId: string) => Promise<void>;
  /** Mails inside `tx` that some or all of its money is back. */
  mailMoneyBack(tx: Db, row: Row, back: MoneyBack): Promise<void>;
  /** Its payment state, for reconciliation with the ledger. */
  claims(db: Db, which: Which): Promise<ClaimRow[]>;
  /** Records its payment inside `tx`. @returns false when that comes too late to be for anything: the money goes back. */
  onPaid(tx: Db, id: string, payment: Settlement): Promise<boolean>;
  onFailed?(tx: Db, id: string): Promise<void>;
  /** Moves its payment's state, only that of `paymentId` and only from one of `from`; of parts once it is so for each of them. */
  movePayment(
    tx: Db,
    of: { id: string; paymentId: string },
    from: Returning[],
    to: Returning,
    now: string,
  ): Promise<void>;
  /** Refunds of single lines; missing if a kind has none. */
  lines?: {
    /**
     * Marks lines as given back inside `tx`, each once.
     * @returns what they paid, in paise.
     * @throws AppError 404 for a line of something else, 409 `LINE_REFUNDED`, 400 where nothing was paid for them.
     */
    giveBack(tx: Db, row: Row, lineIds: readonly string[], now: string): Promise<number>;
    /** Notes the request that they wait for. */
    tie(tx: Db, lineIds: readonly string[], requestId: string): Promise<void>;
    /** Notes the refund that gave their money back, of named lines or of those that waited for a request. */
    noteRefund(tx: Db, lines: { lineIds: readonly string[] } | { requestId: string }, refundId: string): Promise<void>;
    /** Frees the lines of a request that was declined. */
    release(tx: Db, requestId: string): Promise<void>;
  };
  /** Missing where nothing of the kind is paid online. */
  online?: {
    /** @throws AppError when its owner has nothing to pay. */
    refuseUnlessPayable(row: Row): void;
    /** Done before its order is looked for; a place that it holds is held anew. */
    beforeOrder?(row: Row): Promise<void>;
    /** @returns false when another request was first, or it costs another amount. */
    tieOrder(tx: Db, id: string, tie: Tie): Promise<boolean>;
  };
}
