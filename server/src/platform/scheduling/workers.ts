// Several processes of one machine that share the port. The primary supervises them and serves no requests, so that a crashed process loses
// only its own requests. They share state through the database, like instances on several machines.
import cluster, { type Worker } from 'node:cluster';
import type { Env } from '../base/env.ts';
import { createLog } from '../base/log.ts';
import { collectFromWorkers } from './worker-metrics.ts';

const STOP = 'labfront:stop';
/** Added to the time that a process has for its own shutdown. */
const STOP_MS = 25_000;
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 10_000;
/** A process that has served this long did not fail at its start. */
const STEADY_MS = 10_000;

export const isWorker = cluster.isWorker;

/** Stops a worker on request of the primary process, or on a signal to the whole process group. `stop` is called once. */
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
 * Keeps `WORKERS` processes running. The first brings the database up to date before the others start; if it cannot start, the program
 * ends. A crashed process is restarted. SIGTERM and SIGINT stop all of them, SIGUSR2 replaces one after the other.
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
      // The worker has already printed the reason on standard error.
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

  // All workers accept from one queue of the system. If the primary distributed connections, those of a killed worker would hang for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  collectFromWorkers();
  start().once('listening', () => {
    isOpen = true;
    for (let count = 1; count < env.WORKERS; count += 1) start();
    process.stdout.write(`${env.site.name} is open at ${env.site.url}\n`);
  });
  process.on('SIGTERM', stop).on('SIGINT', stop).on('SIGUSR2', replaceAll);
}
