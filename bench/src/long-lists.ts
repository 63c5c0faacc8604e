// Lists of a million messages and a million tubes: first, middle and last page, each filter and search, by the processor time that this
// process uses for an answer. On PostgreSQL the work of its own processes is not in it, so the time of the answer stands beside.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database, Tables } from '../../server/src/platform/db/database.ts';
import { postgresPrograms, startCluster } from '../../tools/postgres-cluster.ts';
import { bookTests, inShop, makeLaboratory, type OpenShop } from './instrument-results.ts';
import { median } from './load.ts';
import { messageRow } from './message-rows.ts';
import type { Place } from './place.ts';
import { settle } from './settle.ts';
import { ms, type Row } from './table.ts';

/** Columns that the database works out itself. */
const GENERATED = /^(search_text|shown_status)$/;
const ROWS = process.env.BENCH_QUICK ? 20_000 : 1_000_000;
const MUST_MS = 100;
const TURNS = 5;
const LIMIT = 20;
/** The tubes of one visit. */
const TUBES = 10;
const VISITS_OF_DAY = 500;
/** The board reads its day as a whole. */
const BOARD = '/visits?date=2026-01-02';
/** Rows of one statement. */
const AT_ONCE = 100_000;

type Change = Readonly<Record<string, ReturnType<typeof sql>>>;

/** Inserts `count` copies of a row, changed by expressions of `i`, from 1. */
async function multiply(
  { write }: Database,
  table: keyof Tables,
  row: object,
  count: number,
  change: Change,
): Promise<void> {
  const fixed = Object.entries(row).filter(([name]) => !GENERATED.test(name) && !(name in change));
  const names = [...fixed.map(([name]) => name), ...Object.keys(change)];
  const values = [...fixed.map(([, value]) => (value === null ? sql`NULL` : sql.lit(value))), ...Object.values(change)];
  for (let from = 0; from < count; from += AT_ONCE) {
    const numbers = sql`WITH RECURSIVE n (i) AS (SELECT ${sql.lit(from + 1)} UNION ALL SELECT i + 1 FROM n WHERE i < ${sql.lit(Math.min(count, from + AT_ONCE))})`;
    const into = sql`INSERT INTO ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})`;
    await write(async (tx) => {
      await sql`${into} ${numbers} SELECT ${sql.join(values)} FROM n`.execute(tx);
    });
  }
}

const one = (from: ReturnType<typeof sql>, database: Database) =>
  from.execute(database.db).then(({ rows }) => rows[0] as Record<string, unknown>);

/** `i` in so many digits; both engines have `substr` and `||`. */
const digits = (prefix: string, most: number) =>
  sql`${sql.lit(prefix)} || substr(CAST(${sql.lit(10 ** most)} + i AS TEXT), 2)`;
/** Times of one day, in the form of this engine. */
const times = sql`'2026-01-' || substr(CAST(110 + i % 18 AS TEXT), 2) || 'T' || substr(CAST(110 + i % 14 AS TEXT), 2) || ':00:00.000Z'`;

async function fillMessages(database: Database, isPostgres: boolean): Promise<void> {
  const state = sql`CASE i % 50 WHEN 0 THEN 'failed' WHEN 1 THEN 'unknown' WHEN 2 THEN 'suppressed' ELSE 'delivered' END`;
  await multiply(database, 'messages', messageRow(0), ROWS, {
    id: digits('0199bench-', 8),
    reference: digits('ref-', 8),
    recipient: digits('7', 9),
    channel: sql`CASE i % 3 WHEN 0 THEN 'sms' WHEN 1 THEN 'whatsapp' ELSE 'mail' END`,
    kind: sql`CASE i % 4 WHEN 0 THEN 'report-ready' ELSE 'booking-confirmed' END`,
    state,
    rank: sql`CASE i % 50 WHEN 0 THEN 30 WHEN 1 THEN 5 WHEN 2 THEN 60 ELSE 40 END`,
    created_at: isPostgres ? sql`CAST(${times} AS TIMESTAMPTZ)` : times,
  });
}

