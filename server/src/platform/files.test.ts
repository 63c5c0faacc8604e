import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { createFiles } from './files.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'labfront-files-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const files = createFiles({ DATA_DIR: dataDir });

test('keeps a file by key below the data folder, as long as it is wanted', async () => {
  await files.put('prescriptions/one.txt', 'haemoglobin');
  expect(existsSync(join(dataDir, 'files/prescriptions/one.txt'))).toBe(true);
  expect(await files.get('prescriptions/one.txt')).toBe('haemoglobin');
  await files.delete('prescriptions/one.txt');
  expect(await files.exists('prescriptions/one.txt')).toBe(false);
});

test('takes a stream', async () => {
  await files.putStream('two.bin', Readable.from([Buffer.from([1, 2]), Buffer.from([3])]));
  expect([...(await files.getBytes('two.bin'))]).toEqual([1, 2, 3]);
});

test('refuses a key that leads out of its folder', async () => {
  await expect(files.put('../outside.txt', 'x')).rejects.toThrow();
  expect(existsSync(join(dataDir, 'outside.txt'))).toBe(false);
});
