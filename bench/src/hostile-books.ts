// The books of a large network, made by the database itself in a few statements: 100,000 accounts, each with a cart booking, a
// booking, a prescription and a report, and as many messages and audit rows. `makeOffice` makes books with more variety, slowly.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { OFFICE_ROWS } from './office-fill.ts';

const CHUNKS = 40;
const DAYS_PER_CHUNK = 10;
const DAY_MS = 86_400_000;

/** SQL expressions over `n`, the row's number; `:at` and `:day` stand for its time and day. */
type Columns = Record<string, string>;

const text = (value: string) => `'${value}'`;
const pick = (...values: string[]) =>
  `CASE n % ${values.length} ${values.map((value, index) => `WHEN ${index} THEN '${value}'`).join(' ')} END`;

const ACCOUNT = "'a-' || n";
const CITY = pick('Bhopal', 'Indore', 'Ujjain', 'Sagar');
const CREATED = { created_at: ':at' };
const DATED = { ...CREATED, updated_at: ':at' };

const BOOKING: Columns = {
  account_id: ACCOUNT,
  patient: text(JSON.stringify({ name: 'A patient', age: 40, sex: 'female', mobileNumber: null })),
  collection: text('centre'),
  city: CITY,
  date: ':day',
  slot: text('06:00-08:00'),
  place_held: '0',
  ...DATED,
};

const fileOf = (purpose: string, prefix: string): Columns => ({
  id: `'${prefix}-' || n`,
  purpose: text(purpose),
  stored_name: `'${prefix}-' || n || '.pdf'`,
  original_name: text('scan.pdf'),
  mime: text('application/pdf'),
  bytes: '1000',
  sha256: text('0'.repeat(64)),
  owner_id: ACCOUNT,
  attached_at: ':at',
  ...CREATED,
});

/** Parents before their children. */
const BOOKS: readonly (readonly [table: string, columns: Columns])[] = [
  [
    'accounts',
    {
      id: ACCOUNT,
      first_name: "'First' || (n % 997)",
      last_name: "'Last' || n",
      email: "'person' || n || '@example.in'",
      mobile_number: 'CAST(9000000000 + n AS TEXT)',
      password_hash: text(''),
      role: text('user'),
      last_login_at: ':at',
      ...CREATED,
    },
  ],
  [
    'bookings',
    {
      ...BOOKING,
      kind: text('cart-booking'),
      id: "'c-' || n",
      booking_number: "'LB-' || n",
      total_amount: '50000 + (n % 1000) * 100',
      status: pick('Completed', 'Confirmed', 'Cancelled'),
      payment_status: text('paid'),
      payment_method: text('online'),
      order_id: "'order_' || n",
      payment_id: "'pay_' || n",
      fingerprint: text(''),
    },
  ],
  [
    'bookings',
    {
      ...BOOKING,
      kind: text('booking'),
      id: "'b-' || n",
      booking_number: "'LN-' || n",
      total_amount: '40000 + (n % 1000) * 100',
      status: pick('Confirmed', 'Completed', 'Cancelled'),
      payment_status: text('created'),
      payment_method: text('at_collection'),
    },
  ],
  ['files', fileOf('prescriptions', 'f')],
  [
    'prescriptions',
    {
      id: "'p-' || n",
      account_id: ACCOUNT,
      file_id: "'f-' || n",
      message: "'Please book the thyroid panel of page ' || n || ', and ring before the collector comes.'",
      city: CITY,
      status: pick('approved', 'rejected', 'pending'),
      note: text(''),
      submission: 'CAST(n AS TEXT)',
      ...DATED,
    },
  ],
  ['files', fileOf('reports', 'g')],
  [
    'reports',
    {
      id: "'r-' || n",
      account_id: ACCOUNT,
      report_type: pick('Blood Test', 'X-Ray', 'MRI', 'Ultrasound'),
      doctor_name: "'Dr Mehta ' || (n % 500)",
      comments: text(''),
      amount: '10000',
      status: text('Completed'),
      payment_status: text('none'),
      version: '1',
      ...DATED,
    },
  ],
  [
    'report_versions',
    {
      id: "'v-' || n",
      report_id: "'r-' || n",
      version: '1',
      file_id: "'g-' || n",
      code: "'R-' || n",
      reason: text(''),
      issued_at: ':at',
    },
  ],
  [
    'contact_messages',
    {
      id: "'m-' || n",
      name: "'Visitor' || n",
      city: CITY,
      phone_number: 'CAST(8000000000 + n AS TEXT)',
      email: "'visitor' || n || '@example.in'",
      message: "'When does the centre in sector ' || n || ' open on Sundays?'",
      handled_at: ':at',
      ...CREATED,
    },
  ],
  [
    'audit_log',
    {
      id: "'l-' || n",
      at: ':at',
      actor_id: ACCOUNT,
      action: pick('sign-in.ok', 'cart-booking.moved', 'test.updated', 'contact.changed'),
      record_id: ACCOUNT,
      address: text('10.0.0.1'),
      details: text('{}'),
    },
  ],
];

function* statements(): Generator<string> {
  const rows = OFFICE_ROWS / CHUNKS;
  for (let chunk = 0; chunk < CHUNKS; chunk += 1) {
    const at = new Date(Date.now() - (CHUNKS - chunk) * DAYS_PER_CHUNK * DAY_MS).toISOString();
    for (const [table, columns] of BOOKS) {
      const values = Object.values(columns).join(', ').replaceAll(':at', `'${at}'`);
      yield `INSERT INTO ${table} (${Object.keys(columns).join(', ')})
        WITH RECURSIVE numbers (n) AS (SELECT ${chunk * rows} UNION ALL SELECT n + 1 FROM numbers WHERE n < ${(chunk + 1) * rows - 1})
        SELECT ${values.replaceAll(':day', `'${at.slice(0, 10)}'`)} FROM numbers`;
    }
  }
}

/** Fills a migrated database whose server is not running. The account of row n is `a-<n>`, its report `r-<n>` with code `R-<n>`. */
export async function fillBooks(dataDir: string, databaseUrl?: string): Promise<void> {
  if (databaseUrl === undefined) {
    const database = new DatabaseSync(join(dataDir, 'labfront.sqlite'));
    database.exec('PRAGMA synchronous = OFF; BEGIN');
    for (const statement of statements()) database.exec(statement);
    database.exec('COMMIT; ANALYZE');
    database.close();
    return;
  }
  const client = new pg.Client(databaseUrl);
  await client.connect();
  for (const statement of statements()) await client.query(statement);
  await client.end();
}
