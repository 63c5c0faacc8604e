// `Prefer: count=bounded`: the total of a very long list is counted no further than somebody reads, and its pages are the same.
import { expect, test } from 'vitest';
import { recordStatements } from '../../../../tools/record-statements.ts';
import { insertRows, rowsOf } from '../../../test/copied-bookings.ts';
import { bookCart, fillCart, makeAdmin, makeItems, makeUser } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const ROWS = 2_300;
const BOUND = 2_000;
const app = await createTestApp();
const asha = await makeUser(app, { firstName: 'Asha', lastName: 'Common' });
await fillCart(app, asha.token, await makeItems(app, { name: 'CBC', price: 50 }));
const { booking } = await bookCart(app, asha.token);
const admin = await makeAdmin(app);

const { db } = app.database;
const [template = {}] = await rowsOf(db, 'bookings', 'id', booking._id);
const row = (index: number) => ({
  ...template,
  id: `many-${String(index).padStart(5, '0')}`,
  booking_number: `LB-MANY-${index}`,
  order_id: null,
  status: 'Cancelled' as const,
  city: index % 2 === 0 ? 'Indore' : 'Bhopal',
  created_at: new Date(app.clock.now() + index * 1_000).toISOString(),
});
for (let start = 0; start < ROWS; start += 460)
  await insertRows(
    db,
    'bookings',
    Array.from({ length: 460 }, (_, index) => row(start + index)),
  );

async function list(query: string, prefer?: string) {
  const { status, body, headers } = await app.call('GET', `/admin/bookings?limit=200&${query}`, {
    token: admin.token,
    headers: prefer === undefined ? {} : { prefer },
  });
  expect(status).toBe(200);
  return {
    ids: body.data.map(({ _id }: { _id: string }) => _id),
    total: Number(headers['x-total-count']),
    relation: headers['x-total-count-relation'],
    link: String(headers.link),
    applied: headers['preference-applied'],
  };
}

test('says that there are more, lists the same page, and knows no last one', async () => {
  const exact = await list('q=common');
  expect(exact).toMatchObject({ total: ROWS + 1, relation: undefined, applied: undefined });
  expect(exact.link).toContain('rel="last"');
  const bounded = await list('q=common', 'return=minimal, count=bounded');
  expect(bounded).toMatchObject({ ids: exact.ids, total: BOUND, relation: 'gt', applied: 'count=bounded' });
  expect(bounded.link).toContain('rel="next"');
  expect(bounded.link).not.toContain('rel="last"');
});

test('counts all for a page behind the bound, and reads the last one from its end', async () => {
  const last = await list('q=common&page=12', 'count=bounded');
  expect(last).toMatchObject({ total: ROWS + 1, relation: undefined });
  expect(last).toMatchObject({ ids: (await list('q=common&page=12')).ids });
  expect(last.ids).toHaveLength(ROWS + 1 - 11 * 200);
  const inside = await list('q=common&page=10', 'count=bounded');
  expect(inside).toMatchObject({ total: BOUND, ids: (await list('q=common&page=10')).ids });
});

test('is exact below the bound, also of a common word beside another filter', async () => {
  expect(await list('q=common&city=Indore', 'count=bounded')).toMatchObject({ total: ROWS / 2, relation: undefined });
  expect(await list('city=Indore', 'count=bounded')).toMatchObject({ total: ROWS / 2, relation: undefined });
  expect(await list('q=MANY-77', 'count=bounded')).toMatchObject({ total: 11, relation: undefined });
});

// On SQLite a thread of its own reads lists, whose statements nobody sees.
test.runIf(app.database.engine === 'postgres')('counts nothing where the search found more already', async () => {
  const counts = async (prefer?: string) => {
    const statements = await recordStatements(async () => void (await list('q=common', prefer)));
    return statements.filter(({ sql }) => /^select count\(\*\) as "?count"? from "booking_search"/i.test(sql)).length;
  };
  expect(await counts()).toBe(1);
  expect(await counts('count=bounded')).toBe(0);
});
