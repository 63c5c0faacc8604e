// The server under attack, in a container with the shipped memory limit.
import { limitMemory, type MemoryWatch, memoryLimitMb } from './container.ts';
import { isTreeWorking, treeProcessorMs } from './process-tree.ts';
import { BENCH_ADMIN, type Running, startServer } from './processes.ts';
import { signIn } from './sign-in.ts';

/** A server is idle when it works at none of so many looks, this far apart. */
const IDLE_LOOKS = 5;
const LOOK_MS = 50;
/** Time for a server to finish the work that an attacker left; after that it is restarted. */
const DRAIN_MS = 10_000;

const pause = (forMs: number) => new Promise((done) => setTimeout(done, forMs));

export interface Target {
  server: Running;
  memory: MemoryWatch;
  /** The number of restarts. */
  restarts: number;
  /** Ends the server and starts it again. */
  restart(): Promise<void>;
  /** Processor time of the server and its database so far. */
  processorMs(): number;
  isWorking(): boolean;
}

/** Starts the server in its container, with the shipped limit for one address. */
export async function createTarget(
  dataDir: string,
  port: number,
  databaseUrl?: string,
  databasePid?: number,
): Promise<Target> {
  const env = {
    ...BENCH_ADMIN,
    RATE_LIMIT: '100',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  };
  // The image holds what its first start compiled. A server that compiles keeps the compiler in memory, 35 MB.
  const first = await startServer(dataDir, port, env);
  // It answers before it has made the administrator: ended at that moment, it would keep the next start from it for a while.
  await signIn(first.url);
  await first.stop();
  const begin = async () => {
    const server = await startServer(dataDir, port, env);
    return { server, memory: limitMemory(server.pid, memoryLimitMb()) };
  };
  const pids = () => [target.server.pid, ...(databasePid === undefined ? [] : [databasePid])];
  const target: Target = {
    ...(await begin()),
    restarts: 0,
    async restart() {
      target.memory.stop();
      await target.server.kill();
      Object.assign(target, await begin());
      target.restarts += 1;
    },
    processorMs: () => pids().reduce((sum, pid) => sum + treeProcessorMs(pid), 0),
    isWorking: () => pids().some(isTreeWorking),
  };
  return target;
}

/** Waits until the server has nothing to do. @returns whether it came to that. */
export async function untilIdle(target: Target): Promise<boolean> {
  const until = performance.now() + DRAIN_MS;
  let idleLooks = 0;
  while (performance.now() < until && target.server.isRunning()) {
    idleLooks = target.isWorking() ? 0 : idleLooks + 1;
    if (idleLooks === IDLE_LOOKS) return true;
    await pause(LOOK_MS);
  }
  return false;
}
