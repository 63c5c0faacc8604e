// On SQLite alone: reads and writes no database.
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { findSigningKey, makeSigningKey } from './signing-key.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function makeFolder() {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'signing-key-'));
  folders.push(DATA_DIR);
  return { DATA_DIR, PROOF_KEY: undefined };
}

test('several instances that start at once have one key, and nobody reads a part of it', async () => {
  for (let round = 0; round < 40; round += 1) {
    const where = makeFolder();
    let isMade = false;
    const readers = Array.from({ length: 4 }, async () => {
      while (!isMade) await findSigningKey(where);
    });
    const made = await Promise.all(Array.from({ length: 6 }, () => makeSigningKey(where)));
    isMade = true;
    await Promise.all(readers);
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(readdirSync(where.DATA_DIR)).toEqual(['proof-key.pem']);
    expect(statSync(join(where.DATA_DIR, 'proof-key.pem')).mode & 0o777).toBe(0o600);
  }
});
