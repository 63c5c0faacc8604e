// The shop that the demonstration fills: its calls, and a clock that goes from a fortnight ago to now.
import { setTimeout } from 'node:timers/promises';
import { buildApp } from '../app.ts';
import { loadLaboratory, loadStarter } from '../first-start.ts';
import { updatePerson } from '../modules/accounts/accounts.queries.ts';
import { createPasswordHasher } from '../modules/accounts/password-hasher.ts';
import { isoTime } from '../platform/base/clock.ts';
import { type Env, StartError } from '../platform/base/env.ts';
import type { Database } from '../platform/db/database.ts';

export const DEMO_PASSWORD = 'demonstration';
const SESSION_MS = 20 * 3_600_000;
const MOST_TRIES = 8;
/** Of the wall clock, and longer with each try. */
const PAUSE_MS = 500;

/** Somebody who makes calls. */
export interface DemoPerson {
  readonly email: string;
  readonly name: string;
  readonly id: string;
}

// biome-ignore lint/suspicious/noExplicitAny: fields of answers whose schemas the server has checked
type Body = any;

/** A call that was refused, with its answer. */
export class RefusedCall extends Error {
  readonly status: number;
  readonly body: Body;

  constructor(call: string, status: number, payload: string) {
    super(`${call}: ${status} ${payload}`);
    this.status = status;
    this.body = JSON.parse(payload);
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** Settings of a shop that one address fills within a minute. */
export const DEMO_SETTINGS = {
  RATE_LIMIT: '0',
  UNPAID_BOOKINGS: '0',
  UNPAID_BOOKINGS_PER_NETWORK: '0',
  UNPAID_PLACES: '0',
  UNPAID_PLACES_PER_NETWORK: '0',
  BOOKINGS_PER_DAY: '0',
  WEBHOOKS_ALLOW_PRIVATE: 'on',
  LOG_LEVEL: 'silent',
} as const;

/** A clock that stands still until it is set forward. */
export function createDemoClock(start: number) {
  let now = start;
  return {
    // Moves by itself too, so that "newest first" has an order.
    now: () => {
      now += 1;
      return now;
    },
    goTo: (millis: number) => {
      now = Math.max(now, millis);
    },
  };
}
export type DemoClock = ReturnType<typeof createDemoClock>;

/** A machine that has much else to do says so, and is asked again when it had time to breathe. */
export async function patiently<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; tries < MOST_TRIES; tries += 1) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof RefusedCall) || error.status !== 503) throw error;
      await setTimeout(tries * PAUSE_MS);
    }
  }
  return call();
}

/**
 * Opens a migrated database.
 * @throws StartError where there is somebody already: a demonstration is never put among real people.
 */
export async function openDemoShop(env: Env, database: Database, clock: DemoClock) {
  // Passwords of the demonstration are public: a slow hash would protect nothing.
  const passwordHasher = createPasswordHasher({ memoryCost: 8, timeCost: 1, parallelism: 1 });
  const app = await buildApp({ env, database, clock, passwordHasher });
  await app.http.ready();
  const { services, leases, outbox } = app;
  if (await services.accounts.hasAdministrator())
    throw new StartError('This shop has people already: choose an empty folder with DATA_DIR, or an empty database.');
  await loadStarter({ env, services, leases }, database, isoTime(clock.now()));
  await loadLaboratory({ env, services, leases }, database, isoTime(clock.now()));
  const sessions = new Map<string, { token: string; until: number }>();
  let addresses = 0;

  async function send(
    method: Method,
    path: string,
    token: string | undefined,
    payload?: object | Buffer,
    type?: string,
  ) {
    addresses += 1;
    const answer = await app.http.inject({
      method,
      url: `/api/v1${path}`,
      remoteAddress: `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...(type && { 'content-type': type }) },
      ...(payload && { payload }),
    });
    if (answer.statusCode >= 300) throw new RefusedCall(`${method} ${path}`, answer.statusCode, answer.payload);
    return answer.json() as Body;
  }

  async function tokenOf({ email }: DemoPerson): Promise<string> {
    const known = sessions.get(email);
    if (known && clock.now() < known.until) return known.token;
    const { token } = await send('POST', '/admin/login', undefined, { email, password: DEMO_PASSWORD });
    sessions.set(email, { token, until: clock.now() + SESSION_MS });
    return token;
  }

  return {
    clock,
    /** The administrator. */
    async makeOwner(email: string): Promise<DemoPerson> {
      await services.accounts.createAdministrator(email, DEMO_PASSWORD);
      return { email, name: 'Owner', id: '' };
    },
    /** A call as somebody, or as a visitor. @throws RefusedCall */
    call: (by: DemoPerson | null, method: Method, path: string, body?: object): Promise<Body> =>
      patiently(async () => send(method, path, by === null ? undefined : await tokenOf(by), body)),
    /** A call of a program with a key of its own. @throws RefusedCall */
    callWithKey: (key: string, method: Method, path: string, body?: object): Promise<Body> =>
      patiently(() => send(method, path, key, body)),
    /** A form with a file, as a browser sends it. */
    async form(
      by: DemoPerson,
      path: string,
      fields: Readonly<Record<string, string>>,
      file: { bytes: Buffer; name: string },
    ) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append('file', new Blob([new Uint8Array(file.bytes)]), file.name);
      const request = new Request('http://localhost', { method: 'POST', body: form });
      const bytes = Buffer.from(await request.arrayBuffer());
      return send('POST', path, await tokenOf(by), bytes, request.headers.get('content-type') ?? '');
    },
    /** Confirms somebody's address, as the link in their mail does: nobody reads the mails of the demonstration. */
    confirm: ({ id }: DemoPerson): Promise<void> =>
      updatePerson(database.db, id, { email_verified_at: isoTime(clock.now()) }),
    /** Does what calls left to be done after their commits. */
    settle: () => outbox.drain(),
    /** Does what a server does by itself now and then: promises are checked, books are sealed. */
    async endDay(): Promise<void> {
      await app.sweep();
      await outbox.drain();
    },
    close: () => app.http.close(),
  };
}
export type DemoShop = Awaited<ReturnType<typeof openDemoShop>>;

/** The ids of tests by the codes of the starter. */
export async function testIdsOf(shop: DemoShop, codes: readonly string[]): Promise<string[]> {
  const { data } = await shop.call(null, 'GET', '/test');
  const byCode = new Map(data.map((test: { code: string; _id: string }) => [test.code, test._id]));
  return codes.map((code) => String(byCode.get(code)));
}
