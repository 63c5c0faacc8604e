// A laboratory of many years for measurements: patients with their visits, orders, values and reports, on either engine.
import { sql } from 'kysely';
import type { Database } from '../../server/src/platform/db/database.ts';
import { FIRST_NAMES, LAST_NAMES, pick } from './names.ts';

export interface LabSize {
  patients: number;
  /** Of each patient, one order with one line each. */
  visits: number;
  /** Values of each line. */
  parameters: number;
  /** Lines at the bench, beside those that are released. */
  open: number;
}

const RANGE = JSON.stringify({ low: '10', high: '90', criticalLow: null, criticalHigh: null, expected: [] });
const AT = new Date(1_760_000_000_000).toISOString();
const DAYS = 3_650;
const DAY_MS = 86_400_000;
const CENTRES = 10;
const CUSTOMERS = 1_000;
const OPEN_STATES = `CASE n % 5 WHEN 0 THEN 'awaiting_specimen' WHEN 1 THEN 'in_progress' WHEN 2 THEN 'resulted' WHEN 3 THEN 'verified' ELSE 'authorised' END`;
const DEPARTMENTS = `CASE n % 4 WHEN 0 THEN 'Biochemistry' WHEN 1 THEN 'Haematology' WHEN 2 THEN 'Microbiology' ELSE 'Immunology' END`;

const numbers = (most: number) =>
  sql.raw(`WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ${most})`);

const FIRST = pick(FIRST_NAMES, 'n');
const LAST = pick(LAST_NAMES, 'n');
/** A name that one in eleven has, and one of few. */
const PATIENT = `'{"name":"' || ${FIRST} || ' ' || ${LAST} || (n % ${CUSTOMERS}) || '","age":34,"sex":"female"}'`;

/** The days of ten years, oldest first, as both engines write them. */
async function fillDays(tx: Parameters<Parameters<Database['write']>[0]>[0]): Promise<void> {
  await sql`CREATE TABLE bench_days (day BIGINT PRIMARY KEY, at TIMESTAMPTZ NOT NULL, due_at TIMESTAMPTZ NOT NULL)`.execute(
    tx,
  );
  for (let first = 0; first < DAYS; first += 365) {
    const rows = Array.from({ length: 365 }, (_, step) => {
      const day = first + step;
      const at = Date.now() - (DAYS - day) * DAY_MS;
      return sql`(${day}, ${new Date(at).toISOString()}, ${new Date(at + 21_600_000).toISOString()})`;
    });
    await sql`INSERT INTO bench_days (day, at, due_at) VALUES ${sql.join(rows)}`.execute(tx);
  }
}

