// The dashboard and every list of the administration over the books of a large network, on one engine.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import { openDatabase } from '../../server/src/platform/db/open.ts';
import { postgresPrograms, startCluster } from '../../tools/postgres-cluster.ts';
import { percentile } from './load.ts';
import { makeOffice } from './office.ts';
import { assignDesk, DESK, registerDesk } from './office-centres.ts';
import { OFFICE_ROWS } from './office-fill.ts';
import { nameOf, type OfficePage, officePages } from './office-pages.ts';
import type { Place } from './place.ts';
import { BENCH_ADMIN, startServer } from './processes.ts';
import { sealAll } from './seal.ts';
import { settle } from './settle.ts';
import { ADMIN, listHeaders, signIn } from './sign-in.ts';
import { ms, type Row } from './table.ts';

const TURNS = 20;
const PAGE_ROWS = 20;
const MUST_MS = 100;
interface Measured {
  page: OfficePage;
  /** Milliseconds within which 95 of 100 answers came. */
  p95: number;
}

/** The viewer of the lists: an administrator, or the desk of a centre that has half of the records. */
type Viewer = 'administrator' | 'desk';

/** The lists that a centre's permissions open. */
const OF_CENTRES: ReadonlySet<string> = new Set([
  'admin/all',
  'admin/logins/today',
  'cart-booking/all',
  'booking',
  'admin/bookings',
  'contact/all',
  'home-collection',
  'prescription',
  'prescription-reports',
  'dashboard/summary',
  'dashboard/work',
]);

/** Times of every page, warm; one at a time, to measure the answer and not the queue. */
async function measureOffice(port: number, viewer: Viewer, databaseUrl?: string): Promise<Measured[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'labfront-bench-'));
  const env = { ...BENCH_ADMIN, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) };
  const database = await openDatabase({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }, () => {});
  await migrate(database);
  // The first start loads the starter catalogue and makes the administrator; it answers before it is done with both.
  const first = await startServer(dataDir, port, env);
  await signIn(first.url);
  await registerDesk(first.url);
  await first.stop();
  const busyId = await makeOffice(database);
  await assignDesk(database);
  await sealAll(database, dataDir);
  await database.close();
  await settle(databaseUrl);
  const server = await startServer(dataDir, port, env);
  try {
    const headers = listHeaders(await signIn(server.url, viewer === 'desk' ? DESK : ADMIN));
    const time = async (address: string): Promise<{ ms: number; total: number }> => {
      const startedAt = performance.now();
      const answer = await fetch(`${server.url}/api/v1/${address}`, { headers });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
      return { ms: performance.now() - startedAt, total: Number(answer.headers.get('x-total-count')) };
    };
    const measured: Measured[] = [];
    for (const page of officePages(busyId).filter(({ path }) => viewer !== 'desk' || OF_CENTRES.has(path))) {
      const first = `${page.path}?limit=${PAGE_ROWS}&${page.query}`;
      const { total } = await time(first);
      const address = page.isLast ? `${first}&page=${Math.max(1, Math.ceil(total / PAGE_ROWS))}` : first;
      await time(address);
      const times: number[] = [];
      for (let count = 0; count < TURNS; count += 1) times.push((await time(address)).ms);
      measured.push({ page, p95: percentile(times, 0.95) });
    }
    return measured;
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A row for the dashboard and one for each list: its slowest page. */
async function officeRows(port: number, viewer: Viewer, engine: string, databaseUrl?: string): Promise<Row[]> {
  const measured = await measureOffice(port, viewer, databaseUrl);
  const within = viewer === 'desk' ? ', within one centre of two' : '';
  return [...Map.groupBy(measured, ({ page }) => page.path)].map(([path, pages]) => {
    const { page, p95 } = pages.reduce((slow, other) => (other.p95 > slow.p95 ? other : slow));
    return {
      what: `${path}, ${OFFICE_ROWS.toLocaleString('en-IN')} rows${within}, ${engine}, p95 of the slowest of ${pages.length} (${nameOf(page)})`,
      ours: ms(p95),
      must: `≤ ${MUST_MS} ms`,
      holds: p95 <= MUST_MS,
    };
  });
}

/** On SQLite, and on PostgreSQL where its programs are. */
async function measureAs(viewer: Viewer, port: number): Promise<Row[]> {
  const rows = await officeRows(port, viewer, 'SQLite');
  if (!postgresPrograms()) return rows;
  const cluster = await startCluster({ durable: true });
  try {
    return [...rows, ...(await officeRows(port, viewer, 'PostgreSQL', cluster.url))];
  } finally {
    await cluster.stop();
  }
}

export const measureOffices = ({ port }: Place): Promise<Row[]> => measureAs('administrator', port);

/** The same lists as somebody sees them who works at one centre. */
export const measureCentreOffices = ({ port }: Place): Promise<Row[]> => measureAs('desk', port);
