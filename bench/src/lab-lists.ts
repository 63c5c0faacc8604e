// Work list and search of the bench over a million results of ten years: every page, on each engine.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../server/src/platform/db/open.ts';
import { postgresPrograms, startCluster } from '../../tools/postgres-cluster.ts';
import { fillLaboratory } from './lab-fill.ts';
import { median } from './load.ts';
import type { Place } from './place.ts';
import { treeProcessorMs } from './process-tree.ts';
import { BENCH_ADMIN, type Running, startServer } from './processes.ts';
import { settle } from './settle.ts';
import { listHeaders, signIn } from './sign-in.ts';
import { ms, type Row } from './table.ts';

const RESULTS = Number(process.env.BENCH_RESULTS ?? 1_000_000);
const [VISITS, PARAMETERS, OPEN] = [10, 10, 2_000];
const MUST_MS = 100;
const PAGE_ROWS = 20;
const TURNS = 7;

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

/** Filters and searches of the work list, each measured on its first, middle and last page. */
const QUERIES = [
  ...['', 'sort=-createdAt', 'sort=dueAt', 'sort=-dueAt', 'late=1', 'late=1&sort=dueAt'],
  ...['awaiting_specimen', 'in_progress', 'resulted', 'verified', 'authorised', 'released'].map(
    (state) => `state=${state}`,
  ),
  ...['centre=centre-3', 'centre=centre-3&state=resulted', 'department=Haematology', 'department=Haematology&late=1'],
  ...[`date=${day(1)}`, `date=${day(2_000)}`, `date=${day(1)}&centre=centre-3`],
  // A name of one in eleven, a rare one, numbers in part and whole, a mobile number, an address, nobody's.
  ...['q=asha', 'q=verma77', 'q=LN-777', 'q=n-7777', 'q=9810007777', 'q=customer77%40', 'q=nobody-of-this-name'],
  ...['q=as', 'q=asha%20verma', 'state=in_progress&q=verma', 'department=Haematology&q=asha', 'late=1&q=asha'],
];
/** A word that every order has; there is no limit for it. */
const EVERYBODY = 'q=example.in';

interface Measured {
  name: string;
  ms: number;
  cpuMs: number;
}

interface Timed {
  ms: number;
  total: number;
  body: Buffer;
}

async function timeOf(url: string, headers: Record<string, string>, tries = 10): Promise<Timed> {
  const startedAt = performance.now();
  const answer = await fetch(url, { headers });
  const body = await answer.arrayBuffer();
  // A server that just started, or that others keep from its processor, asks to come back.
  if (answer.status === 503 && tries > 0) {
    await new Promise((done) => setTimeout(done, 2_000));
    return timeOf(url, headers, tries - 1);
  }
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  const total = Number(answer.headers.get('x-total-count') ?? 0);
  return { ms: performance.now() - startedAt, total, body: Buffer.from(body) };
}

async function measurePage(
  name: string,
  url: string,
  headers: Record<string, string>,
  cpu: () => number,
): Promise<Measured> {
  await timeOf(url, headers);
  const before = cpu();
  const times: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) times.push((await timeOf(url, headers)).ms);
  return { name, ms: median(times), cpuMs: (cpu() - before) / TURNS };
}

const slowestOf = (pages: readonly Measured[]) => pages.reduce((slow, other) => (other.ms > slow.ms ? other : slow));

async function listRows(server: Running, engine: string, databasePid: number | undefined): Promise<Row[]> {
  const headers = listHeaders(await signIn(server.url));
  const cpu = () => treeProcessorMs(server.pid) + (databasePid === undefined ? 0 : treeProcessorMs(databasePid));
  const path = `${server.url}/api/v1/lab/worklist?limit=${PAGE_ROWS}`;
  async function measurePages(query: string): Promise<Measured[]> {
    const { total } = await timeOf(`${path}&${query}`, headers);
    const last = Math.max(1, Math.ceil(total / PAGE_ROWS));
    const measured: Measured[] = [];
    for (const page of new Set([1, Math.ceil(last / 2), last])) {
      const url = `${path}&${query}&page=${page}`;
      measured.push(await measurePage(`${query || 'all'}, page ${page}`, url, headers, cpu));
    }
    return measured;
  }
  const pages: Measured[] = [];
  for (const query of QUERIES) pages.push(...(await measurePages(query)));
  const everybody = slowestOf(await measurePages(EVERYBODY));
  const { body } = await timeOf(`${path}&state=resulted`, headers);
  const [{ orderId }] = JSON.parse(body.toString()).data;
  const order = await measurePage('an order', `${server.url}/api/v1/lab/orders/${orderId}`, headers, cpu);
  for (const one of pages) {
    if (one.ms > MUST_MS) process.stderr.write(`${engine}, ${one.name}: ${ms(one.ms)}, processor ${ms(one.cpuMs)}\n`);
  }
  const slowest = slowestOf(pages);
  const rowOf = (what: string, { ms: took, cpuMs }: Measured, must = true): Row => ({
    what: `${what} over ${RESULTS.toLocaleString('en-IN')} results, ${engine}, processor ${ms(cpuMs)}`,
    ours: ms(took),
    ...(must && { must: `≤ ${MUST_MS} ms`, holds: took <= MUST_MS }),
  });
  return [
    rowOf(`work list, slowest of ${pages.length} pages (${slowest.name})`, slowest),
    rowOf('work list by a word that every order has', everybody, false),
    rowOf('an order with earlier values', order),
  ];
}

async function measureOn(port: number, engine: string, cluster?: { url: string; pid: number }): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'labfront-bench-'));
  const url = cluster?.url;
  const env = { ...BENCH_ADMIN, ...(url === undefined ? {} : { DATABASE_URL: url }) };
  try {
    await (await startServer(dataDir, port, env)).stop();
    const database = await openDatabase({ DATA_DIR: dataDir, DATABASE_URL: url }, () => {});
    const patients = RESULTS / (VISITS * PARAMETERS);
    await fillLaboratory(database, { patients, visits: VISITS, parameters: PARAMETERS, open: OPEN });
    await database.close();
    await settle(url);
    const server = await startServer(dataDir, port, env);
    try {
      return await listRows(server, engine, cluster?.pid);
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** On SQLite, and on PostgreSQL where its programs are. */
export async function measureLabLists({ port }: Place): Promise<Row[]> {
  const rows = await measureOn(port, 'SQLite');
  if (!postgresPrograms()) return rows;
  const cluster = await startCluster({ durable: true });
  try {
    return [...rows, ...(await measureOn(port, 'PostgreSQL', cluster))];
  } finally {
    await cluster.stop();
  }
}
