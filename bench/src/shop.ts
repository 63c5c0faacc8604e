// A shop with customers whose carts are filled, so that a checkout can be measured by itself.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { insertStarterRows, readStarterRows, STARTER_DIR } from '../../server/src/modules/catalogue/starter.ts';
import type { Database } from '../../server/src/platform/db/database.ts';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import { hashToken, newId, newToken } from '../../server/src/platform/ids.ts';

export interface Customer {
  token: string;
  /** Rupees. */
  amount: number;
}

const AT_ONCE = 100;

/** Makes `count` customers, each signed in and with one test in the cart. */
export async function makeShop(database: Database, count: number): Promise<Customer[]> {
  await migrate(database);
  const now = new Date().toISOString();
  const later = new Date(Date.now() + 86_400_000).toISOString();
  const rows = readStarterRows(readFileSync(join(STARTER_DIR, 'catalogue.csv'), 'utf8')).slice(0, 50);
  await insertStarterRows(
    database,
    rows.filter((row) => row.kind === 'test'),
    now,
  );
  const items = await database.db.selectFrom('catalogue_items').select(['id', 'final_price']).execute();
  const customers: Customer[] = [];
  for (let first = 0; first < count; first += AT_ONCE) {
    const made = Array.from({ length: AT_ONCE }, (_, index) => {
      const item = items[(first + index) % items.length];
      if (!item) throw new Error('The starter catalogue is empty');
      return { account: newId(), cart: newId(), token: newToken(), number: first + index, item };
    });
    await database.write(async (tx) => {
      const accounts = made.map(({ account, number }) => ({
        id: account,
        first_name: 'Asha',
        last_name: `Verma ${number}`,
        email: `asha${number}@example.in`,
        mobile_number: `9${String(number).padStart(9, '0')}`,
        password_hash: 'nobody signs in with it',
        profile_photo: null,
        role: 'user' as const,
        language: 'en',
        last_login_at: now,
        created_at: now,
        deleted_at: null,
      }));
      await tx.insertInto('accounts').values(accounts).execute();
      const sessions = made.map(({ account, token }) => {
        const times = { created_at: now, expires_at: later };
        return { id: newId(), account_id: account, token_hash: hashToken(token), ...times };
      });
      await tx.insertInto('sessions').values(sessions).execute();
      const carts = made.map(({ account, cart }) => ({
        id: cart,
        account_id: account,
        created_at: now,
        updated_at: now,
      }));
      await tx.insertInto('carts').values(carts).execute();
      const lines = made.map(({ cart, item }) => {
        return { id: newId(), cart_id: cart, item_id: item.id, quantity: 1, created_at: now };
      });
      await tx.insertInto('cart_lines').values(lines).execute();
    });
    customers.push(...made.map(({ token, item }) => ({ token, amount: item.final_price / 100 })));
  }
  return customers;
}
