// On SQLite alone: reads and writes no database.
// Imports that never end, and imports of somebody who leaves no room for others.
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inRequest } from '../base/request-context.ts';
import { createImports, passImportTime } from './imports.ts';

const as = <T>(accountId: string, work: () => T) =>
  inRequest({ accountId, address: '10.1.1.1', requestId: accountId, userAgent: null }, work);
const TOO_LONG = { status: 400, code: 'IMPORT_TOO_LONG' };

async function forever(): Promise<never> {
  for (;;) await passImportTime();
}

test('an import ends when its time is over, and lets others have the thread until then', async () => {
  const imports = createImports({ IMPORT_SECONDS: 1 });
  let turns = 0;
  const others = setInterval(() => {
    turns += 1;
  }, 5);
  await expect(imports.run(forever)).rejects.toMatchObject(TOO_LONG);
  clearInterval(others);
  expect(turns).toBeGreaterThan(10);
});

test('work that this thread cannot interrupt is told how long it has', async () => {
  expect(await createImports({ IMPORT_SECONDS: 3 }).run(async (leftMs) => leftMs)).toBe(3_000);
});

test('an account has one under way and holds up nobody else', async () => {
  const imports = createImports({ IMPORT_SECONDS: 2 });
  const hostile = Array.from({ length: 3 }, () => as('hostile', () => imports.run(forever).catch((error) => error)));
  await setTimeout(10);
  const tooMany = as('hostile', () => imports.run(async () => 'done'));
  await expect(tooMany).rejects.toMatchObject({ status: 429, code: 'TOO_MANY_AT_ONCE' });
  const startedAt = performance.now();
  expect(await as('other', () => imports.run(async () => 'done'))).toBe('done');
  expect(performance.now() - startedAt).toBeLessThan(1_500);
  expect(await Promise.all(hostile)).toMatchObject([TOO_LONG, TOO_LONG, TOO_LONG]);
}, 20_000);

test('outside of an import nothing ends', async () => {
  await expect(passImportTime()).resolves.toBeUndefined();
});
