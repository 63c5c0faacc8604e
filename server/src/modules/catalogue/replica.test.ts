// The catalogue is read from a replica, but never an older one than this process has heard of.
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/harness.ts';
import { systemClock } from '../../platform/base/clock.ts';
import { newId } from '../../platform/base/ids.ts';
import type { Database } from '../../platform/db/database.ts';
import { bumpCatalogueVersion, insertItems } from './catalogue.queries.ts';
import { createCatalogueSnapshot } from './catalogue.snapshot.ts';

// Two separate databases stand for a primary and its replica, so that the test controls the lag of the replica.
const { database: primary } = await createTestDatabase();
const { database: copy } = await createTestDatabase();

const item = (name: string) => {
  const at = '2026-03-10T03:30:00.000Z';
  return {
    ...{
      id: newId(),
      kind: 'test' as const,
      slug: newId(),
      code: null,
      name,
      name_hi: '',
      description: '',
      category: 'Blood',
    },
    ...{ price: 100, discount_basis_points: 0, final_price: 100, sample_type: 'Blood' as const, parameters: '[]' },
    ...{
      parameter_count: null,
      duration: '',
      preparation: '',
      aliases: '[]',
      description_hi: '',
      preparation_hi: '',
      parameters_hi: '[]',
      nabl_accredited: 0,
      sensitive: 0,
      regulated: 0,
      popular: 0,
    },
    ...{ active: 1, created_at: at, updated_at: at, deleted_at: null },
  };
};

const change = (database: Database, name: string) =>
  database.write(async (tx) => {
    await insertItems(tx, [item(name)]);
    await bumpCatalogueVersion(tx);
  });

test('of equal ones the replica is read, an older one is not, and one that is down is done without', async () => {
  let isDown = false;
  const replica = new Proxy(copy.db, {
    get(target, key) {
      if (isDown) throw new Error('the replica is down');
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const snapshot = createCatalogueSnapshot({ ...primary, replica }, systemClock);
  const names = async () => {
    snapshot.invalidate();
    return (await snapshot.current()).tests.map(({ name }) => name);
  };

  await change(primary, 'of the primary');
  await change(copy, 'of the replica');
  expect(await names()).toEqual(['of the replica']);

  await change(primary, 'behind');
  expect(await names()).toEqual(['behind', 'of the primary']);

  await change(copy, 'caught up');
  await change(copy, 'is ahead');
  await change(primary, 'again');
  expect(await names()).toEqual(['caught up', 'is ahead', 'of the replica']);

  isDown = true;
  await change(primary, 'alone');
  expect(await names()).toEqual(['again', 'alone', 'behind', 'of the primary']);
});

test('while the primary is down the replica’s word counts, unless it is behind', async () => {
  const { database: lost } = await createTestDatabase();
  const { database: left } = await createTestDatabase();
  let isDown = false;
  const db = new Proxy(lost.db, {
    get(target, key) {
      if (isDown) throw new Error('the primary is down');
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const snapshot = createCatalogueSnapshot({ ...lost, db, replica: left.db }, systemClock);
  await change(lost, 'first');
  expect((await snapshot.current()).tests.map(({ name }) => name)).toEqual(['first']);
  isDown = true;
  snapshot.invalidate();
  await expect(snapshot.current()).rejects.toThrow('the primary is down');
  await change(left, 'from the replica');
  await change(left, 'and more');
  snapshot.invalidate();
  expect((await snapshot.current()).tests.map(({ name }) => name)).toEqual(['and more', 'from the replica']);
});
