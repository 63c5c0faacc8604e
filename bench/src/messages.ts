// The queue of messages while people shop, and the form for sign-in codes while somebody abuses it.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../server/src/platform/db/database.ts';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import { openDatabase } from '../../server/src/platform/db/open.ts';
import { median } from './load.ts';
import { messageRow } from './message-rows.ts';
import type { Place } from './place.ts';
import { BENCH_ADMIN, runForJson, startBare, startServer, startSmsProvider } from './processes.ts';
import { signIn } from './sign-in.ts';
import { ms, perSecond, type Row } from './table.ts';

const QUICK = Boolean(process.env.BENCH_QUICK);
const WAITING = QUICK ? 5_000 : 100_000;
const SECONDS = QUICK ? 5 : 20;
const MUST_PER_SECOND = 200;
const MUST_FACTOR = 1.5;
/** Rows of one statement: SQLite takes so many parameters. */
const AT_ONCE = 500;
/** Requests to the shop in a second. */
const RATE = 60;

const REQUESTS = QUICK ? 1_000 : 10_000;
const NUMBERS = 500;
const BUDGET = 2_000;
/** Of one number in 15 minutes. */
const MUST_PER_NUMBER = 4;
const CALLERS = 32;

const msg91 = (port: number) => ({
  MSG91_AUTH_KEY: 'bench',
  MSG91_WEBHOOK_SECRET: 'a-secret-of-the-bench',
  MSG91_BASE_URL: `http://127.0.0.1:${port}`,
});

async function fillQueue({ db }: Database): Promise<void> {
  for (let from = 0; from < WAITING; from += AT_ONCE) {
    const rows = Array.from({ length: Math.min(AT_ONCE, WAITING - from) }, (_, index) => messageRow(from + index));
    await db.insertInto('messages').values(rows).execute();
  }
}

async function countWaiting({ db }: Database): Promise<number> {
  const { count } = await db
    .selectFrom('messages')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow();
  return Number(count);
}

const TICKS_PER_SECOND = 100;

/** Milliseconds that a process has used the processor for: other programs do not lengthen them. */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_PER_SECOND;
}

async function measureQueue({ dataDir, port }: Place): Promise<Row[]> {
  const provider = await startSmsProvider(port + 1);
  const server = await startServer(dataDir, port, { ...BENCH_ADMIN, ...msg91(port + 1) });
  const bare = await startBare(server.url, port + 2);
  const database = await openDatabase({ DATA_DIR: dataDir }, () => {});
  try {
    await signIn(server.url);
    /** Reads the shop of `url` from another process. @returns the 99th percentile of the answers, in milliseconds. */
    const visit = async (url: string) => {
      const env = { READ_URL: url, READ_RATE: String(RATE), READ_SECONDS: String(SECONDS) };
      return (await runForJson<{ p99: number }>('bench/src/shop-readers.ts', env)).p99;
    };
    /** The shop, and in the same seconds a bare server, which tells how far the machine itself was busy. */
    const shop = async () => {
      const before = processorTime(server.pid);
      const [ours, other] = await Promise.all([visit(server.url), visit(bare.url)]);
      return { ours, bare: other, processorMs: processorTime(server.pid) - before };
    };
    await shop();
    const alone = await shop();
    await fillQueue(database);
    const [before, startedAt] = [await countWaiting(database), performance.now()];
    const beside = await shop();
    const left = before - (await countWaiting(database));
    const rate = (left / (performance.now() - startedAt)) * 1_000;
    const factor = beside.ours / alone.ours;
    // How much slower the machine itself is meanwhile.
    const machine = beside.bare / alone.bare;
    return [
      {
        what: `messages that leave while the shop is read (${before.toLocaleString('en-IN')} waiting)`,
        ours: perSecond(rate),
        must: `≥ ${MUST_PER_SECOND}/s`,
        holds: rate >= MUST_PER_SECOND,
      },
      {
        what: `p99 of the shop meanwhile (alone: ${ms(alone.ours)}, bare: ${ms(alone.bare)})`,
        ours: ms(beside.ours),
        bare: ms(beside.bare),
        ratio: `${factor.toFixed(2)} × (bare ${machine.toFixed(2)} ×)`,
        must: `≤ ${MUST_FACTOR} times`,
        holds: factor <= MUST_FACTOR,
      },
      {
        what: 'processor time of a message, beyond that of the shop alone',
        ours: ms((beside.processorMs - alone.processorMs) / left, 2),
      },
    ];
  } finally {
    await database.close();
    await bare.stop();
    await server.stop();
    await provider.stop();
  }
}

