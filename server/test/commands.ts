// Runs a command of the command line as people do: in a process of its own, with an environment of its own.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const CLI = join(import.meta.dirname, '../src/cli');
/** The folder in which the server keeps compiled code: a command that reads it starts in half the time. */
const COMPILED = join(import.meta.dirname, '../../node_modules/.cache/labfront');

export interface CommandResult {
  status: number | null;
  said: string;
  complained: string;
}

export async function runCli(
  name:
    | 'admin-create'
    | 'admin-reset-second-step'
    | 'backup'
    | 'restore'
    | 'move-to-postgres'
    | 'audit-verify'
    | 'audit-new-key',
  args: string[],
  env: Record<string, string | undefined>,
): Promise<CommandResult> {
  const child = spawn(process.execPath, [join(CLI, `${name}.ts`), ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { status: await ended, said, complained };
}
