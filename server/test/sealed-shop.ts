// A shop whose books are sealed, and somebody who changes them behind the program's back.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { verifyProofs } from '../src/modules/proofs/verify.ts';
import { bookCart, fillCart, makeAdmin, makeItems, makeUser } from './factories.ts';
import { createTestApp, type TestApp } from './harness.ts';

/** Lets `work` change what the database refuses, as somebody with the database's own password could. */
export async function tamper(app: TestApp, work: () => Promise<unknown>): Promise<void> {
  const { db, engine } = app.database;
  const tables = ['audit_log', 'ledger_entries', 'specimen_events', 'proof_entries', 'proof_heads', 'proof_keys'];
  if (engine === 'postgres') {
    for (const table of tables) await sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER USER`.execute(db);
    await work();
    for (const table of tables) await sql`ALTER TABLE ${sql.table(table)} ENABLE TRIGGER USER`.execute(db);
    return;
  }
  const { rows } = await sql<{ name: string; sql: string }>`
    SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name IN (${sql.join(tables)})`.execute(db);
  for (const { name } of rows) await sql`DROP TRIGGER ${sql.ref(name)}`.execute(db);
  await work();
  for (const row of rows) await sql.raw(row.sql).execute(db);
}

/** Seals until nothing waits. */
export async function sealAll(app: TestApp): Promise<void> {
  await expect.poll(() => app.services.proofs.seal()).toBe(true);
}

/** A shop with a payment in its ledger and some entries in its audit log, all sealed. */
export async function makeSealedShop() {
  const app = await createTestApp();
  const admin = await makeAdmin(app);
  const user = await makeUser(app);
  const items = await makeItems(app, { price: 300 });
  await fillCart(app, user.token, items);
  const { booking } = await bookCart(app, user.token, { paymentMethod: 'at_collection' });
  const move = { bookingId: booking._id, status: 'Confirmed' };
  await app.call('PUT', '/cart-booking/update-status', { token: admin.token, body: move });
  const payment = { bookingId: booking._id, method: 'cash', receivedBy: 'Front desk', note: 'Paid by her brother' };
  await app.call('PUT', '/cart-booking/payment', { token: admin.token, body: payment });
  await sealAll(app);
  return { app, admin, user, booking };
}

export const checkProofs = (app: TestApp, keyId: string | null = null) => verifyProofs(app.database.db, { keyId });
export const entries = (app: TestApp) =>
  app.database.db.selectFrom('proof_entries').selectAll().orderBy('seq').execute();
/** The first fault in words; null where there is none. */
export const faultOf = async (app: TestApp) => {
  const { fault } = await checkProofs(app);
  return fault && `${fault.table} ${fault.row}: ${fault.reason}`;
};