async function fillTubes({ call, token, drain, database }: OpenShop, isPostgres: boolean): Promise<string> {
  const { centreId, testId } = await makeLaboratory(call, token);
  const { _id: bookingId, bookingNumber } = await bookTests(call, token, { centreId, testId, round: 0 });
  await drain();
  await call('POST', '/visits/walk-in', { bookingId, centreId }, token);
  const booking = await one(sql`SELECT * FROM bookings WHERE id = ${bookingId}`, database);
  const visit = await one(sql`SELECT * FROM visits WHERE booking_id = ${bookingId}`, database);
  const accession = await one(sql`SELECT * FROM accessions WHERE visit_id = ${visit.id} LIMIT 1`, database);
  const tube = await one(sql`SELECT * FROM specimens WHERE accession_id = ${accession.id} LIMIT 1`, database);
  const visits = ROWS / TUBES;
  const at = isPostgres ? sql`CAST(${times} AS TIMESTAMPTZ)` : times;
  const asText = (row: object) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
    );
  await multiply(database, 'bookings', asText(booking), visits, {
    id: digits('booking-', 7),
    booking_number: digits('LBX', 7),
  });
  await multiply(database, 'visits', asText(visit), visits, {
    id: digits('visit-', 7),
    booking_id: digits('booking-', 7),
    state: sql.lit('unassigned'),
    date: sql`'20' || CAST(26 + i / ${sql.lit(VISITS_OF_DAY * 300)} AS TEXT) || '-' || substr(CAST(101 + (i / ${sql.lit(VISITS_OF_DAY * 25)}) % 12 AS TEXT), 2) || '-' || substr(CAST(101 + (i / ${sql.lit(VISITS_OF_DAY)}) % 25 AS TEXT), 2)`,
    slot: sql.lit('06:00-08:00'),
    arrived_at: sql`NULL`,
  });
  await multiply(database, 'accessions', asText(accession), visits, {
    id: digits('accession-', 7),
    visit_id: digits('visit-', 7),
    number: digits('99', 10),
    lab_code: sql.lit('99'),
    counter: sql`i`,
  });
  const ofVisit = (prefix: string) => sql`${sql.lit(prefix)} || substr(CAST(10000001 + (i - 1) / 10 AS TEXT), 2)`;
  await multiply(database, 'specimens', asText(tube), ROWS, {
    id: digits('tube-', 8),
    accession_id: ofVisit('accession-'),
    visit_id: ofVisit('visit-'),
    container_number: sql`1 + (i - 1) % 10`,
    tube_code: digits('99', 12),
    state: sql`CASE i % 20 WHEN 0 THEN 'collected' WHEN 1 THEN 'in_transit' WHEN 2 THEN 'rejected' WHEN 3 THEN 'accepted' ELSE 'stored' END`,
    created_at: at,
    updated_at: at,
  });
  return `centre=${centreId}&q=${bookingNumber}`;
}

const PAGES = {
  specimens: [
    '',
    'status=collected',
    'status=stored',
    'status=overdue',
    'centre={centre}&status=overdue',
    'centre={centre}',
    'centre={centre}&status=stored',
    'sort=createdAt',
  ],
  messages: [
    '',
    'state=trouble',
    'state=failed',
    'state=delivered',
    'channel=sms',
    'kind=report-ready',
    'channel=sms&state=delivered',
    'from=2026-01-12&to=2026-01-13',
    'state=delivered&from=2026-01-12&to=2026-01-13',
    'state=trouble&from=2026-01-12&to=2026-01-13',
    'channel=sms&from=2026-01-12&to=2026-01-13',
    'channel=sms&state=delivered&from=2026-01-12&to=2026-01-13',
    'kind=report-ready&state=delivered&from=2026-01-12&to=2026-01-13',
    'kind=report-ready&state=delivered',
  ],
} as const;
const SEARCHES = {
  specimens: ['q=990000123456', 'q=9900', 'q=9900001', 'q=LBX0001234', 'q=none'],
  messages: [
    ...['q=70000123', 'q=7000012345', 'q=report', 'q=none', 'q=7000&state=failed', 'q=7000&kind=report-ready'],
    'q=7000&from=2026-01-12&to=2026-01-13',
  ],
} as const;

