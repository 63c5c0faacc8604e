// Receipts and credit notes of one kind of sale.
import type { Language } from '@labfront/contract/common';
import { ruleOfRefund } from '@labfront/contract/messages/refund-reasons';
import { AppError, notFound } from '../../platform/base/errors.ts';
import { personName } from '../../platform/base/person-name.ts';
import type { Database } from '../../platform/db/database.ts';
import { linesOfRefunds } from '../ledger/ledger.service.ts';
import type { Money, PaymentsService, ReceivedPayment } from '../payments/payments.service.ts';
import {
  type ReceiptContent,
  type ReceiptFile,
  type ReceiptsService,
  type ReceiptTexts,
  receiptTexts,
} from '../receipts/receipts.service.ts';
import type { SaleKind, SoldRow } from './sale-kind.ts';

interface Dependencies {
  database: Database;
  receipts: ReceiptsService;
  payments: Pick<PaymentsService, 'moneyOfSales'>;
}

/** The way of a refund, as its credit note names it. */
function wayBack(text: ReceiptTexts, paid: ReceivedPayment, { method, received_by }: Money['refunds'][number]): string {
  if (paid.way === 'online' && method === null) return text.byGateway;
  return received_by === null ? text.toHandOut : text.handedOut(method ?? paid.way, received_by);
}

/** One of several payments beside the price: what came before it, and what was left to pay after it. Paise. */
function partOf({ payments }: Money, paid: ReceivedPayment, price: number): NonNullable<ReceiptContent['part']> | null {
  const earlier = payments.slice(0, payments.indexOf(paid));
  if (earlier.length === 0 && paid.amount >= price) return null;
  const back = earlier.flatMap(({ refunds }) => refunds).filter(({ created_at }) => created_at <= paid.at);
  const sum = (amounts: readonly { amount: number }[]) => amounts.reduce((total, { amount }) => total + amount, 0);
  const before = sum(earlier) - sum(back);
  return { before, due: Math.max(0, price - before - paid.amount) };
}

export function createSaleReceipts<Row extends SoldRow>(
  sale: Pick<SaleKind<Row>, 'receiptContent' | 'owed'>,
  { database, receipts, payments }: Dependencies,
) {
  const { db } = database;

  /** Test and patient of each line that a refund gave back. */
  async function namesOf(refundIds: readonly string[], language: Language) {
    const returned = await linesOfRefunds(db, refundIds, language);
    return (refundId: string): string[] =>
      (returned.get(refundId) ?? []).map(({ name, patient }) => `${name} (${patient})`);
  }

  const moneyOf = async (row: Row): Promise<Money | undefined> => (await payments.moneyOfSales(db, [row])).get(row.id);

  async function contentOf(row: Row, money: Money, paid: ReceivedPayment): Promise<ReceiptContent> {
    const text = receiptTexts[row.language];
    const {
      subject,
      lines,
      coupon = null,
      fee = 0,
      staffDiscount = 0,
      credited = 0,
      promised = 0,
      patients,
      takenAt,
    } = await sale.receiptContent(db, row, text);
    const name = personName(row);
    const { way, method, receivedBy, refunds } = paid;
    const returnedBy = await namesOf(
      refunds.map(({ id }) => id),
      row.language,
    );
    const { price } = sale.owed(row);
    const part = partOf(money, paid, price);
    return {
      language: row.language,
      subject,
      person: { name, contact: row.mobile_number },
      patients: patients.length === 1 && patients[0] === name ? [] : patients,
      lines,
      coupon,
      fee,
      staffDiscount,
      credited,
      promised,
      total: price,
      received: paid.amount,
      part,
      method: way === 'online' ? text.online(method) : text[part ? 'part' : takenAt](way, receivedBy),
      paymentId: paid.id,
      refunds: refunds.map(({ id, amount, created_at, finished_at, reference, status, reason }) => ({
        rule: ruleOfRefund(reason, row.language),
        lines: returnedBy(id),
        amount,
        at: finished_at ?? created_at,
        reference,
        isDone: status === 'done',
      })),
      isTest: paid.gateway === 'test',
    };
  }

  /** @param paymentId of a part; without one the last payment. @throws AppError 404, 409 `NOT_PAID`. */
  async function receiptOf(row: Row, paymentId?: string): Promise<ReceiptFile> {
    const money = await moneyOf(row);
    const paid = paymentId === undefined ? money?.payments.at(-1) : money?.payments.find(({ id }) => id === paymentId);
    if (paymentId !== undefined && !paid) throw notFound('Payment');
    if (!money || !paid) throw new AppError('NOT_PAID');
    return receipts.file(database, paid.id, () => contentOf(row, money, paid));
  }

  async function creditNoteOf(row: Row, refundId: string): Promise<ReceiptFile> {
    const money = await moneyOf(row);
    const paid = money?.payments.find(({ refunds }) => refunds.some(({ id }) => id === refundId));
    const refund = paid?.refunds.find(({ id }) => id === refundId);
    if (!money || !paid || !refund) throw notFound('Refund');
    const { language } = row;
    const text = receiptTexts[language];
    return receipts.creditNote(db, { refundId, paymentId: paid.id }, async () => {
      const { subject, person, patients, isTest } = await contentOf(row, money, paid);
      return {
        ...{ language, subject, person, patients, isTest, received: paid.amount },
        reason: ruleOfRefund(refund.reason, language) ?? refund.reason,
        lines: (await namesOf([refundId], language))(refundId),
        amount: refund.amount,
        method: wayBack(text, paid, refund),
        reference: refund.status === 'done' ? refund.reference : null,
      };
    });
  }

  return { receiptOf, creditNoteOf };
}
