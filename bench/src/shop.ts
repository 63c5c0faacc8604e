// A shop with customers whose carts are filled, to measure a checkout alone.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { insertStarterRows, readStarterRows, STARTER_DIR } from '../../server/src/modules/catalogue/starter.ts';
import { hashToken, newId, newToken } from '../../server/src/platform/base/ids.ts';
import type { Database, Db } from '../../server/src/platform/db/database.ts';
import { migrate } from '../../server/src/platform/db/migrate.ts';

export interface Customer {
  accountId: string;
  token: string;
  /** The test in the cart. */
  itemId: string;
  /** Rupees. */
  amount: number;
}

const AT_ONCE = 100;

/** Signs accounts in. @returns a token for each. */
export async function openSessions(tx: Db, accountIds: readonly string[]): Promise<string[]> {
  const times = {
    created_at: new Date().toISOString(),
    expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  };
  const opened = accountIds.map((account_id) => ({ account_id, token: newToken() }));
  const sessions = opened.map(({ account_id, token }) => {
    return { id: newId(), account_id, token_hash: hashToken(token), ...times };
  });
  await tx.insertInto('sessions').values(sessions).execute();
  return opened.map(({ token }) => token);
}

/** Makes a shop of 50 tests with customers. */
export async function makeShop(database: Database, count: number): Promise<Customer[]> {
  await migrate(database);
  const rows = readStarterRows(readFileSync(join(STARTER_DIR, 'catalogue.csv'), 'utf8')).slice(0, 50);
  await insertStarterRows(
    database,
    rows.filter((row) => row.kind === 'test'),
    new Date().toISOString(),
  );
  return makeCustomers(database, count);
}

/** Makes `count` customers, each signed in and with one test in the cart. */
export async function makeCustomers(database: Database, count: number): Promise<Customer[]> {
  const now = new Date().toISOString();
  const tests = database.db.selectFrom('catalogue_items').select(['id', 'final_price']).where('kind', '=', 'test');
  const items = await tests.limit(50).execute();
  const customers: Customer[] = [];
  for (let first = 0; first < count; first += AT_ONCE) {
    const made = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, index) => {
      const item = items[(first + index) % items.length];
      if (!item) throw new Error('The starter catalogue is empty');
      return { account: newId(), cart: newId(), number: first + index, item };
    });
    const tokens = await database.write(async (tx) => {
      const accounts = made.map(({ account, number }) => ({
        id: account,
        first_name: 'Asha',
        last_name: `Verma ${number}`,
        email: `asha${number}@example.in`,
        email_verified_at: now,
        pending_email: null,
        // Beyond the numbers of `makeOffice`.
        mobile_number: `9${100_000_000 + number}`,
        password_hash: 'nobody signs in with it',
        profile_photo: null,
        role: 'user' as const,
        language: 'en' as const,
        last_login_at: now,
        created_at: now,
        deleted_at: null,
      }));
      await tx.insertInto('accounts').values(accounts).execute();
      const carts = made.map(({ account, cart }) => ({
        id: cart,
        account_id: account,
        city_id: null,
        seen_city_id: null,
        created_at: now,
        updated_at: now,
      }));
      await tx.insertInto('carts').values(carts).execute();
      const lines = made.map(({ cart, item }) => {
        return { id: newId(), cart_id: cart, item_id: item.id, quantity: 1, created_at: now };
      });
      await tx.insertInto('cart_lines').values(lines).execute();
      return openSessions(
        tx,
        made.map(({ account }) => account),
      );
    });
    for (const [index, { account, item }] of made.entries()) {
      const token = tokens[index] ?? '';
      customers.push({ accountId: account, token, itemId: item.id, amount: item.final_price / 100 });
    }
  }
  return customers;
}