interface Measured {
  address: string;
  processor: number;
  answer: number;
}

async function measureOn(dataDir: string, url: string | undefined): Promise<Measured[]> {
  return inShop(dataDir, url, async (shop) => {
    const { call, token, database } = shop;
    const isPostgres = url !== undefined;
    const known = new URLSearchParams(await fillTubes(shop, isPostgres));
    await fillMessages(database, isPostgres);
    await settle(url);
    if (!isPostgres) await sql`ANALYZE`.execute(database.db);
    const time = async (address: string): Promise<Measured> => {
      const taken: { processor: number; answer: number }[] = [];
      for (let turn = 0; turn <= TURNS; turn += 1) {
        const [cpu, startedAt] = [process.cpuUsage(), performance.now()];
        await call('GET', address, undefined, token);
        const { user, system } = process.cpuUsage(cpu);
        if (turn > 0) taken.push({ processor: (user + system) / 1_000, answer: performance.now() - startedAt });
      }
      return {
        address,
        processor: median(taken.map(({ processor }) => processor)),
        answer: median(taken.map(({ answer }) => answer)),
      };
    };
    const measured: Measured[] = [];
    for (const list of ['specimens', 'messages'] as const) {
      for (const filter of PAGES[list]) {
        const asked = filter.replace('{centre}', known.get('centre') ?? '');
        for (const page of [1, ROWS / LIMIT / 50, ROWS / LIMIT / 2, ROWS / LIMIT]) {
          measured.push(await time(`/${list}?limit=${LIMIT}&page=${Math.max(1, Math.floor(page))}&${asked}`));
        }
      }
      for (const search of SEARCHES[list]) measured.push(await time(`/${list}?limit=${LIMIT}&${search}`));
    }
    const { data } = await call('GET', BOARD, undefined, token);
    if (data.length !== VISITS_OF_DAY) throw new Error(`The board shows ${data.length} visits`);
    measured.push(await time(BOARD));
    return measured;
  });
}

function rowsOf(engine: string, measured: readonly Measured[]): Row[] {
  const of = (path: string) => measured.filter(({ address }) => address.startsWith(path));
  return [
    ['list of specimens', of('/specimens')],
    ['list of messages', of('/messages')],
    [`board of a day of ${VISITS_OF_DAY} visits`, of('/visits')],
  ].map(([what, some]) => {
    const pages = some as Measured[];
    // On PostgreSQL most of the work is done elsewhere: there the time of the answer counts.
    const cost = ({ processor, answer }: Measured) => (engine === 'SQLite' ? processor : answer);
    const slowest = pages.reduce((slow, other) => (cost(other) > cost(slow) ? other : slow));
    if (process.env.BENCH_DETAILS) {
      for (const each of pages.toSorted((a, b) => cost(b) - cost(a)).slice(0, 12))
        process.stderr.write(`${engine} ${each.address} ${ms(each.processor)} ${ms(each.answer)}\n`);
    }
    return {
      what: `${what}, ${ROWS.toLocaleString('en-IN')} rows, ${engine}, slowest of ${pages.length} pages (${slowest.address}; answer ${ms(slowest.answer)})`,
      ours: ms(cost(slowest)),
      must: `≤ ${MUST_MS} ms`,
      holds: cost(slowest) <= MUST_MS,
    };
  });
}

export async function measureLongLists({ dataDir }: Place): Promise<Row[]> {
  const rows = rowsOf('SQLite', await measureOn(dataDir, undefined));
  if (!postgresPrograms()) return rows;
  const cluster = await startCluster({ durable: true });
  try {
    const folder = join(dataDir, 'postgres');
    mkdirSync(folder);
    return [...rows, ...rowsOf('PostgreSQL', await measureOn(folder, cluster.socketUrl))];
  } finally {
    await cluster.stop();
  }
}
