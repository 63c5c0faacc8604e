// Measures how long a patient waits for their results: a million released results of ten thousand patients, on each engine.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../../server/src/platform/db/database.ts';
import { openDatabase } from '../../server/src/platform/db/open.ts';
import { postgresPrograms, startCluster } from '../../tools/postgres-cluster.ts';
import { percentile } from './load.ts';
import type { Place } from './place.ts';
import { BENCH_ADMIN, startServer } from './processes.ts';
import { settle } from './settle.ts';
import { ms, type Row } from './table.ts';

const PATIENTS = 10_000;
/** Of each patient, with as many parameters in each: 100 results. */
const VISITS = 10;
const PARAMETERS = 10;
/** Those who ask. */
const READERS = 5;
const TURNS = 60;
const MUST_MS = 20;
const PASSWORD = 'a-password-of-the-bench';
const RANGE = JSON.stringify({ low: '10', high: '90', criticalLow: null, criticalHigh: null, expected: [] });

const numbers = (most: number) =>
  sql.raw(`WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ${most})`);
const AT = new Date(1_760_000_000_000).toISOString();
const PATIENT_OF = sql.raw(`'p-' || (n / ${VISITS})`);

/** Gives the readers and everybody else their results. */
async function fillResults(database: Database): Promise<void> {
  const lines = PATIENTS * VISITS;
  const results = lines * PARAMETERS;
  await database.write(async (tx) => {
    await sql`INSERT INTO accounts (id, first_name, last_name, email, password_hash, role, created_at)
      ${numbers(3)} SELECT 'staff-' || n, 'A', 'Colleague', 'staff' || n || '@example.in', '', 'user', ${AT} FROM numbers`.execute(
      tx,
    );
    await sql`INSERT INTO signatories (id, account_id, name, qualification, registration_number, valid_from, created_at, updated_at)
      VALUES ('s', 'staff-2', 'Dr A', 'MD', '1', '2020-01-01', ${AT}, ${AT})`.execute(tx);
    await sql`INSERT INTO patients (id, uhid, name, relation, mobile_number, created_at, updated_at)
      ${numbers(PATIENTS)} SELECT 'p-' || n, 'u-' || n, 'A patient', 'other', '', ${AT}, ${AT} FROM numbers`.execute(
      tx,
    );
    await sql`INSERT INTO bookings (id, kind, booking_number, account_id, total_amount, status, payment_status, payment_method,
        patient, collection, place_held, created_at, updated_at)
      ${numbers(lines)} SELECT 'b-' || n, 'booking', 'LN-' || n, 'staff-0', 100, 'Confirmed', 'created', 'at_collection', '{}', 'centre', 0,
        ${AT}, ${AT} FROM numbers`.execute(tx);
    await sql`INSERT INTO visits (id, booking_id, kind, state, pincode, start_code, start_salt, created_at, updated_at)
      ${numbers(lines)} SELECT 'v-' || n, 'b-' || n, 'centre', 'closed', '', '', '', ${AT}, ${AT} FROM numbers`.execute(
      tx,
    );
    await sql`INSERT INTO accessions (id, visit_id, position, number, lab_code, year, counter, patient, created_at)
      ${numbers(lines)} SELECT 'a-' || n, 'v-' || n, 0, 'n-' || n, '99', 26, n, '{}', ${AT} FROM numbers`.execute(tx);
    await sql`INSERT INTO lab_lines (id, accession_id, visit_id, test_id, test_name, department, position, patient_id, state,
        created_at, updated_at)
      ${numbers(lines)} SELECT 'l-' || n, 'a-' || n, 'v-' || n, (SELECT min(id) FROM catalogue_items), 'A test', 'Biochemistry', 0,
        ${PATIENT_OF}, 'released', ${AT}, ${AT} FROM numbers`.execute(tx);
    await sql`CREATE TABLE bench_parameters AS
      SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM parameters WHERE kind = 'number' LIMIT ${sql.lit(PARAMETERS)}`.execute(
      tx,
    );
    await sql`INSERT INTO lab_results (id, line_id, parameter_id, version, is_current, row_version, state, value, unit, method, flag,
        range_used, entered_by, entered_at, verified_by, verified_at, authorised_by, authorised_at, signatory_id)
      ${numbers(lines)} SELECT 'r-' || n || '-' || place, 'l-' || n, bench_parameters.id, 1, 1, 3, 'authorised',
        CAST(20 + (n + place) % 50 AS TEXT), 'mg/dL', 'ISE', 'N', ${RANGE}, 'staff-0', ${AT}, 'staff-1', ${AT}, 'staff-2', ${AT}, 's'
      FROM numbers CROSS JOIN bench_parameters`.execute(tx);
    await sql`INSERT INTO reports (id, account_id, report_type, doctor_name, comments, amount, status, payment_status, version,
        created_at, updated_at, origin)
      ${numbers(lines)} SELECT 'e-' || n, 'staff-0', 'Blood Test', '', '', 0, 'Completed', 'none', 1, ${AT}, ${AT}, 'made' FROM numbers`.execute(
      tx,
    );
    await sql`INSERT INTO made_versions (report_id, version, template, content, released_by, released_at)
      ${numbers(lines)} SELECT 'e-' || n, 1, '1', '{}', 'staff-2', ${AT} FROM numbers`.execute(tx);
    await sql`INSERT INTO released_results (report_id, version, result_id)
      ${numbers(lines)} SELECT 'e-' || n, 1, 'r-' || n || '-' || place FROM numbers CROSS JOIN bench_parameters`.execute(
      tx,
    );
    await sql`DROP TABLE bench_parameters`.execute(tx);
    // The readers' own records take the place of some of the patients.
    const own = await sql<{ id: string }>`SELECT id FROM patients WHERE relation = 'self' ORDER BY id`.execute(tx);
    for (const [index, { id }] of own.rows.entries()) {
      await sql`UPDATE lab_lines SET patient_id = ${id} WHERE patient_id = ${`p-${index * 997}`}`.execute(tx);
    }
  });
  const { count } = await database.db
    .selectFrom('lab_results')
    .select((row) => row.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) !== results) throw new Error(`There are ${count} results`);
}