/** Fills a migrated database. */
export async function fillLaboratory(
  database: Database,
  { patients, visits, parameters, open }: LabSize,
): Promise<void> {
  const released = patients * visits;
  const lines = released + open;
  const day = sql.raw(`JOIN bench_days ON day = (n * CAST(${DAYS} AS BIGINT)) / ${lines}`);
  const patientOf = sql.raw(`'p-' || (n % ${released} / ${visits})`);
  const customerOf = sql.raw(`'c-' || (n % ${CUSTOMERS})`);
  await database.write(async (tx) => {
    await fillDays(tx);
    await sql`INSERT INTO accounts (id, first_name, last_name, email, password_hash, role, created_at)
      ${numbers(3)} SELECT 'staff-' || n, 'A', 'Colleague', 'staff' || n || '@example.in', '', 'user', ${AT} FROM numbers`.execute(
      tx,
    );
    await sql`INSERT INTO accounts (id, first_name, last_name, email, password_hash, role, created_at)
      ${numbers(CUSTOMERS)} SELECT 'c-' || n, ${sql.raw(FIRST)}, ${sql.raw(LAST)} || n, 'customer' || n || '@example.in', '', 'user', ${AT} FROM numbers`.execute(
      tx,
    );
    await sql`INSERT INTO centres (id, code, kind, lab_code, name, address, city, pincode, phone, hours, home_collection, fee, listed,
        active, created_at, updated_at)
      ${numbers(CENTRES)} SELECT 'centre-' || n, 'BN' || n, 'laboratory', '8' || n, 'Laboratory ' || n, 'Road', 'Bhopal', '462016', '', '', 0,
        0, 0, 1, ${AT}, ${AT} FROM numbers`.execute(tx);
    await sql`INSERT INTO signatories (id, account_id, name, qualification, registration_number, valid_from, created_at, updated_at)
      VALUES ('s', 'staff-2', 'Dr A', 'MD', '1', '2020-01-01', ${AT}, ${AT})`.execute(tx);
    await sql`INSERT INTO patients (id, uhid, name, relation, mobile_number, created_at, updated_at)
      ${numbers(patients)} SELECT 'p-' || n, 'u-' || n, 'A patient', 'other', '', ${AT}, ${AT} FROM numbers`.execute(
      tx,
    );
    await sql`INSERT INTO bookings (id, kind, booking_number, account_id, total_amount, status, payment_status, payment_method,
        patient, collection, place_held, created_at, updated_at)
      ${numbers(lines)} SELECT 'b-' || n, 'booking', 'LN-' || n, ${customerOf}, 100, 'Confirmed', 'created', 'at_collection',
        '{"mobileNumber":"98' || (10000000 + n) || '"}', 'centre', 0, at, at FROM numbers ${day}`.execute(tx);
    await sql`INSERT INTO visits (id, booking_id, kind, state, pincode, start_code, start_salt, created_at, updated_at)
      ${numbers(lines)} SELECT 'v-' || n, 'b-' || n, 'centre', 'closed', '', '', '', at, at FROM numbers ${day}`.execute(
      tx,
    );
    await sql`INSERT INTO accessions (id, visit_id, position, number, lab_code, year, counter, patient, created_at)
      ${numbers(lines)} SELECT 'a-' || n, 'v-' || n, 0, 'n-' || n, '99', 26, n, ${sql.raw(PATIENT)}, at FROM numbers ${day}`.execute(
      tx,
    );
    await sql`INSERT INTO lab_lines (id, accession_id, visit_id, test_id, test_name, department, position, centre_id, patient_id, state,
        created_at, updated_at, due_at)
      ${numbers(lines)} SELECT 'l-' || n, 'a-' || n, 'v-' || n, (SELECT min(id) FROM catalogue_items), 'A test', ${sql.raw(DEPARTMENTS)}, 0,
        'centre-' || (n % ${sql.lit(CENTRES)}), ${patientOf},
        CASE WHEN n < ${sql.lit(released)} THEN 'released' ELSE ${sql.raw(OPEN_STATES)} END, at, at, due_at FROM numbers ${day}`.execute(
      tx,
    );
    await sql`CREATE TABLE bench_parameters AS
      SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM parameters WHERE kind = 'number' LIMIT ${sql.lit(parameters)}`.execute(
      tx,
    );
    await sql`INSERT INTO lab_results (id, line_id, parameter_id, version, is_current, row_version, state, value, unit, method, flag,
        range_used, entered_by, entered_at, verified_by, verified_at, authorised_by, authorised_at, signatory_id)
      ${numbers(released)} SELECT 'r-' || n || '-' || place, 'l-' || n, bench_parameters.id, 1, 1, 3, 'authorised',
        CAST(20 + (n + place) % 50 AS TEXT), 'mg/dL', 'ISE', 'N', ${RANGE}, 'staff-0', at, 'staff-1', at, 'staff-2', at, 's'
      FROM numbers ${day} CROSS JOIN bench_parameters`.execute(tx);
    await sql`INSERT INTO reports (id, account_id, report_type, doctor_name, comments, amount, status, payment_status, version,
        created_at, updated_at, origin)
      ${numbers(released)} SELECT 'e-' || n, ${customerOf}, 'Blood Test', '', '', 0, 'Completed', 'none', 1, at, at, 'made'
        FROM numbers ${day}`.execute(tx);
    await sql`INSERT INTO made_versions (report_id, version, template, content, released_by, released_at)
      ${numbers(released)} SELECT 'e-' || n, 1, '1', '{}', 'staff-2', at FROM numbers ${day}`.execute(tx);
    await sql`INSERT INTO released_results (report_id, version, result_id)
      ${numbers(released)} SELECT 'e-' || n, 1, 'r-' || n || '-' || place FROM numbers CROSS JOIN bench_parameters`.execute(
      tx,
    );
    await sql`DROP TABLE bench_parameters`.execute(tx);
    await sql`DROP TABLE bench_days`.execute(tx);
  });
  const { count } = await database.db
    .selectFrom('lab_results')
    .select((row) => row.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) !== released * parameters) throw new Error(`There are ${count} results`);
}

/** Gives the records of people who registered the place of some of the patients. */
export async function giveResultsTo(database: Database): Promise<void> {
  await database.write(async (tx) => {
    const own = await sql<{ id: string }>`SELECT id FROM patients WHERE relation = 'self' ORDER BY id`.execute(tx);
    for (const [index, { id }] of own.rows.entries()) {
      await sql`UPDATE lab_lines SET patient_id = ${id} WHERE patient_id = ${`p-${index * 997}`}`.execute(tx);
    }
  });
}
