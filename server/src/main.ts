// Starts the server: one process that serves, or with WORKERS several that share the port and one that looks after them.
import './platform/scheduling/small-heap.ts';
import cluster from 'node:cluster';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { readEnv, StartError } from './platform/base/env.ts';

// Reading compiled code from a cache saves a third of the time until the server is ready, and 20 MB. `npm start`, the image and the unit
// name it in NODE_COMPILE_CACHE, which counts from this very file on: then the compiler is not even loaded, another 17 MB. Where nothing
// can be written it goes without.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/labfront'));

async function start(): Promise<void> {
  // Files that the process writes, the database among them, are readable by its own user only.
  process.umask(0o077);
  const env = readEnv();
  if (cluster.isPrimary && env.WORKERS > 1) {
    const { superviseWorkers } = await import('./platform/scheduling/workers.ts');
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
