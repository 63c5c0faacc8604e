// The server as it really runs, in processes of its own, and a client that waits for no event loop of ours.
import { type ChildProcess, spawn } from 'node:child_process';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { TEST_SETTINGS } from './no-limits.ts';
import { onFileEnd } from './releases.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');

const PATIENCE_MS = 20_000;

export interface Served {
  base: string;
  child: ChildProcess;
  /** Everything it has written. */
  said(): string;
  /** Sends a signal and waits for the end. @returns the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts a server on a free port, and resolves when it listens; it ends with the test file. */
export async function serve(variables: Record<string, string | undefined>): Promise<Served> {
  const env = { ...process.env, PORT: '0', LOG_LEVEL: 'info', ...TEST_SETTINGS, NODE_ENV: 'production', ...variables };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  onFileEnd(() => child.kill('SIGKILL'));
  let said = '';
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const listen = (chunk: Buffer) => {
    said += chunk.toString();
    const address = /listening at (http:\/\/[\d.:]+)/.exec(said)?.[1];
    if (address) resolve(address);
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  ended.then(() => reject(new Error(said)));
  return {
    base: await promise,
    child,
    said: () => said,
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

export interface Reply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of many calls
  body: any;
}

/** One call below `/api/v1`, on a new connection unless an agent is given. @throws the connection's error. */
export function call(
  base: string,
  method: string,
  path: string,
  { body, token, agent = new Agent() }: { body?: object; token?: string | undefined; agent?: Agent } = {},
): Promise<Reply> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  return new Promise((done, fail) => {
    const outgoing = request(`${base}/api/v1${path}`, { method, agent, headers }, async (answer) => {
      try {
        done({ status: answer.statusCode ?? 0, body: JSON.parse((await answer.toArray()).join('') || 'null') });
      } catch (error) {
        fail(error);
      }
    });
    outgoing.setTimeout(PATIENCE_MS, () => outgoing.destroy(new Error('no answer')));
    outgoing.on('error', fail).end(text);
  });
}
