// How long the database takes to be backed up while the program serves, and to come back on an empty database.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Row } from './table.ts';

const CLI = join(import.meta.dirname, '../../server/src/cli');

async function runFor(command: string, args: readonly string[], env: Record<string, string>): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [join(CLI, `${command}.ts`), ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  });
  const status = await new Promise((done) => child.once('exit', done));
  if (status !== 0) throw new Error(`${command} ended with ${status}`);
  return performance.now() - startedAt;
}

const seconds = (millis: number) => `${(millis / 1_000).toFixed(1)} s`;

function bytesOf(folder: string): number {
  if (!existsSync(folder)) return 0;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

async function tell(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The database alone: files lie in a storage of their own, and the year has none. */
export async function measureBackup(url: string, folder: string, size: string): Promise<Row> {
  const backup = join(folder, 'backup');
  await tell(url, 'UPDATE files SET deleted_at = now()');
  const backedUp = await runFor('backup', [backup], { DATABASE_URL: url, DATA_DIR: join(folder, 'data') });
  const bytes = `${(bytesOf(backup) / 1e9).toFixed(2)} GB`;
  return { what: `backing up ${size} while the program serves (${bytes})`, ours: seconds(backedUp) };
}

/** After a disaster: the database is gone, nobody serves. So the disk holds one of them at a time. */
export async function measureRestore(url: string, folder: string): Promise<Row> {
  const lost = new URL(url).pathname.slice(1);
  const beside = new URL('/template1', url).href;
  await tell(beside, `DROP DATABASE "${lost}" WITH (FORCE)`);
  await tell(beside, `CREATE DATABASE "${lost}" TEMPLATE template0`);
  const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'restored') };
  const restored = await runFor('restore', [join(folder, 'backup')], env);
  return { what: 'restoring it into an empty database', ours: seconds(restored) };
}
