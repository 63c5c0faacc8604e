// Folders and servers of a test, which end with it.
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { memoryFolder } from '../../tools/memory-folder.ts';
import { startServer } from './server.ts';

/** Called after the test, the last one first. */
export const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A folder in memory: a process that is killed loses nothing of what it has written there. */
export function folder(): string {
  const path = mkdtempSync(join(memoryFolder(), 'labfront-bridge-'));
  ends.push(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

export async function place() {
  const server = await startServer();
  ends.push(server.close);
  return { server, dataDir: folder() };
}
