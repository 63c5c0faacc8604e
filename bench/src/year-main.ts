// `npm run bench:year`: a year of a network of 100 centres on PostgreSQL, filled in minutes, and how long everything takes on it.
// BENCH_YEAR_SCALE=0.05 fills a twentieth of it.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../server/src/platform/db/open.ts';
import { postgresPrograms, startCluster } from '../../tools/postgres-cluster.ts';
import { BENCH_ADMIN, startServer } from './processes.ts';
import { settle } from './settle.ts';
import { makeCustomers } from './shop.ts';
import { signIn } from './sign-in.ts';
import { ms, printTable, type Row } from './table.ts';
import { measureBackup, measureRestore } from './year-backup.ts';
import { fillYear } from './year-fill.ts';
import { measureYearLists } from './year-lists.ts';
import { yearSize } from './year-rows.ts';
import { databaseSize, forgetStatements, slowestStatement, YEAR_SERVER } from './year-statements.ts';
import { doLaboratoryDay, doMainJob, makeYearBench, workRows } from './year-work.ts';

const PORT = Number(process.env.BENCH_PORT ?? 4_340);
const SCALE = Number(process.env.BENCH_YEAR_SCALE ?? 1);
const CUSTOMERS = 300;
const MUST_READY_MS = 3_000;

const report = (line: string) => process.stderr.write(`${line}\n`);

if (!postgresPrograms()) {
  process.stderr.write('bench:year needs the programs of PostgreSQL (on Debian: postgresql).\n');
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'labfront-year-'));
const dataDir = join(folder, 'data');
mkdirSync(dataDir, { mode: 0o700 });
const cluster = await startCluster({ durable: true, settings: YEAR_SERVER });
const { url } = cluster;
const env = { ...BENCH_ADMIN, DATABASE_URL: url };
const rows: Row[] = [];
try {
  const first = await startServer(dataDir, PORT, env);
  const token = await signIn(first.url);
  const database = await openDatabase({ DATA_DIR: dataDir, DATABASE_URL: url }, () => {});
  const customers = await makeCustomers(database, CUSTOMERS * 2);
  await database.close();
  const bench = await makeYearBench(first.url, dataDir, token);
  const emptyJob = await doMainJob(first, cluster.pid, customers.slice(0, CUSTOMERS));
  const emptyDay = await doLaboratoryDay(first.url, bench, [0, 1, 2]);
  await first.stop();

  const filledAt = performance.now();
  const busyId = await fillYear(url, yearSize(SCALE), report);
  await settle(url);
  const size = await databaseSize(url);
  const filling = `${((performance.now() - filledAt) / 60_000).toFixed(1)} min`;
  rows.push({ what: `filling a year at scale ${SCALE}, ${size}`, ours: filling });

  const server = await startServer(dataDir, PORT, env);
  try {
    const { readyMs } = server;
    const must = `≤ ${MUST_READY_MS} ms`;
    rows.push({ what: 'start to ready', ours: ms(readyMs), must, holds: readyMs <= MUST_READY_MS });
    await forgetStatements(url);
    const lists = { busyId, databasePid: cluster.pid, token: await signIn(server.url), barePort: PORT + 1 };
    rows.push(...(await measureYearLists(server, lists, report)));
    rows.push(await slowestStatement(url, 'the lists and dashboards', report));
    await forgetStatements(url);
    const job = await doMainJob(server, cluster.pid, customers.slice(CUSTOMERS));
    const day = await doLaboratoryDay(server.url, bench, [3, 4, 5]);
    rows.push(...workRows(job.times, emptyJob.times, (key) => key === 'main job'));
    rows.push({
      what: 'main job, processor time (bare: before the year)',
      ours: ms(job.cpuMs),
      bare: ms(emptyJob.cpuMs),
    });
    rows.push(...workRows(day, emptyDay, () => false));
    rows.push(await slowestStatement(url, 'the main job and the day of the laboratory', report));
    rows.push(await measureBackup(url, folder, size));
  } finally {
    await server.stop();
  }
  rows.push(await measureRestore(url, folder));
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
  printTable(rows);
  process.stdout.write(`${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), shared with the database.\n`);
}
