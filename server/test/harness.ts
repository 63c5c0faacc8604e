// An app on a fresh database of the engine under test, with a clock that tests move.
import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import pg from 'pg';
import { inject } from 'vitest';
import { urlOfDatabase } from '../../tools/postgres-cluster.ts';
import { buildApp } from '../src/app.ts';
import { createPasswordHasher, type PasswordHasher } from '../src/modules/accounts/password-hasher.ts';
import { type CentreRow, insertCentre, NO_CERTIFICATES } from '../src/modules/centres/centres.queries.ts';
import type { Clock } from '../src/platform/base/clock.ts';
import { readEnv } from '../src/platform/base/env.ts';
import type { Database } from '../src/platform/db/database.ts';
import { openDatabase } from '../src/platform/db/open.ts';
import type { PdfRenderer } from '../src/platform/pdf/pdf-renderer.ts';
import { recordCall } from './call-recorder.ts';
import { POSTGRES_TEMPLATE } from './database.setup.ts';
import { TEST_SETTINGS } from './no-limits.ts';
import { onFileEnd } from './releases.ts';

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

function createDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'labfront-test-'));
  onFileEnd(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

let administration: pg.Pool | undefined;

/** Runs a statement about databases. Each connection costs the cluster a process, so those of a worker share one. */
function administer(cluster: string, statement: string): Promise<unknown> {
  // The cluster may end while the connection is idle.
  administration ??= new pg.Pool({ connectionString: cluster, max: 1, allowExitOnIdle: true }).on('error', () => {});
  return administration.query(statement);
}

/** Creates a PostgreSQL database as a copy of `template`, and drops it when the test file ends. */
async function createPostgresDatabase(template: 'template1' | typeof POSTGRES_TEMPLATE): Promise<string> {
  const cluster = inject('postgresUrl');
  if (cluster === undefined) throw new Error('This run has no PostgreSQL');
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  // Files are copied: as changes of pages, which is the default, each would be written twice.
  await administer(cluster, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  onFileEnd(() => administer(cluster, `DROP DATABASE ${name} WITH (FORCE)`));
  return urlOfDatabase(cluster, name);
}

/** An empty data folder and, where it is under test, an empty PostgreSQL database, as a new machine has them. */
export async function createEmptyPlace(engine = process.env.TEST_ENGINE) {
  return {
    DATA_DIR: createDataDir(),
    DATABASE_URL: engine === 'postgres' ? await createPostgresDatabase('template1') : undefined,
  };
}

/** As `createEmptyPlace`, with the tables of this program: a copy of the database that the run has migrated once. */
async function createMigratedPlace() {
  const dataDir = createDataDir();
  if (process.env.TEST_ENGINE === 'postgres') {
    return { DATA_DIR: dataDir, DATABASE_URL: await createPostgresDatabase(POSTGRES_TEMPLATE) };
  }
  copyFileSync(inject('sqliteTemplate'), join(dataDir, 'labfront.sqlite'));
  return { DATA_DIR: dataDir, DATABASE_URL: undefined };
}

/** A new, empty, migrated database of the engine under test; it goes when the test file ends. */
export async function createTestDatabase(): Promise<{ database: Database; dataDir: string; url: string | undefined }> {
  const place = await createMigratedPlace();
  const database = await openDatabase(place, () => {});
  onFileEnd(() => database.close());
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

/** A fast hash without protection: the hashed passwords exist only in the test. */
export const cheapPasswordHasher = createPasswordHasher({ memoryCost: 8, timeCost: 1, parallelism: 1 });

/** A working centre of no city. */
function centreRow(id: string): CentreRow {
  const at = new Date(START).toISOString();
  const place = {
    address: '',
    city: '',
    city_id: null,
    pincode: '',
    latitude: null,
    longitude: null,
    phone: '',
    hours: '',
  };
  return {
    ...NO_CERTIFICATES,
    ...place,
    id,
    code: id.slice(-6).toUpperCase(),
    kind: 'collection',
    lab_code: null,
    listed: 0,
    active: 1,
    name: id,
    home_collection: 0,
    fee: 0,
    free_from: null,
    created_at: at,
    updated_at: at,
  };
}

interface TestAppOptions {
  /** `real`: hashed as a served app does it. */
  passwordHasher?: PasswordHasher | 'real';
  pdfs?: PdfRenderer;
  /** A database of the engine under test that is there already; a new one by default. */
  at?: { database: Database; dataDir: string; url: string | undefined };
  /** Ids of centres that there are. */
  centres?: readonly string[];
}

export async function createTestApp(
  variables: Record<string, string> = {},
  { passwordHasher = cheapPasswordHasher, pdfs, at, centres = [] }: TestAppOptions = {},
) {
  const { database, dataDir, url } = at ?? (await createTestDatabase());
  const clock = createTestClock();
  const env = readEnv({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ...TEST_SETTINGS,
    ...(url && { DATABASE_URL: url }),
    ...variables,
  });
  const app = await buildApp({
    env,
    database,
    clock,
    passwordHasher: passwordHasher === 'real' ? undefined : passwordHasher,
    pdfs,
  });
  await app.http.ready();
  onFileEnd(() => app.http.close());
  for (const id of centres) await insertCentre(database.db, centreRow(id));

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
    const isText = /^(application\/json|text\/)/.test(String(response.headers['content-type']));
    recordCall(method, path, response.statusCode, response.payload, isText);
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