async function register(url: string, number: number): Promise<string> {
  const phone = `98765000${String(number).padStart(2, '0')}`;
  const body = { firstName: 'A', lastName: 'Reader', phone, email: `reader${number}@example.in`, password: PASSWORD };
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/v1/admin/register`, { method: 'POST', headers, body: JSON.stringify(body) });
  const { token } = (await answer.json()) as { token?: string };
  if (token === undefined) throw new Error(`No account: ${answer.status}`);
  return token;
}

async function timeReads(url: string, tokens: readonly string[]) {
  const list: number[] = [];
  const one: number[] = [];
  const time = async (path: string, token: string) => {
    const startedAt = performance.now();
    const answer = await fetch(`${url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
    const body = (await answer.json()) as { data: { parameterId: string }[] };
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return { body, ms: performance.now() - startedAt };
  };
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const token of tokens) {
      const { body, ms: taken } = await time('/my-results', token);
      list.push(taken);
      if (body.data.length !== PARAMETERS) throw new Error(`${body.data.length} parameters were answered`);
      one.push((await time(`/my-results/${body.data[turn % PARAMETERS]?.parameterId}`, token)).ms);
    }
  }
  return { list: percentile(list, 0.95), one: percentile(one, 0.95) };
}

async function resultRows(port: number, engine: string, databaseUrl?: string): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'labfront-bench-'));
  const env = { ...BENCH_ADMIN, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) };
  try {
    const first = await startServer(dataDir, port, env);
    const tokens: string[] = [];
    for (let number = 0; number < READERS; number += 1) tokens.push(await register(first.url, number));
    await first.stop();
    const database = await openDatabase({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }, () => {});
    await fillResults(database);
    await database.close();
    if (databaseUrl !== undefined) await settle(databaseUrl);
    const server = await startServer(dataDir, port, env);
    try {
      const measured = await timeReads(server.url, tokens);
      const row = (what: string, taken: number): Row => ({
        what: `${what} among 10,00,000, ${engine}, p95`,
        ours: ms(taken),
        must: `≤ ${MUST_MS} ms`,
        holds: taken <= MUST_MS,
      });
      return [row('results of a patient', measured.list), row('one result with its course', measured.one)];
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** On SQLite, and on PostgreSQL where its programs are. */
export async function measureResults({ port }: Place): Promise<Row[]> {
  const rows = await resultRows(port, 'SQLite');
  if (!postgresPrograms()) return rows;
  const cluster = await startCluster({ durable: true });
  try {
    return [...rows, ...(await resultRows(port, 'PostgreSQL', cluster.url))];
  } finally {
    await cluster.stop();
  }
}
