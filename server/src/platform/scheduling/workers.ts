// Several processes of one machine that share the port: the first looks after them and serves nothing itself, so that a process
// that dies takes only its own requests with it. What they share is in the database, as it is for instances on many machines.
import cluster, { type Worker } from 'node:cluster';
import type { Env } from '../base/env.ts';
import { createLog } from '../base/log.ts';
import { collectFromWorkers } from './worker-metrics.ts';

const STOP = 'labfront:stop';
/** Beyond the time that a process gives itself to stop. */
const STOP_MS = 25_000;
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 10_000;
/** Who has served for so long did not fail at its start. */
const STEADY_MS = 10_000;

export const isWorker = cluster.isWorker;

/** Has a worker stop when it is told to: by who looks after it, or by whoever stops the whole group. `stop` is called once. */
export function whenToldToStop(stop: () => void): void {
  let isTold = false;
  const once = () => {
    if (!isTold) stop();
    isTold = true;
  };
  process.on('message', (message) => {
    if (message === STOP) once();
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, once);
}

const ended = (worker: Worker) => new Promise<void>((done) => worker.once('exit', () => done()));

async function tellToStop(worker: Worker, forMs: number): Promise<void> {
  const over = ended(worker);
  if (worker.isConnected()) worker.send(STOP);
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), forMs);
  await over;
  clearTimeout(timer);
}

/**
 * Keeps `WORKERS` processes serving. The first brings the database up to date before the others start; when it cannot start, the
 * program ends. One that dies is started again. SIGTERM and SIGINT stop all of them, SIGUSR2 replaces one after the other.
 */
export function superviseWorkers(env: Env): void {
  const log = createLog(env.LOG_LEVEL);
  let isStopping = false;
  let isOpen = false;
  let wait = FIRST_WAIT_MS;
  const workers = new Set<Worker>();
  const stopMs = env.DRAIN_SECONDS * 1_000 + STOP_MS;

  function start(): Worker {
    const worker = cluster.fork();
    const startedAt = performance.now();
    workers.add(worker);
    worker.once('exit', (code, signal) => {
      workers.delete(worker);
      if (isStopping || workers.size >= env.WORKERS) return;
      // What it says of the reason stands on standard error already.
      if (!isOpen) process.exit(1);
      wait = performance.now() - startedAt > STEADY_MS ? FIRST_WAIT_MS : Math.min(LONGEST_WAIT_MS, wait * 2);
      log.error({ worker: worker.process.pid, code, signal, wait }, 'a serving process died, another one is started');
      setTimeout(() => !isStopping && start(), wait);
    });
    return worker;
  }

  async function stop(): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    await Promise.all([...workers].map((worker) => tellToStop(worker, stopMs)));
    process.exit(0);
  }

  async function replaceAll(): Promise<void> {
    for (const worker of [...workers]) {
      const next = start();
      await Promise.race([new Promise((done) => next.once('listening', done)), ended(next)]);
      if (next.isDead()) return log.error({}, 'a new serving process does not start, the old ones stay');
      await tellToStop(worker, stopMs);
    }
    log.info({ workers: env.WORKERS }, 'all serving processes are new');
  }

  // All accept from one queue of the system's. Handed out by this process, a connection of one that is killed would hang for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  collectFromWorkers();
  start().once('listening', () => {
    isOpen = true;
    for (let count = 1; count < env.WORKERS; count += 1) start();
    process.stdout.write(`${env.site.name} is open at ${env.site.url}\n`);
  });
  process.on('SIGTERM', stop).on('SIGINT', stop).on('SIGUSR2', replaceAll);
}