/** Asks for a code from an address. @returns milliseconds. */
async function ask(url: string, mobileNumber: string, address: string): Promise<number> {
  const startedAt = performance.now();
  const answer = await fetch(`${url}/api/v1/admin/otp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ mobileNumber }),
  });
  await answer.arrayBuffer();
  return performance.now() - startedAt;
}

const numberOf = (index: number) => `8${String(index).padStart(9, '0')}`;
const addressOf = (index: number) => `10.${(index >> 14) & 127}.${(index >> 7) & 127}.${(index & 127) + 1}`;

/** Makes every second number known, by an account. */
async function makeKnown(url: string): Promise<void> {
  for (let index = 0; index < NUMBERS; index += 2) {
    const body = { firstName: 'Asha', lastName: 'Verma', phone: numberOf(index), password: 'a-password-of-the-bench' };
    const email = `person${index}@example.in`;
    const answer = await fetch(`${url}/api/v1/admin/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf(100_000 + index * 200) },
      body: JSON.stringify({ ...body, email }),
    });
    if (!answer.ok) throw new Error(`No account: ${await answer.text()}`);
    await answer.arrayBuffer();
  }
}

async function measureCodes({ dataDir, port }: Place): Promise<Row[]> {
  const env = { ...BENCH_ADMIN, TRUST_PROXY: '1', OTP_HOURLY_BUDGET: String(BUDGET) };
  const server = await startServer(dataDir, port, env);
  try {
    await signIn(server.url);
    await makeKnown(server.url);
    const times: [known: number[], unknown: number[]] = [[], []];
    let next = 0;
    const caller = async () => {
      while (next < REQUESTS) {
        const index = next++;
        const number = index % NUMBERS;
        times[number % 2 === 0 ? 0 : 1].push(await ask(server.url, numberOf(number), addressOf(index)));
      }
    };
    await Promise.all(Array.from({ length: CALLERS }, caller));
    const database = await openDatabase({ DATA_DIR: dataDir }, () => {});
    const sent = await database.db
      .selectFrom('messages')
      .select((row) => ['recipient', row.fn.countAll<number>().as('count')])
      .where('kind', '=', 'sign-in-code')
      .groupBy('recipient')
      .execute();
    await database.close();
    const counts = sent.map(({ count }) => Number(count));
    const total = counts.reduce((sum, count) => sum + count, 0);
    const [known, unknown] = times.map(median) as [number, number];
    const asked = `${REQUESTS.toLocaleString('en-IN')} code requests from as many addresses for ${NUMBERS} numbers`;
    return [
      { what: `codes sent after ${asked}`, ours: String(total), must: `≤ ${BUDGET}`, holds: total <= BUDGET },
      {
        what: 'the most codes that one number got',
        ours: String(Math.max(...counts)),
        must: `≤ ${MUST_PER_NUMBER}`,
        holds: Math.max(...counts) <= MUST_PER_NUMBER,
      },
      { what: `median answer for known numbers (unknown: ${ms(unknown)})`, ours: ms(known) },
    ];
  } finally {
    await server.stop();
  }
}

/** The queue, then the codes, each on a database of its own. */
export async function measureMessages({ dataDir, port }: Place): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, measure] of [
    ['queue', measureQueue],
    ['codes', measureCodes],
  ] as const) {
    const place = { dataDir: join(dataDir, name), port };
    mkdirSync(place.dataDir, { mode: 0o700 });
    const database = await openDatabase({ DATA_DIR: place.dataDir }, () => {});
    await migrate(database);
    await database.close();
    rows.push(...(await measure(place)));
  }
  return rows;
}
