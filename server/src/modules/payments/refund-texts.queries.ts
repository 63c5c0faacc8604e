import type { Db } from '../../platform/db/database.ts';

/** Erases whom staff gave a person's money to, and why, once their books need not be kept any more. Amounts, ways and days stay. */
export async function eraseRefundTexts(tx: Db, accountId: string): Promise<void> {
  const orders = tx.selectFrom('payment_orders').select('id').where('account_id', '=', accountId);
  const payments = tx.selectFrom('payments').select('id').where('order_id', 'in', orders);
  const erased = { reason: '', received_by: null };
  await tx.updateTable('refunds').set(erased).where('payment_id', 'in', payments).execute();
  await tx
    .updateTable('refund_requests')
    .set({ ...erased, decline_reason: null })
    .where('payment_id', 'in', payments)
    .execute();
}
