import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { GatewayMovement } from './gateway.ts';

declare module '../db/database.ts' {
  interface Tables {
    test_gateway_orders: {
      id: string;
      amount: number;
      receipt: string;
      status: 'created' | 'paid';
      created_at: string;
    };
    test_gateway_payments: TestPaymentRow;
    test_gateway_refunds: {
      id: string;
      payment_id: string;
      amount: number;
      idempotency_key: string;
      created_at: string;
    };
  }
}

export interface TestPaymentRow {
  id: string;
  order_id: string;
  amount: number;
  method: string;
  status: 'captured' | 'failed';
  created_at: string;
}

export async function insertTestOrder(
  db: Db,
  order: { id: string; amount: number; receipt: string; created_at: string },
): Promise<void> {
  await db
    .insertInto('test_gateway_orders')
    .values({ ...order, status: 'created' })
    .execute();
}

export async function findTestOrder(db: Db, id: string) {
  return db.selectFrom('test_gateway_orders').selectAll().where('id', '=', id).executeTakeFirst();
}

/** @returns the order if this call is the one that paid it. */
export async function markTestOrderPaid(db: Db, id: string) {
  return db
    .updateTable('test_gateway_orders')
    .set({ status: 'paid' })
    .where('id', '=', id)
    .where('status', '=', 'created')
    .returningAll()
    .executeTakeFirst();
}

export async function insertTestPayment(db: Db, payment: TestPaymentRow): Promise<void> {
  await db.insertInto('test_gateway_payments').values(payment).execute();
}

export async function findTestPayment(db: Db, id: string): Promise<TestPaymentRow | undefined> {
  return db.selectFrom('test_gateway_payments').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function listTestPayments(db: Db, orderId: string): Promise<TestPaymentRow[]> {
  return db
    .selectFrom('test_gateway_payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .execute();
}

export async function listTestRefunds(db: Db, paymentId: string) {
  return db.selectFrom('test_gateway_refunds').selectAll().where('payment_id', '=', paymentId).execute();
}

export async function insertTestRefundOnce(
  db: Db,
  refund: { id: string; payment_id: string; amount: number; idempotency_key: string; created_at: string },
) {
  await db
    .insertInto('test_gateway_refunds')
    .values(refund)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute();
  return db
    .selectFrom('test_gateway_refunds')
    .select('id')
    .where('idempotency_key', '=', refund.idempotency_key)
    .executeTakeFirstOrThrow();
}

const movements = (db: Db) =>
  db
    .selectFrom('test_gateway_payments')
    .select([sql<'payment'>`'payment'`.as('kind'), 'id', 'id as paymentId', 'amount as amountPaise'])
    .where('status', '=', 'captured');

export async function listTestMovements(db: Db, from: string, to: string): Promise<GatewayMovement[]> {
  const payments = await movements(db).where('created_at', '>=', from).where('created_at', '<', to).execute();
  const refunds = await db
    .selectFrom('test_gateway_refunds')
    .select(['id', 'payment_id as paymentId', 'amount as amountPaise'])
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .execute();
  return [...payments, ...refunds.map((refund) => ({ ...refund, kind: 'refund' as const }))];
}

export async function findTestMovement(db: Db, paymentId: string): Promise<GatewayMovement | undefined> {
  return movements(db).where('id', '=', paymentId).executeTakeFirst();
}
