// Results of an analyser from the message to the entered value: received and matched, then accepted by a person. Beside it the same rows
// inserted bare, one transaction for each message.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { buildApp } from '../../server/src/app.ts';
import { loadStarter, makeFirstAdministrator } from '../../server/src/first-start.ts';
import { systemClock } from '../../server/src/platform/base/clock.ts';
import { readEnv } from '../../server/src/platform/base/env.ts';
import type { Database } from '../../server/src/platform/db/database.ts';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import { openDatabase } from '../../server/src/platform/db/open.ts';
import { NO_LIMITS } from '../../server/test/no-limits.ts';
import { postgresPrograms, startCluster } from '../../tools/postgres-cluster.ts';
import type { Place } from './place.ts';
import { BENCH_ADMIN } from './processes.ts';
import { settle } from './settle.ts';
import { percent, perSecond, type Row } from './table.ts';

const ORDERS = 60;
const WARM_UP = 10;
const PARAMETERS = 20;
const PATIENTS_OF_BOOKING = 10;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

export type Call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, token?: string) => Promise<Answer>;
// biome-ignore lint/suspicious/noExplicitAny: answers of many calls, whose schemas the server's tests check
export type Answer = any;

interface Bench {
  call: Call;
  token: string;
  instrument: { id: string; key: string };
  codes: readonly string[];
}

const names = Array.from({ length: PARAMETERS }, (_, index) => `BENCH${index}`);

/** A centre, a test of many parameters, and an instrument that is mapped to all of them and has passed its controls. */
export async function makeLaboratory(call: Call, token: string, codes: readonly string[] = names) {
  const centre = {
    ...{ code: 'BNCH', kind: 'laboratory', labCode: '77', name: 'Bench', address: '1 Lake Road', city: 'Bhopal' },
    ...{ pincode: '462016', phone: '+91 755 555 0100', hours: 'Mon-Sat 07:00-20:00', homeCollection: true },
    ...{ fee: 0, freeFrom: null, listed: true, active: true, accreditation: null },
  };
  const { _id: centreId } = (await call('POST', '/centres', centre, token)).data;
  const parameterIds: string[] = [];
  for (const code of codes) {
    const body = { code, name: code, kind: 'number', unit: 'mg/dL', department: 'Biochemistry' };
    parameterIds.push((await call('POST', '/parameters', body, token)).data._id);
  }
  const [test] = (await call('GET', '/test?limit=1')).data ?? (await call('GET', '/test?limit=1'));
  const specimens = [{ key: 's', specimen: 'Serum', container: 'serum', volumeMl: 0.5, storage: '2-8 °C' }];
  const parameters = parameterIds.map((parameterId) => ({ parameterId, specimenKey: 's' }));
  const definition = { specimens, parameters, department: 'Biochemistry', turnaroundHours: 6 };
  await call('PUT', `/test/${test._id}/definition`, definition, token);
  const body = { name: 'Bench', centreId, protocol: 'hl7', department: 'Biochemistry' };
  const { _id: id, key } = (await call('POST', '/instruments', body, token)).data;
  const mappings = codes.map((code, index) => ({ code, parameterId: parameterIds[index], unit: 'mg/dL', factor: 1 }));
  await call('PUT', `/instruments/${id}/mappings`, { mappings }, token);
  for (const parameterId of parameterIds) {
    await call('POST', '/qc', { instrumentId: id, parameterId, outcome: 'passed' }, token);
  }
  return { centreId, testId: test._id as string, parameterIds, definition, instrument: { id, key } };
}

/** Books the test for ten patients, whom no other round has. */
export async function bookTests(
  call: Call,
  token: string,
  { centreId, testId, round }: { centreId: string; testId: string; round: number },
) {
  const patients = Array.from({ length: PATIENTS_OF_BOOKING }, (_, index) => {
    return {
      patient: { name: `Asha ${LETTERS[round]}${LETTERS[index]}`, age: 30 + index, sex: 'female' },
      itemIds: [testId],
    };
  });
  await call('POST', '/cart/add-to-cart', { itemId: testId, quantity: PATIENTS_OF_BOOKING }, token);
  const cart = await call('GET', '/cart/get-cart', undefined, token);
  const details = { city: 'Bhopal', centreId, paymentMethod: 'at_collection', patients };
  const { booking } = await call('POST', '/cart-booking/book', { amount: cart.totalAmount, ...details }, token);
  await call('PUT', '/cart-booking/update-status', { bookingId: booking._id, status: 'Confirmed' }, token);
  return booking as { _id: string; bookingNumber: string };
}

