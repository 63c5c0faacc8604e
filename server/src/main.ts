// Starts the server: one process that serves, or with WORKERS several that share the port and one that looks after them.
import './platform/small-heap.ts';
import cluster from 'node:cluster';
import { readEnv, StartError } from './platform/env.ts';

async function start(): Promise<void> {
  // Whatever it writes, the database first of all, is for its own user alone.
  process.umask(0o077);
  const env = readEnv();
  if (cluster.isPrimary && env.WORKERS > 1) {
    const { superviseWorkers } = await import('./platform/workers.ts');
    superviseWorkers(env);
    return;
  }
  const { startServing } = await import('./serving.ts');
  await startServing(env);
}

try {
  await start();
} catch (error) {
  const text = error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`Labfront cannot start.\n${text}\n`);
  process.exit(1);
}
