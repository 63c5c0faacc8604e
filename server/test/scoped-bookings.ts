// Bookings and staff of narrow roles, for tests of what they see.
import type { Permission } from '@labfront/contract/permission-names';
import { bookCart, fillCart, makeAdmin, makeItems, makeUser, type Person } from './factories.ts';
import type { TestApp } from './harness.ts';
import { makeRole } from './roles.ts';

/** Opens a shop with one test, an administrator and a customer. */
export async function openScopedBookings(app: TestApp) {
  const [itemId = ''] = await makeItems(app, { name: 'Iron studies', price: 500 });
  const admin = await makeAdmin(app);
  const customer = await makeUser(app);

  /** Makes a booking of each kind. */
  async function makeBookings(person: Person, referral: { referralCode?: string }) {
    await fillCart(app, person.token, [itemId]);
    const cart = (await bookCart(app, person.token, { ...referral, paymentMethod: 'at_collection' })).booking._id;
    const body = { tests: [itemId], ...referral };
    const now = (await app.call('POST', '/booking', { token: person.token, body })).body.data._id;
    return { cart, now };
  }

  const roleOf = (...permissions: Permission[]) => makeRole(app, admin, permissions);

  const get = (path: string, { token }: Person) => app.call('GET', path, { token });
  const idsOf = ({ body }: { body: unknown }) => {
    const rows = (body as { data?: { _id: string }[] }).data ?? (body as { _id: string }[]);
    return rows.map(({ _id }) => _id);
  };

  return { itemId, admin, customer, makeBookings, makeRole: roleOf, get, idsOf };
}
