// The dashboard and every list of the administration over the books of a large network, on one engine.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import { openDatabase } from '../../server/src/platform/db/open.ts';
import { postgresPrograms, startCluster } from '../../tools/postgres-cluster.ts';
import { makeOffice, OFFICE_ROWS } from './office.ts';
import { BENCH_ADMIN, startServer } from './processes.ts';
import { signIn } from './sign-in.ts';
import type { Row } from './table.ts';

const TURNS = 20;
const PAGE_ROWS = 20;
const MUST_MS = 100;
const LAST = OFFICE_ROWS / PAGE_ROWS;
/** The last page of each list is beyond 100,000 rows by a few that the start of the server makes. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  'admin/all': ['', `page=${LAST}`, 'role=user', 'sort=name', 'q=last77777', 'q=first12'],
  'cart-booking/all': [
    '',
    `page=${LAST}`,
    `page=${LAST / 10}&status=Cancelled`,
    'city=Indore',
    'sort=-totalAmount',
    'sort=date',
    'q=last777',
    'q=pay_77777',
  ],
  booking: [
    '',
    `page=${LAST}`,
    `page=${LAST / 10}&status=rejected`,
    'city=Indore',
    'sort=-totalPrice',
    'q=last777',
    'q=LN-777',
  ],
  'contact/all': ['', `page=${LAST}`, 'status=open', 'city=Indore', 'sort=name', 'q=visitor77777', 'q=sundays'],
  'home-collection': ['', `page=${LAST}`, 'status=collected', 'city=Indore', 'sort=name', 'q=caller77777', 'q=arera'],
  'admin/audit': ['', `page=${LAST}`, 'action=test.updated', 'action=sign-in', 'q=last77777'],
  ledger: ['', `page=${LAST}`, 'method=online', 'sort=-amount', 'q=last77777', 'q=pay_777'],
};

const iso = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
const SUMMARIES = ['', `from=${iso(365)}`, `from=${iso(395)}&to=${iso(100)}`];

interface Measured {
  what: string;
  /** Milliseconds within which 95 of 100 answers came. */
  p95: number;
}

function p95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;
}

/** Times of every page, warm; one at a time, so that what is measured is the answer and not the queue. */
async function measureOffice(port: number, databaseUrl?: string): Promise<Measured[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'labfront-bench-'));
  const env = { ...BENCH_ADMIN, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) };
  const database = await openDatabase({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }, () => {});
  await migrate(database);
  // The first start loads the starter catalogue and makes the administrator; it answers before it is done with both.
  const first = await startServer(dataDir, port, env);
  await signIn(first.url);
  await first.stop();
  await makeOffice(database);
  await database.close();
  const server = await startServer(dataDir, port, env);
  try {
    const token = await signIn(server.url);
    const time = async (path: string): Promise<number> => {
      const startedAt = performance.now();
      const answer = await fetch(`${server.url}/api/v1/${path}`, { headers: { authorization: `Bearer ${token}` } });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      return performance.now() - startedAt;
    };
    const paths = [
      ...SUMMARIES.map((query) => `dashboard/summary?${query}`),
      'dashboard/work',
      ...Object.entries(LISTS).flatMap(([path, queries]) =>
        queries.map((query) => `${path}?limit=${PAGE_ROWS}&${query}`),
      ),
    ];
    const measured: Measured[] = [];
    for (const path of paths) {
      await time(path);
      const times: number[] = [];
      for (let count = 0; count < TURNS; count += 1) times.push(await time(path));
      measured.push({ what: path, p95: p95(times) });
    }
    return measured;
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A row for the dashboard and one for each list: its slowest page. */
async function officeRows(port: number, engine: string, databaseUrl?: string): Promise<Row[]> {
  const measured = await measureOffice(port, databaseUrl);
  const slowest = Map.groupBy(measured, ({ what }) => what.split('?')[0]);
  return [...slowest].map(([path, pages]) => {
    const { what, p95 } = pages.reduce((slow, page) => (page.p95 > slow.p95 ? page : slow));
    const page =
      what
        .split(/[?&]/)
        .slice(path === 'dashboard/summary' ? 1 : 2)
        .join('&') || 'first page';
    return {
      what: `${path}, ${OFFICE_ROWS.toLocaleString('en-IN')} rows, ${engine}, p95 of the slowest (${page})`,
      ours: `${p95.toFixed(1)} ms`,
      must: `≤ ${MUST_MS} ms`,
      holds: p95 <= MUST_MS,
    };
  });
}

/** On SQLite, and on PostgreSQL where its programs are. */
export async function measureOffices(port: number): Promise<Row[]> {
  const rows = await officeRows(port, 'SQLite');
  if (!postgresPrograms()) return rows;
  const cluster = await startCluster({ durable: true });
  try {
    return [...rows, ...(await officeRows(port, 'PostgreSQL', cluster.url))];
  } finally {
    await cluster.stop();
  }
}
