// The server as it really runs, in a process of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { TEST_SETTINGS } from './no-limits.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');

export interface ServerProcess {
  child: ChildProcess;
  /** `http://127.0.0.1:…`. */
  base: string;
}

/**
 * Starts it on a free port and answers once it listens.
 * @param fileKilobytes the largest file that it may write, as `ulimit -f` says it.
 */
export function startServer(
  variables: Record<string, string | undefined>,
  fileKilobytes?: number,
): Promise<ServerProcess> {
  const env = { ...process.env, PORT: '0', LOG_LEVEL: 'info', ...TEST_SETTINGS, NODE_ENV: 'production', ...variables };
  const command: [string, string[]] =
    fileKilobytes === undefined
      ? [process.execPath, [MAIN]]
      : ['bash', ['-c', `ulimit -f ${fileKilobytes}; exec "$0" "$1"`, process.execPath, MAIN]];
  const child = spawn(...command, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  return new Promise((done, fail) => {
    let said = '';
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const base = /listening at (http:\/\/[\d.:]+)/.exec(said)?.[1];
      if (base) done({ child, base });
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', () => fail(new Error(said)));
  });
}
