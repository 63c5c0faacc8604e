// Receipts and credit notes of one kind of sale.
import type { Language } from '@labfront/contract/common';
import { ruleOfRefund } from '@labfront/contract/messages/refund-reasons';
import { notFound } from '../../platform/base/errors.ts';
import { personName } from '../../platform/base/person-name.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { linesOfRefunds } from '../ledger/ledger.service.ts';
import type { Money } from '../payments/payments.service.ts';
import {
  type CreditNoteContent,
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
  moneyOf: (
    reader: Db,
    rows: readonly Pick<SoldRow, 'payment_id'>[],
  ) => Promise<(row: Pick<SoldRow, 'payment_id'>) => Money | undefined>;
}

/** The way of a refund, as its credit note names it. */
function wayBack(text: ReceiptTexts, money: Money, { method, received_by }: Money['refunds'][number]): string {
  const isByHand = money.way !== 'online' || method !== null;
  if (!isByHand) return text.byGateway;
  return received_by === null ? text.toHandOut : text.handedOut(method ?? money.way, received_by);
}

export function createSaleReceipts<Row extends SoldRow>(
  sale: Pick<SaleKind<Row>, 'receiptContent' | 'owed'>,
  { database, receipts, moneyOf }: Dependencies,
) {
  const { db } = database;

  /** Test and patient of each line that a refund gave back. */
  async function namesOf(refundIds: readonly string[], language: Language) {
    const returned = await linesOfRefunds(db, refundIds, language);
    return (refundId: string): string[] =>
      (returned.get(refundId) ?? []).map(({ name, patient }) => `${name} (${patient})`);
  }

  async function contentOf(row: Row, paymentId: string): Promise<ReceiptContent> {
    const money = (await moneyOf(db, [row]))(row);
    const text = receiptTexts[row.language];
    const {
      subject,
      lines,
      coupon = null,
      fee = 0,
      staffDiscount = 0,
      credited = 0,
      promised = 0,
      patient,
      takenAt,
    } = await sale.receiptContent(db, row, text);
    const name = personName(row);
    const way = money?.way ?? 'online';
    const refunds = money?.refunds ?? [];
    const returnedBy = await namesOf(
      refunds.map(({ id }) => id),
      row.language,
    );
    return {
      language: row.language,
      subject,
      person: { name, contact: row.mobile_number },
      patient: patient === name ? null : patient,
      lines,
      coupon,
      fee,
      staffDiscount,
      credited,
      promised,
      total: sale.owed(row).paise,
      method: way === 'online' ? text.online(money?.method ?? null) : text[takenAt](way, money?.receivedBy ?? null),
      paymentId,
      refunds: refunds.map(({ id, amount, created_at, finished_at, reference, status, reason }) => ({
        rule: ruleOfRefund(reason, row.language),
        lines: returnedBy(id),
        amount,
        at: finished_at ?? created_at,
        reference,
        isDone: status === 'done',
      })),
      isTest: money?.gateway === 'test',
    };
  }

  const receiptOf = (row: Row): Promise<ReceiptFile> =>
    receipts.file(database, row.payment_id, () => contentOf(row, row.payment_id ?? ''));

  async function creditNoteContentOf(row: Row, refundId: string): Promise<CreditNoteContent> {
    const money = (await moneyOf(db, [row]))(row);
    const refund = money?.refunds.find(({ id }) => id === refundId);
    if (!money || !refund) throw notFound('Refund');
    const { language } = row;
    const text = receiptTexts[language];
    const { subject, person, patient, total, isTest } = await contentOf(row, row.payment_id ?? '');
    return {
      ...{ language, subject, person, patient, isTest },
      reason: ruleOfRefund(refund.reason, language) ?? refund.reason,
      lines: (await namesOf([refundId], language))(refundId),
      received: total,
      amount: refund.amount,
      method: wayBack(text, money, refund),
      reference: refund.status === 'done' ? refund.reference : null,
    };
  }

  const creditNoteOf = (row: Row, refundId: string): Promise<ReceiptFile> =>
    receipts.creditNote(db, { refundId, paymentId: row.payment_id }, () => creditNoteContentOf(row, refundId));

  return { receiptOf, creditNoteOf };
}
