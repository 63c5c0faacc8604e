// An app on a fresh database of the engine under test, with a clock that tests move.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { buildApp } from '../src/app.ts';
import type { Clock } from '../src/platform/clock.ts';
import type { Database } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { openDatabase } from '../src/platform/db/open.ts';
import { readEnv } from '../src/platform/env.ts';

/** 2026-03-10, 09:00 in India: a Tuesday on which nothing special happens. */
export const START = Date.parse('2026-03-10T03:30:00.000Z');

export interface TestClock extends Clock {
  advance(millis: number): void;
}

export function createTestClock(): TestClock {
  let now = START;
  return {
    // Moves by itself too, so that "newest first" has an order.
    now: () => {
      now += 1;
      return now;
    },
    advance: (millis) => {
      now += millis;
    },
  };
}

/** An empty data folder and, where it is under test, an empty PostgreSQL database, as a new machine has them. */
export async function createEmptyPlace(engine = process.env.TEST_ENGINE) {
  const dataDir = mkdtempSync(join(tmpdir(), 'labfront-test-'));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  if (engine !== 'postgres') return { DATA_DIR: dataDir, DATABASE_URL: undefined };
  const cluster = inject('postgresUrl');
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client(cluster);
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return { DATA_DIR: dataDir, DATABASE_URL: cluster.replace(/\/postgres$/, `/${name}`) };
}

/** A new, empty, migrated database of the engine under test; it goes when the test file ends. */
export async function createTestDatabase(): Promise<{ database: Database; dataDir: string; url: string | undefined }> {
  const place = await createEmptyPlace();
  const database = await openDatabase(place, () => {});
  await migrate(database);
  afterAll(() => database.close());
  return { database, dataDir: place.DATA_DIR, url: place.DATABASE_URL };
}

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read fields of bodies whose schemas the contract tests check
  body: any;
  headers: Record<string, string | string[] | number | undefined>;
}

interface Request {
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
  /** The address that the call comes from. */
  from?: string;
}

export async function createTestApp(variables: Record<string, string> = {}) {
  const { database, dataDir, url } = await createTestDatabase();
  const clock = createTestClock();
  const env = readEnv({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '0',
    ...(url && { DATABASE_URL: url }),
    ...variables,
  });
  const app = await buildApp({ env, database, clock });
  await app.http.ready();
  afterAll(() => app.http.close());

  /** One call: `call('PUT', '/cart/update-quantity', { token, body })`, below `/api/v1`. */
  async function call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    { token, body, headers, from = '127.0.0.1' }: Request = {},
  ): Promise<Answer> {
    const options: InjectOptions = {
      method,
      url: `/api/v1${path}`,
      remoteAddress: from,
      headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { payload: body as object }),
    };
    const response = await app.http.inject(options);
    const isJson = String(response.headers['content-type']).startsWith('application/json') && response.payload !== '';
    return {
      status: response.statusCode,
      body: isJson ? response.json() : response.payload,
      headers: response.headers,
    };
  }

  return { ...app, call, clock, database, env, dataDir };
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;
