// `npm run bench:load`: a realistic day at rising rates until the slowest hundredth waits longer than 250 ms, on SQLite, on PostgreSQL
// and on three instances. One table; generator, database and server share this machine.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../server/src/platform/db/open.ts';
import { postgresPrograms, startCluster } from '../../tools/postgres-cluster.ts';
import { createDay, runStep, type Step } from './day.ts';
import { type Running, startServer } from './processes.ts';
import { makeShop } from './shop.ts';

const PORT = Number(process.env.BENCH_PORT ?? 4_330);
const CUSTOMERS = 1_000;
const FIRST_RATE = 250;
const FACTOR = 1.25;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const MOST_P99_MS = 250;
const MUST = 1_500;

interface Outcome {
  layout: string;
  best: Step | undefined;
  over: Step | undefined;
  rssMb: number;
}

async function climb(
  layout: string,
  servers: readonly Running[],
  next: Parameters<typeof runStep>[1],
): Promise<Outcome> {
  const bases = servers.map(({ url }) => url);
  await runStep(bases, next, FIRST_RATE / 2, SECONDS);
  let best: Step | undefined;
  for (let rate = FIRST_RATE; ; rate = Math.round(rate * FACTOR)) {
    const step = await runStep(bases, next, rate, SECONDS);
    const { answered, p50, p99, failed } = step;
    process.stderr.write(
      `${layout}: ${rate}/s asked, ${Math.round(answered)}/s answered, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${failed} failed\n`,
    );
    if (p99 > MOST_P99_MS || failed > 0) {
      const rssMb = servers.reduce((sum, server) => sum + server.rssMb(), 0) / servers.length;
      return { layout, best, over: step, rssMb };
    }
    best = step;
  }
}

async function measure(layout: string, folder: string, url: string | undefined, instances: number): Promise<Outcome> {
  mkdirSync(folder);
  const database = await openDatabase({ DATABASE_URL: url, DATA_DIR: folder }, () => {});
  const customers = await makeShop(database, CUSTOMERS);
  const items = await database.db.selectFrom('catalogue_items').select(['id', 'slug']).execute();
  await database.close();
  const env = url === undefined ? {} : { DATABASE_URL: url };
  const servers: Running[] = [];
  try {
    for (let count = 0; count < instances; count += 1) servers.push(await startServer(folder, PORT + count, env));
    const ids = items.map(({ id }) => id);
    const slugs = items.map(({ slug }) => slug);
    return await climb(layout, servers, createDay(customers, ids, slugs));
  } finally {
    for (const server of servers) await server.stop();
  }
}

async function onPostgres(layout: string, folder: string, instances: number): Promise<Outcome> {
  const cluster = await startCluster({ durable: true });
  try {
    return await measure(layout, folder, cluster.url, instances);
  } finally {
    await cluster.stop();
  }
}

/** Milliseconds from the start after a `kill -9` under load to the first good answer. */
async function readyAfterCrash(folder: string): Promise<number> {
  const server = await startServer(folder, PORT);
  await server.kill();
  const again = await startServer(folder, PORT);
  await again.stop();
  return again.readyMs;
}

function rowOf({ layout, best, over, rssMb }: Outcome): string {
  const rate = best ? `${Math.round(best.answered).toLocaleString('en-IN')}/s` : `below ${FIRST_RATE}/s`;
  const ms = (value: number | undefined) => (value === undefined ? '' : `${Math.round(value)} ms`);
  const beyond = over ? `${over.rate}/s: p99 ${ms(over.p99)}` : '';
  return `| ${layout} | ${rate} | ${ms(best?.p50)} | ${ms(best?.p99)} | ${beyond} | ${Math.round(rssMb)} MB |`;
}

const folder = mkdtempSync(join(tmpdir(), 'labfront-day-'));
try {
  const sqlite = await measure('SQLite, one process', join(folder, 'sqlite'), undefined, 1);
  const crashMs = await readyAfterCrash(join(folder, 'sqlite'));
  const outcomes = [sqlite];
  if (postgresPrograms()) {
    outcomes.push(await onPostgres('PostgreSQL, one instance', join(folder, 'postgres'), 1));
    outcomes.push(await onPostgres('PostgreSQL, three instances', join(folder, 'three'), 3));
  }
  const reached = sqlite.best?.answered ?? 0;
  const lines = [
    '| layout | highest rate with p99 ≤ 250 ms | p50 | p99 | the step that was too much | memory of a process |',
    '| --- | --- | --- | --- | --- | --- |',
    ...outcomes.map(rowOf),
    '',
    `Must on SQLite: ≥ ${MUST}/s: ${reached >= MUST ? 'holds' : 'DOES NOT HOLD'}.`,
    `Ready after kill -9: ${Math.round(crashMs)} ms, must ≤ 2,000 ms: ${crashMs <= 2_000 ? 'holds' : 'DOES NOT HOLD'}.`,
    `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), shared by generator, database and server.`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
