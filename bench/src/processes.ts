// The programs that are measured, each a process of its own: the server as `npm start` runs it, and a bare node:http beside it.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { NO_LIMITS } from '../../server/test/no-limits.ts';
import { allocatorEnv } from './container.ts';

/** The administrator of a server that is started with these. */
export const BENCH_ADMIN = { ADMIN_EMAIL: 'bench@example.in', ADMIN_PASSWORD: 'a-password-of-the-bench' };

const ROOT = join(import.meta.dirname, '../..');

export interface Running {
  url: string;
  pid: number;
  /** False once the process has ended, whatever ended it. */
  isRunning(): boolean;
  /** Milliseconds from the start of the process to its first good answer. */
  readyMs: number;
  /** Resident memory now, in MB. */
  rssMb(): number;
  stop(): Promise<void>;
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>;
}

/** As `npm start` and the image have them. */
const SHIPPED = { ...allocatorEnv(), NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/labfront') };

const running = new Set<ChildProcess>();
// A measurement that fails leaves no server behind that holds its port.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  for (;;) {
    if (hasEnded(child)) throw new Error(`The process ended with ${child.exitCode ?? child.signalCode}`);
    try {
      if ((await fetch(url)).ok) return;
    } catch {
      // Not listening yet.
    }
    await new Promise((done) => setTimeout(done, 5));
  }
}

async function start(script: string, port: number, path: string, env: Record<string, string>): Promise<Running> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [resolve(ROOT, script)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...SHIPPED, ...env, PORT: String(port) },
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const url = `http://127.0.0.1:${port}`;
  await untilReady(child, url + path);
  const readyMs = performance.now() - startedAt;
  const end = async (signal: NodeJS.Signals) => {
    if (hasEnded(child)) return;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill(signal);
    await ended;
  };
  return {
    url,
    pid: child.pid ?? 0,
    isRunning: () => !hasEnded(child),
    readyMs,
    rssMb() {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

const MAIN = 'server/src/main.ts';

/**
 * The server on a data folder. The limit for one address is off: the whole load comes from this machine.
 * @param main of another release.
 */
export const startServer = (
  dataDir: string,
  port: number,
  env: Record<string, string> = {},
  main = MAIN,
): Promise<Running> =>
  start(main, port, '/healthz', {
    DATA_DIR: dataDir,
    ...NO_LIMITS,
    LOG_LEVEL: 'info',
    ...env,
  });

/** A bare node:http server that answers every path with the status, headers and bytes that `origin` gives for it. */
export const startBare = (origin: string, port: number): Promise<Running> =>
  start('bench/src/bare-server.ts', port, '/healthz', { ORIGIN: origin });

/** A provider of SMS that takes whatever it gets. */
export const startSmsProvider = (port: number): Promise<Running> =>
  start('bench/src/sms-provider.ts', port, '/healthz', {});

/** Runs a script to its end. @returns its output, parsed as JSON. */
export function runForJson<T>(script: string, env: Record<string, string>): Promise<T> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(ROOT, script)], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...env },
    });
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
    child.once('exit', (code) =>
      code === 0 ? resolve(JSON.parse(printed) as T) : reject(new Error(`${script}: ${code}`)),
    );
  });
}

/** A bare node:http server that streams one file. */
export const startBareFile = (file: string, port: number): Promise<Running> =>
  start('bench/src/bare-file-server.ts', port, '/healthz', { FILE: file });