/** Draws and accepts the tubes of a booking. @returns their codes. */
export async function drawTubes(
  call: Call,
  token: string,
  centreId: string,
  booking: { _id: string; bookingNumber: string },
) {
  const { data: visit } = await call('POST', '/visits/walk-in', { bookingId: booking._id, centreId }, token);
  const { data: tubes } = await call('GET', `/specimens?q=${booking.bookingNumber}`, undefined, token);
  const now = new Date().toISOString();
  const collected = tubes.map(({ _id, tubeCode }: Answer) => ({
    kind: 'collect',
    body: { specimenId: _id, tubeCode },
  }));
  const events = [{ kind: 'identify', body: { by: 'details' } }, ...collected].map((one, index) => {
    return { ...one, id: crypto.randomUUID(), visitId: visit._id, seq: index + 1, deviceAt: now };
  });
  await call('POST', '/field/events', { sentAt: now, events }, token);
  const codes: string[] = tubes.map(({ tubeCode }: Answer) => tubeCode);
  for (const code of codes) {
    await call('POST', `/specimens/${code}/receive`, {}, token);
    await call('POST', `/specimens/${code}/accept`, {}, token);
  }
  return codes;
}

export const messageOf = (code: string) =>
  [
    `MSH|^~\\&|AU480|LAB|LABFRONT|LAB|20261123063000||ORU^R01|${code}|P|2.5.1`,
    `OBR|1||${code}`,
    ...names.map((name, index) => `OBX|${index + 1}|NM|${name}^Test||${index}.10|mg/dL|||||F`),
  ].join('\r');

/** Sends and accepts messages. @returns results for each second of processor time. */
async function measure({ call, token, instrument, codes }: Bench): Promise<number> {
  const path = `/instruments/${instrument.id}`;
  const take = async (some: readonly string[]) => {
    const messageIds: string[] = [];
    for (const code of some) {
      const body = { id: code, protocol: 'hl7', raw: messageOf(code) };
      messageIds.push((await call('POST', `${path}/messages`, body, instrument.key)).data._id);
    }
    const { data } = await call('POST', `${path}/accept`, { messageIds }, token);
    const accepted = data.filter(({ outcome }: Answer) => outcome === 'accepted').length;
    if (accepted !== some.length) throw new Error(`${accepted} of ${some.length} messages were accepted`);
  };
  await take(codes.slice(0, WARM_UP));
  const before = process.cpuUsage();
  const measured = codes.slice(WARM_UP);
  await take(measured);
  const { user, system } = process.cpuUsage(before);
  return (measured.length * PARAMETERS) / ((user + system) / 1e6);
}

/** A shop in this process whose first administrator is signed in. */
export interface OpenShop {
  call: Call;
  token: string;
  drain(): Promise<void>;
  database: Database;
}

