// One hostile visitor at 40 requests a second on any call: how much longer everybody else waits, and whether the server survives in a
// container with the shipped memory limit. Quiet and hostile phases take turns, so that a noisy neighbour disturbs both.
import { mkdirSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { postgresPrograms, startCluster } from '../../tools/postgres-cluster.ts';
import { memoryLimitMb } from './container.ts';
import type { HostileWork } from './hostile.worker.ts';
import { type Attack, makeAttacks } from './hostile-attacks.ts';
import {
  type Cost,
  DETAIL_HEAD,
  detailsOf,
  type End,
  type Figures,
  figuresOf,
  HOSTILE_PER_SECOND,
  type Observation,
  rowOf,
} from './hostile-figures.ts';
import { type HostileShop, makeHostileBooks, openHostileShop } from './hostile-shop.ts';
import { createTarget, type Target, untilIdle } from './hostile-target.ts';
import { send } from './open-loop.ts';
import type { Place } from './place.ts';
import { mainThreadMs, treeResidentMb } from './process-tree.ts';
import { startBare } from './processes.ts';
import { markdownTable, type Row } from './table.ts';
import { createVisitors, fillBare, type Visit } from './visitors.ts';

/** The length of each phase, and the rate of each attack. */
const SECONDS = Number(process.env.BENCH_HOSTILE_SECONDS ?? 4);
const ROUNDS = Number(process.env.BENCH_HOSTILE_ROUNDS ?? 3);
/** After so many minutes no further round of all attacks begins. */
const MINUTES = Number(process.env.BENCH_HOSTILE_MINUTES ?? 6);
/** Only attacks whose name contains one of these. */
const ONLY = (process.env.BENCH_HOSTILE_ONLY ?? '').split(',');
/** Only this engine. */
const ENGINE = process.env.BENCH_HOSTILE_ENGINE ?? '';
const MAX_MEMORY_MB = 220;

const WARM_UP_SECONDS = 2;
/** By then the threads of lists and PDFs have ended, and the server has given back what the attacks left. */
const OVER_MS = 25_000;

const pause = (forMs: number) => new Promise((done) => setTimeout(done, forMs));

/** The number of requests that measure the cost of one, and of warm-up requests before them. */
const [COST_REQUESTS, WARM_UP_REQUESTS] = [12, 4];
const COST_PATIENCE_MS = 30_000;

/** A visitor that is ready to attack. @returns a function that starts it and returns the statuses of its requests. */
async function readyAttacker(work: HostileWork): Promise<() => Promise<number[]>> {
  const worker = new Worker(new URL('./hostile.worker.ts', import.meta.url), { workerData: work });
  const next = <T>() =>
    new Promise<T>((done, fail) => {
      worker.once('message', done).once('error', fail);
      worker.once('exit', () => fail(new Error('The attacker ended without an answer')));
    });
  await next();
  return async () => {
    const statuses = next<number[]>();
    worker.postMessage('go');
    const answered = await statuses;
    await worker.terminate();
    return answered;
  };
}

function endOf(target: Target, isIdle: boolean, peakMb: number): End {
  if (target.server.isRunning()) return isIdle ? 'well' : 'still busy after 10 s';
  return peakMb > memoryLimitMb() ? 'killed at the memory limit' : 'crashed';
}

/** Sends a few requests of an attack one after the other. What they cost does not depend on who else uses the machine. */
async function costOf(target: Target, shop: HostileShop, attack: Attack): Promise<Cost> {
  const unknown = { processorMs: Number.NaN, eventLoopMs: Number.NaN };
  if (attack.isStalled) return { ...unknown, peakMb: 0, end: 'well' };
  const agent = new Agent();
  const requests = attack.requests(shop, WARM_UP_REQUESTS + COST_REQUESTS);
  await untilIdle(target);
  target.memory.takePeakMb();
  let [all, eventLoop] = [0, 0];
  for (const [index, outgoing] of requests.entries()) {
    if (index === WARM_UP_REQUESTS) [all, eventLoop] = [target.processorMs(), mainThreadMs(target.server.pid)];
    await send(target.server.url, agent, outgoing, AbortSignal.timeout(COST_PATIENCE_MS));
  }
  const isIdle = await untilIdle(target);
  const peakMb = target.memory.takePeakMb();
  const end = endOf(target, isIdle, peakMb);
  if (end !== 'well') {
    await target.restart();
    return { ...unknown, peakMb, end };
  }
  return {
    processorMs: (target.processorMs() - all) / COST_REQUESTS,
    eventLoopMs: (mainThreadMs(target.server.pid) - eventLoop) / COST_REQUESTS,
    peakMb,
    end,
  };
}

let phases = 0;

async function observe(
  target: Target,
  bareUrl: string,
  shop: HostileShop,
  visit: Visit,
  attack: Attack,
): Promise<Observation> {
  const count = HOSTILE_PER_SECOND * SECONDS;
  phases += 1;
  const attackNow = await readyAttacker({
    url: target.server.url,
    // A separate address in each phase: limits reached in the last phase would hide the cost.
    localAddress: `127.0.${1 + (phases >> 8)}.${phases & 255}`,
    perSecond: HOSTILE_PER_SECOND,
    requests: attack.requests(shop, count),
    isStalled: attack.isStalled ?? false,
  });
  await untilIdle(target);
  const startedAt = target.processorMs();
  const quiet = await visit(target.server.url, bareUrl, SECONDS);
  const quietTook = target.processorMs() - startedAt;
  target.memory.takePeakMb();

  const attackedAt = target.processorMs();
  const [attacked, statuses] = await Promise.all([visit(target.server.url, bareUrl, SECONDS), attackNow()]);
  const isIdle = await untilIdle(target);
  const took = target.processorMs() - attackedAt;
  const peakMb = target.memory.takePeakMb();
  const end = endOf(target, isIdle, peakMb);
  const isLost = !target.server.isRunning();
  if (end !== 'well') {
    await target.restart();
    await visit(target.server.url, bareUrl, WARM_UP_SECONDS);
  }
  const processorMs = isLost ? Number.NaN : Math.max(0, took - quietTook) / count;
  return { quiet, attacked, processorMs, peakMb, statuses, end };
}

/** Every attack several times over, in turns. One that ended the server is not made again. */
async function attackAll(target: Target, bareUrl: string, shop: HostileShop): Promise<Figures[]> {
  const attacks = (await makeAttacks()).filter(({ name }) => ONLY.some((part) => name.includes(part)));
  const visit = createVisitors(shop);
  await visit(target.server.url, bareUrl, WARM_UP_SECONDS);
  const costs = new Map<Attack, Cost>();
  for (const attack of attacks) {
    const cost = await costOf(target, shop, attack);
    costs.set(attack, cost);
    process.stderr.write(
      `${attack.name}: ${cost.processorMs.toFixed(1)} ms, ${cost.eventLoopMs.toFixed(1)} on the event loop, ${cost.peakMb.toFixed(0)} MB\n`,
    );
  }
  // The cost measurement may have ended the server, and a restarted one is cold.
  await visit(target.server.url, bareUrl, WARM_UP_SECONDS);
  const rounds = new Map<Attack, Observation[]>(attacks.map((attack) => [attack, []]));
  const until = performance.now() + MINUTES * 60_000;
  for (let round = 0; round < ROUNDS; round += 1) {
    // On a loud machine the first round alone may take as long.
    if (round > 0 && performance.now() > until) break;
    for (const [attack, observed] of rounds) {
      if (observed.some(({ end }) => end !== 'well')) continue;
      observed.push(await observe(target, bareUrl, shop, visit, attack));
      process.stderr.write(`${detailsOf(figuresOf(attack.name, costs.get(attack) as Cost, observed)).join(' | ')}\n`);
    }
  }
  return [...rounds].map(([attack, observed]) => figuresOf(attack.name, costs.get(attack) as Cost, observed));
}

async function hostileRows(
  dataDir: string,
  port: number,
  engine: string,
  database?: { url: string; pid: number },
): Promise<Row[]> {
  mkdirSync(dataDir, { mode: 0o700 });
  const made = await makeHostileBooks(dataDir, database?.url);
  const target = await createTarget(dataDir, port, database?.url, database?.pid);
  const bare = await startBare(target.server.url, port + 1);
  try {
    const shop = await openHostileShop(target.server.url, made);
    await fillBare(bare.url, shop);
    const figures = await attackAll(target, bare.url, shop);
    await untilIdle(target);
    await pause(OVER_MS);
    const afterMb = treeResidentMb(target.server.pid);
    process.stdout.write(`\n${engine}\n\n${markdownTable(DETAIL_HEAD, figures.map(detailsOf))}\n\n`);
    return [
      ...(ROUNDS > 0 ? figures.map((one) => rowOf(engine, one)) : []),
      {
        what: `a server with ${memoryLimitMb()} MiB survives all of that, ${engine}: most memory with child processes`,
        ours: `${Math.round(Math.max(...figures.map(({ peakMb }) => peakMb)))} MB, ended or stuck ${target.restarts} times`,
        must: `≤ ${memoryLimitMb()} MB, never ended`,
        holds: target.restarts === 0,
      },
      {
        what: `server memory after all of that, ${engine}${target.restarts === 0 ? '' : ', since its last start'}`,
        ours: `${Math.round(afterMb)} MB`,
        bare: `${Math.round(bare.rssMb())} MB`,
        must: `≤ ${MAX_MEMORY_MB} MB`,
        holds: afterMb <= MAX_MEMORY_MB && target.restarts === 0,
      },
    ];
  } finally {
    target.memory.stop();
    await bare.stop();
    await target.server.kill();
  }
}

/** On SQLite, and on PostgreSQL where its programs are. */
export async function measureHostile({ dataDir, port }: Place): Promise<Row[]> {
  const rows: Row[] = [];
  if ('SQLite'.includes(ENGINE)) rows.push(...(await hostileRows(join(dataDir, 'sqlite'), port, 'SQLite')));
  if (!'PostgreSQL'.includes(ENGINE) || !postgresPrograms()) return rows;
  const cluster = await startCluster({ durable: true });
  try {
    return [...rows, ...(await hostileRows(join(dataDir, 'postgres'), port, 'PostgreSQL', cluster))];
  } finally {
    await cluster.stop();
  }
}
