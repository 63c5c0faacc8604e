// Fifty events of a phlebotomist's device in one request: identified, tubes drawn, paid, handed over. Beside it fifty rows inserted bare in
// as many transactions as there are visits.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { postgresPrograms, startCluster } from '../../tools/postgres-cluster.ts';
import { type Answer, bookTests, type Call, inShop, makeLaboratory } from './instrument-results.ts';
import type { Place } from './place.ts';
import { ms, type Row } from './table.ts';

const EVENTS = 50;
const BATCHES = 5;
const WARM_UP = 1;
/** Each visit has ten tubes, so that four of them have fifty events. */
const VISITS = 4;

const cpuMs = (before: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

interface Counter {
  call: Call;
  token: string;
  centreId: string;
}

/** The events of one visit whose patients are at the counter. */
async function eventsOf({ call, token, centreId }: Counter, booking: { _id: string; bookingNumber: string }) {
  const { data: visit } = await call('POST', '/visits/walk-in', { bookingId: booking._id, centreId }, token);
  const { data: tubes } = await call('GET', `/specimens?q=${booking.bookingNumber}`, undefined, token);
  const deviceAt = new Date().toISOString();
  const drawn = tubes.map(({ _id, tubeCode }: Answer) => ({ kind: 'collect', body: { specimenId: _id, tubeCode } }));
  const steps = [
    { kind: 'identify', body: { by: 'details' } },
    ...drawn,
    { kind: 'payment', body: { method: 'cash', amount: visit.amountDue } },
    { kind: 'handOver', body: {} },
  ];
  return steps.map((step, index) => ({
    ...{ ...step, id: crypto.randomUUID(), visitId: visit._id, seq: index + 1, deviceAt },
  }));
}

/** @returns processor time of a request, ms: the median. */
const measureOn = (dataDir: string, url: string | undefined): Promise<number> =>
  inShop(dataDir, url, async ({ call, token, drain }) => {
    const { centreId, testId } = await makeLaboratory(call, token);
    const taken: number[] = [];
    for (let batch = 0; batch < BATCHES + WARM_UP; batch += 1) {
      const events: Answer[] = [];
      for (let visit = 0; visit < VISITS; visit += 1) {
        const booking = await bookTests(call, token, { centreId, testId, round: batch * VISITS + visit });
        await drain();
        events.push(...(await eventsOf({ call, token, centreId }, booking)));
      }
      const sent = { sentAt: new Date().toISOString(), events: events.slice(0, EVENTS) };
      const before = process.cpuUsage();
      const { data } = await call('POST', '/field/events', sent, token);
      if (batch >= WARM_UP) taken.push(cpuMs(before));
      const applied = data.filter(({ outcome }: Answer) => outcome === 'applied').length;
      if (applied !== EVENTS) throw new Error(`${applied} of ${EVENTS} events were applied`);
    }
    return median(taken);
  });

function bareSqlite(): number {
  const folder = mkdtempSync(join(tmpdir(), 'labfront-bare-'));
  const database = new DatabaseSync(join(folder, 'bare.sqlite'));
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  database.exec('CREATE TABLE events (id TEXT PRIMARY KEY, visit_id TEXT, seq BIGINT, kind TEXT, body TEXT)');
  const insert = database.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?)');
  const taken = Array.from({ length: BATCHES }, () => {
    const before = process.cpuUsage();
    for (let visit = 0; visit < VISITS; visit += 1) {
      database.exec('BEGIN');
      for (let seq = visit; seq < EVENTS; seq += VISITS) insert.run(crypto.randomUUID(), `${visit}`, seq, 'note', '{}');
      database.exec('COMMIT');
    }
    return cpuMs(before);
  });
  database.close();
  rmSync(folder, { recursive: true });
  return median(taken);
}

const rowOf = (engine: string, ours: number, bare: number, most: number): Row => ({
  what: `${EVENTS} events of a device in one request, processor time, ${engine} (bare: their rows alone, SQLite)`,
  ours: ms(ours),
  bare: ms(bare),
  ratio: `${(ours / bare).toFixed(0)} ×`,
  must: `≤ ${most} ms`,
  holds: ours <= most,
});

/** Rows for both engines; PostgreSQL's is missing where it is not installed. */
export async function measureFieldEvents({ dataDir }: Place): Promise<Row[]> {
  const bare = bareSqlite();
  const rows = [rowOf('SQLite', await measureOn(dataDir, undefined), bare, 50)];
  if (!postgresPrograms()) return rows;
  const cluster = await startCluster({ durable: true });
  try {
    const folder = join(dataDir, 'postgres');
    mkdirSync(folder);
    return [...rows, rowOf('PostgreSQL', await measureOn(folder, cluster.socketUrl), bare, 150)];
  } finally {
    await cluster.stop();
  }
}