/** Opens a shop of its own on an engine, and closes it after the measurement. */
export async function inShop<T>(
  dataDir: string,
  url: string | undefined,
  work: (shop: OpenShop) => Promise<T>,
): Promise<T> {
  const env = readEnv({
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    LOG_LEVEL: 'silent',
    ...NO_LIMITS,
    ...BENCH_ADMIN,
  });
  const database = await openDatabase(env, () => {});
  await migrate(database);
  const app = await buildApp({ env, database, clock: systemClock });
  try {
    const firstStart = { env, services: app.services, leases: app.leases };
    await loadStarter(firstStart, database, new Date().toISOString());
    await makeFirstAdministrator(firstStart, () => {});
    const call: Call = async (method, path, body, token) => {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const answer = await app.http.inject({ method, url: `/api/v1${path}`, headers, ...(body && { payload: body }) });
      if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.payload}`);
      return answer.json();
    };
    const credentials = { email: BENCH_ADMIN.ADMIN_EMAIL, password: BENCH_ADMIN.ADMIN_PASSWORD };
    const { token } = await call('POST', '/admin/login', credentials);
    return await work({ call, token, drain: () => app.outbox.drain().then(() => {}), database });
  } finally {
    await app.http.close();
    await database.close();
  }
}

const measureOn = (dataDir: string, url: string | undefined): Promise<number> =>
  inShop(dataDir, url, async ({ call, token, drain }) => {
    const { centreId, testId, instrument } = await makeLaboratory(call, token);
    const codes: string[] = [];
    while (codes.length < ORDERS) {
      const booking = await bookTests(call, token, { centreId, testId, round: codes.length / PATIENTS_OF_BOOKING });
      await drain();
      codes.push(...(await drawTubes(call, token, centreId, booking)));
    }
    await settle(url);
    return measure({ call, token, instrument, codes });
  });

/** The rows that a result needs at the least: its reading, its value and who entered it, beside its message. */
const BARE = [
  ['messages', 'id TEXT, raw TEXT, state TEXT, created_at TEXT'],
  ['readings', 'message_id TEXT, position BIGINT, specimen TEXT, code TEXT, value TEXT, unit TEXT, state TEXT'],
  ['results', 'id TEXT, line_id TEXT, parameter_id TEXT, value TEXT, flag TEXT, entered_by TEXT, entered_at TEXT'],
  ['people', 'result_id TEXT, person_id TEXT'],
] as const;
const BARE_MESSAGES = 500;
const columnsOf = (columns: string) => columns.split(',').length;
const inserts = (mark: (index: number) => string) =>
  BARE.map(([table, columns]) => {
    const marks = Array.from({ length: columnsOf(columns) }, (_, index) => mark(index + 1));
    return { sql: `INSERT INTO ${table} VALUES (${marks.join(', ')})`, values: marks.map((_, index) => `${index}`) };
  });
const perCpuSecond = (before: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(before);
  return (BARE_MESSAGES * PARAMETERS) / ((user + system) / 1e6);
};

function bareSqlite(): number {
  const folder = mkdtempSync(join(tmpdir(), 'labfront-bare-'));
  const database = new DatabaseSync(join(folder, 'bare.sqlite'));
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  for (const [table, columns] of BARE) database.exec(`CREATE TABLE ${table} (${columns})`);
  const [message, ...rows] = inserts(() => '?').map(({ sql, values }) => ({
    statement: database.prepare(sql),
    values,
  }));
  const before = process.cpuUsage();
  for (let count = 0; count < BARE_MESSAGES; count += 1) {
    database.exec('BEGIN');
    message?.statement.run(...message.values);
    for (let index = 0; index < PARAMETERS; index += 1) {
      for (const { statement, values } of rows) statement.run(...values);
    }
    database.exec('COMMIT');
  }
  const rate = perCpuSecond(before);
  database.close();
  rmSync(folder, { recursive: true });
  return rate;
}

async function barePostgres(url: string): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('CREATE SCHEMA bare; SET search_path = bare');
  for (const [table, columns] of BARE) await client.query(`CREATE TABLE ${table} (${columns})`);
  const [message, ...rows] = inserts((index) => `$${index}`);
  const before = process.cpuUsage();
  for (let count = 0; count < BARE_MESSAGES; count += 1) {
    await client.query('BEGIN');
    if (message) await client.query({ name: message.sql, text: message.sql, values: message.values });
    for (let index = 0; index < PARAMETERS; index += 1) {
      for (const { sql, values } of rows) await client.query({ name: sql, text: sql, values });
    }
    await client.query('COMMIT');
  }
  const rate = perCpuSecond(before);
  await client.end();
  return rate;
}

const rowOf = (engine: string, ours: number, bare: number, must: number): Row => ({
  what: `results of an analyser, received and accepted, a second of processor time, ${engine} (bare: its rows alone)`,
  ours: perSecond(ours),
  bare: perSecond(bare),
  ratio: percent(ours / bare),
  must: `≥ ${must}/s`,
  holds: ours >= must,
});

/** Rows for both engines; PostgreSQL's is missing where it is not installed. */
export async function measureInstrumentResults({ dataDir }: Place): Promise<Row[]> {
  const rows = [rowOf('SQLite', await measureOn(dataDir, undefined), bareSqlite(), 500)];
  if (!postgresPrograms()) return rows;
  const cluster = await startCluster({ durable: true });
  try {
    const folder = join(dataDir, 'postgres');
    mkdirSync(folder);
    const ours = await measureOn(folder, cluster.socketUrl);
    return [...rows, rowOf('PostgreSQL', ours, await barePostgres(cluster.socketUrl), 300)];
  } finally {
    await cluster.stop();
  }
}
