// The files of tests that PostgreSQL would only run a second time. Each says so in its first line, and why (docs/modules/testing.md).
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files of tests, below `server`. */
export const TEST_FILES = ['src/**/*.test.ts', 'test/**/*.test.ts', 'faults/{gateway,clock,bombs}.fault.ts'];

const MARK = /^\/\/ On SQLite alone: (.+)\.$/;

const server = join(import.meta.dirname, '..');

/** Returns the reason that the first line of a file of tests gives for running on SQLite alone, null for one that runs on both engines. */
export function reasonForSqliteAlone(text: string): string | null {
  const [first = ''] = text.split('\n', 1);
  return MARK.exec(first)?.[1] ?? null;
}

/** Returns each file of tests that runs on SQLite alone, its path below `server`, with its reason. */
export function sqliteAlone(): Map<string, string> {
  const reasons = new Map<string, string>();
  for (const file of globSync(TEST_FILES, { cwd: server })) {
    const reason = reasonForSqliteAlone(readFileSync(join(server, file), 'utf8'));
    if (reason !== null) reasons.set(file, reason);
  }
  return reasons;
}
