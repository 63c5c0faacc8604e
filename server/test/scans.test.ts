// No call scans a table that grows on the thread that answers requests: a statement of SQLite holds up everybody for as long as it
// takes. On PostgreSQL the same reads belong to connections that have a statement timeout.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { EndpointShape } from '@labfront/contract/endpoint';
import { contract } from '@labfront/contract/index';
import { describe, expect, test } from 'vitest';
import { recordStatements, type Statement } from '../../tools/record-statements.ts';
import { deleteFinishedJobs } from '../src/platform/outbox/outbox.queries.ts';
import { makeAdmin, makeUser } from './factories.ts';
import { createTestApp } from './harness.ts';

const app = await createTestApp();
const isSqlite = app.database.engine === 'sqlite';
const admin = await makeAdmin(app);
const customer = await makeUser(app);

/** Tables that are as small in a large network as in a small one, or that wait to be worked off. */
const SMALL = new Set([
  ...['catalogue_items', 'catalogue_item_aliases', 'catalogue_item_parameters', 'package_tests', 'catalogue_version'],
  ...[
    'centres',
    'centre_letterheads',
    'parameters',
    'range_versions',
    'explanation_versions',
    'test_definitions',
    'definition_specimens',
    'definition_parameters',
    'signatories',
    'signatory_departments',
    'signatory_centres',
    'referral_laboratories',
    'referral_tests',
    'rights_version',
    'second_step_roles',
    'role_discount_limits',
    'api_keys',
    'webhooks',
    'instruments',
    'roles',
    'cities',
    'settings',
    'site_settings',
    'site_logos',
    'instances',
    'leases',
    'schema_migrations',
    'message_templates',
    'collection_windows',
    'closed_dates',
    'promise_rules',
    'proof_keys',
    // One row a day.
    'proof_heads',
  ],
]);
/** Small tables: partial indexes of waiting records, and the staff. */
const WAITING = new Set([
  'accounts_staff',
  // Prices that hold today or later; those that were replaced are not in it.
  'city_prices_current',
  'refunds_waiting',
  'payment_orders_unsettled',
  'payment_orders_due',
  'outbox_waiting',
  'visit_events_conflicts',
  'visit_events_undecided',
  'lab_critical_waiting',
]);
const ENDLESS = 'e '.repeat(149).trim();
const QUERIES = ['', `q=${encodeURIComponent(ENDLESS)}`, 'q=zzzz&page=1000000&sort=-status', 'format=csv&q=zzzz'];

const reads = Object.values(contract)
  .flatMap((domain) => Object.values(domain) as EndpointShape[])
  .filter(({ method, path }) => method === 'GET' && path !== '/admin/logout');
const addressOf = ({ path }: EndpointShape, query: string) => `${path.replace(/:\w+/g, admin.id)}?${query}`;

/** SQLite's own plan of a statement; it needs no rows to make one. */
function planOf(sql: string): string[] {
  const database = new DatabaseSync(join(app.dataDir, 'labfront.sqlite'), { readOnly: true });
  try {
    const values = (sql.match(/\?/g) ?? []).map(() => 'x');
    return database
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...values)
      .map(({ detail }) => String(detail));
  } finally {
    database.close();
  }
}

/** Tables that a statement reads from their beginning to their end */
function scanned({ sql }: Statement): string[] {
  if (!/^\s*(select|with|update|delete|insert)/i.test(sql) || sql.includes('where FALSE')) return [];
  return planOf(sql).flatMap((detail) => {
    const [, table, index] = /^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?/.exec(detail) ?? [];
    if (index !== undefined && WAITING.has(index)) return [];
    return table !== undefined && sql.includes(`"${table}"`) && !SMALL.has(table) ? [`${table}: ${sql}`] : [];
  });
}

describe.runIf(isSqlite)('the thread of requests scans nothing', () => {
  test.each(reads.map((endpoint) => [endpoint.path, endpoint] as const))('GET %s', async (_path, endpoint) => {
    const statements = await recordStatements(async () => {
      for (const query of QUERIES) {
        await app.call('GET', addressOf(endpoint, query), { token: admin.token });
        await app.call('GET', addressOf(endpoint, query), { token: customer.token });
      }
    });
    expect([...new Set(statements.flatMap(scanned))]).toEqual([]);
  });

  test('nor do metrics and what is done every minute', async () => {
    const statements = await recordStatements(async () => {
      await app.http.inject({ url: '/metrics' });
      await app.sweep();
      await deleteFinishedJobs(app.database.db, new Date(app.clock.now()).toISOString());
      await app.services.payments.reconcile();
    });
    expect(statements.length).toBeGreaterThan(0);
    expect([...new Set(statements.flatMap(scanned))]).toEqual([]);
  });
});

describe.runIf(isSqlite)('a queue is read in its order, from its beginning', () => {
  const claims = async () => {
    const statements = await recordStatements(async () => void (await app.outbox.drain()));
    return statements.filter(({ sql }) => /^update "(messages|outbox)" set .*limit/is.test(sql));
  };

  test.each([
    ['messages', 'messages_waiting_first', 'state=? AND channel=? AND <expr>=? AND run_at<?'],
    ['outbox', 'outbox_waiting', 'failed_at=? AND run_at<?'],
  ])('%s', async (table, index, terms) => {
    const [claim] = (await claims()).filter(({ sql }) => sql.startsWith(`update "${table}"`));
    const plan = planOf(claim?.sql ?? '');
    expect(plan).toContain(`SEARCH ${table} USING INDEX ${index} (${terms})`);
    expect(plan).toContain(`SEARCH ${table} USING INDEX sqlite_autoindex_${table}_1 (id=?)`);
    expect(plan).not.toContain('USE TEMP B-TREE FOR ORDER BY');
  });
});

test.each(['/prescription', '/cart-booking', '/booking/id'])(
  'a customer who types 150 words into GET %s costs no more statements than one who types none',
  async (path) => {
    const count = async (query: string) =>
      (await recordStatements(async () => void (await app.call('GET', `${path}?${query}`, { token: customer.token }))))
        .length;
    await count('');
    expect(await count(QUERIES[1] ?? '')).toBeLessThanOrEqual((await count('')) + 1);
  },
);
