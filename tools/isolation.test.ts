// Files of the server's tests share loaded modules (server/vitest.config.ts): one that replaced a module would replace it for others
// or not at all, depending on what ran before.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const server = join(import.meta.dirname, '../server');

const replacesModule = (text: string) => /\bvi\.(mock|doMock|resetModules)\(/.test(text);

test('no test of the server replaces a module', () => {
  const files = globSync('{src,test,faults}/**/*.{test,fault}.ts', { cwd: server });
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => replacesModule(readFileSync(join(server, file), 'utf8')))).toEqual([]);
  expect(replacesModule("vi.mock('pino')")).toBe(true);
});
