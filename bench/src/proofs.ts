// The chain of proofs on each engine: sealing and verifying a million rows, and how much longer a write waits while rows are sealed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { verifyProofs } from '../../server/src/modules/proofs/verify.ts';
import { createAudit } from '../../server/src/platform/audit/audit.ts';
import { systemClock } from '../../server/src/platform/base/clock.ts';
import type { Database } from '../../server/src/platform/db/database.ts';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import { openDatabase } from '../../server/src/platform/db/open.ts';
import { postgresPrograms, startCluster } from '../../tools/postgres-cluster.ts';
import { percentile } from './load.ts';
import { proofsOf } from './seal.ts';
import { settle } from './settle.ts';
import { ms, percent, type Row } from './table.ts';

const ROWS = Number(process.env.BENCH_PROOF_ROWS ?? 1_000_000);
const MUST_VERIFY_MS = 60_000;
const MUST_RATIO = 1.1;
/** Writes of one round, and rounds of each kind, in turns. */
const WRITES = 2_000;
const ROUNDS = 4;
const PAUSE_MS = 2;

const seconds = (millis: number) => `${(millis / 1_000).toFixed(1)} s`;

/** Audit rows with ids in the order of time, as `newId` makes them. */
async function fillLog({ db, engine }: Database): Promise<void> {
  const hex =
    engine === 'sqlite'
      ? sql.raw(`printf('%012x', 1760000000000 + n)`)
      : sql.raw(`lpad(to_hex(1760000000000 + n), 12, '0')`);
  const id = sql`substr(${hex}, 1, 8) || '-' || substr(${hex}, 9) || '-7000-8000-000000000000'`;
  await sql`WITH RECURSIVE numbers (n) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT n + 1 FROM numbers WHERE n < ${sql.lit(ROWS)})
    INSERT INTO audit_log (id, at, actor_id, action, record_id, address, request_id, details)
    SELECT ${id}, '2026-03-10T03:30:00.000Z', ${id}, 'cart-booking.status', ${id}, '10.0.0.1', NULL, '{"from":"Pending","to":"Confirmed"}'
    FROM numbers`.execute(db);
}

/** Milliseconds of each of some writes, as answers wait for them. */
async function timeWrites(database: Database): Promise<number[]> {
  const audit = createAudit({ clock: systemClock });
  const times: number[] = [];
  for (let count = 0; count < WRITES; count += 1) {
    const startedAt = performance.now();
    await database.write((tx) => audit.write(tx, { action: 'city.updated', recordId: null }));
    times.push(performance.now() - startedAt);
    await setTimeout(PAUSE_MS);
  }
  return times;
}

async function timeWaits(
  database: Database,
  seal: () => Promise<boolean>,
): Promise<{ without: number; during: number }> {
  const without: number[] = [];
  const during: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    let isOver = false;
    const sealing = (async () => {
      while (!isOver) {
        await seal();
        // As the server does it.
        for (let waited = 0; waited < 5_000 && !isOver; waited += 50) await setTimeout(50);
      }
    })();
    during.push(...(await timeWrites(database)));
    isOver = true;
    await sealing;
    await seal();
    without.push(...(await timeWrites(database)));
  }
  return { without: percentile(without, 0.99), during: percentile(during, 0.99) };
}

async function proofRows(engine: string, databaseUrl?: string): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'labfront-bench-'));
  try {
    const database = await openDatabase({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }, () => {});
    await migrate(database);
    await fillLog(database);
    await settle(databaseUrl);
    const { seal } = proofsOf(database, dataDir);
    const sealedAt = performance.now();
    while (!(await seal()));
    const sealing = performance.now() - sealedAt;
    const verifiedAt = performance.now();
    const { entries, fault } = await verifyProofs(database.db, { keyId: null });
    const verifying = performance.now() - verifiedAt;
    if (entries !== ROWS || fault) throw new Error(`${entries} entries: ${JSON.stringify(fault)}`);
    const waits = await timeWaits(database, seal);
    await database.close();
    const count = ROWS.toLocaleString('en-IN');
    return [
      { what: `sealing ${count} rows after an upgrade, ${engine}`, ours: seconds(sealing) },
      {
        what: `verifying ${count} rows, ${engine}`,
        ours: seconds(verifying),
        must: `≤ ${seconds(MUST_VERIFY_MS)}`,
        holds: verifying <= MUST_VERIFY_MS,
      },
      {
        what: `writing an audited change while rows are sealed (bare: while none are), ${engine}, p99`,
        ours: ms(waits.during, 2),
        bare: ms(waits.without, 2),
        ratio: percent(waits.during / waits.without),
        must: `≤ ${percent(MUST_RATIO)}`,
        holds: waits.during / waits.without <= MUST_RATIO,
      },
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** On SQLite, and on PostgreSQL where its programs are. */
export async function measureProofs(): Promise<Row[]> {
  const rows = await proofRows('SQLite');
  if (!postgresPrograms()) return rows;
  const cluster = await startCluster({ durable: true });
  try {
    return [...rows, ...(await proofRows('PostgreSQL', cluster.url))];
  } finally {
    await cluster.stop();
  }
}
