// One instance of the server, a process that can be restarted on its port.
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';

const MAIN = join(import.meta.dirname, '../../server/src/main.ts');
const START_MS = 60_000;

export class Instance {
  readonly url: string;
  readonly #env: Record<string, string>;
  readonly #log: string;
  #child: ChildProcess | undefined;

  constructor(port: number, log: string, env: Record<string, string>) {
    this.url = `http://127.0.0.1:${port}`;
    this.#env = { ...env, PORT: String(port) };
    this.#log = log;
  }

  /** Starts it and waits until it is ready. */
  async start(): Promise<void> {
    const log = openSync(this.#log, 'a');
    const env = { ...process.env, ...this.#env };
    const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', log, log] });
    closeSync(log);
    this.#child = child;
    for (const until = performance.now() + START_MS; performance.now() < until; ) {
      if (child.exitCode !== null) break;
      const answer = await fetch(`${this.url}/readyz`).catch(() => null);
      if (answer?.ok) return;
      await new Promise((done) => setTimeout(done, 50));
    }
    throw new Error(`An instance did not start: see ${this.#log}`);
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    await ended;
  }
}
