// Measures how long a patient waits for their results: a million released results of ten years, on each engine.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresPrograms, startCluster } from '../../tools/postgres-cluster.ts';
import { percentile } from './load.ts';
import type { Place } from './place.ts';
import { treeProcessorMs } from './process-tree.ts';
import { BENCH_ADMIN, startServer } from './processes.ts';
import { fillResults, registerReader } from './result-readers.ts';
import { settle } from './settle.ts';
import { ms, type Row } from './table.ts';

/** `BENCH_RESULTS=10000000` measures ten millions. */
const RESULTS = Number(process.env.BENCH_RESULTS ?? 1_000_000);
/** Of each patient, over ten years, with as many parameters in each: 100 results. */
const VISITS = 10;
const PARAMETERS = 10;
const PATIENTS = RESULTS / (VISITS * PARAMETERS);
/** Those who ask. */
const READERS = 5;
const TURNS = 60;
const MUST_MS = 20;

/** @param cpu processor time of program and database in milliseconds. */
async function timeReads(url: string, tokens: readonly string[], cpu: () => number) {
  const before = cpu();
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
  const cpuMs = (cpu() - before) / (list.length + one.length);
  return { list: percentile(list, 0.95), one: percentile(one, 0.95), cpuMs };
}

async function resultRows(port: number, engine: string, cluster?: { url: string; pid: number }): Promise<Row[]> {
  const databaseUrl = cluster?.url;
  const dataDir = mkdtempSync(join(tmpdir(), 'labfront-bench-'));
  const env = { ...BENCH_ADMIN, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) };
  try {
    const first = await startServer(dataDir, port, env);
    const tokens: string[] = [];
    for (let number = 0; number < READERS; number += 1) tokens.push((await registerReader(first.url, number)).token);
    await first.stop();
    const size = { patients: PATIENTS, visits: VISITS, parameters: PARAMETERS, open: 0 };
    await fillResults({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }, size);
    await settle(databaseUrl);
    const server = await startServer(dataDir, port, env);
    try {
      const cpu = () => treeProcessorMs(server.pid) + (cluster ? treeProcessorMs(cluster.pid) : 0);
      const measured = await timeReads(server.url, tokens, cpu);
      const row = (what: string, taken: number): Row => ({
        what: `${what} among ${RESULTS.toLocaleString('en-IN')}, ${engine}, p95, processor ${ms(measured.cpuMs)}`,
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
    return [...rows, ...(await resultRows(port, 'PostgreSQL', cluster))];
  } finally {
    await cluster.stop();
  }
}
