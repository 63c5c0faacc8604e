// On SQLite alone: reads and writes no database.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { STORAGES, storageVariables } from '../../../test/storages.ts';
import { readEnv } from '../base/env.ts';
import { createStorage } from './storage.ts';

const quiet = { debug() {}, info() {}, warn() {}, error() {} };
const folder = mkdtempSync(join(tmpdir(), 'labfront-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function localFile(text: string): string {
  const path = join(folder, `local-${text.length}-${Math.random()}`);
  writeFileSync(path, text);
  return path;
}

describe.each(STORAGES)('%s', async (name) => {
  const env = readEnv({ DATA_DIR: folder, ...(await storageVariables(name)) });
  const storage = await createStorage(env, quiet);
  const put = (key: string, text: string) =>
    storage.put(key, localFile(text), { bytes: text.length, mime: 'text/plain' });

  test('keeps a file by key, as long as it is wanted', async () => {
    await put('prescriptions/one.txt', 'haemoglobin');
    expect((await buffer(await storage.read('prescriptions/one.txt'))).toString()).toBe('haemoglobin');
    await storage.remove('prescriptions/one.txt');
    await expect(storage.read('prescriptions/one.txt')).rejects.toThrow();
    await storage.remove('prescriptions/one.txt');
  });

  test('keeps more than a piece of a stream', async () => {
    const text = 'x'.repeat(3_000_000);
    await put('reports/large.txt', text);
    expect((await buffer(await storage.read('reports/large.txt'))).length).toBe(text.length);
  });
});

test('a store that does not answer is a 503, and an alarm', async () => {
  const alarms: string[] = [];
  const log = { ...quiet, error: (_fields: object, message: string) => void alarms.push(message) };
  const gone = { S3_ENDPOINT: 'http://127.0.0.1:9', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 's' };
  const storage = await createStorage(readEnv({ DATA_DIR: folder, ...gone }), log);
  const put = storage.put('a/b', localFile('text'), { bytes: 4, mime: 'text/plain' });
  await expect(put).rejects.toMatchObject({ status: 503, code: 'STORAGE_UNAVAILABLE' });
  expect(alarms).toEqual([expect.stringMatching(/^ALARM/)]);
});

test('an object store that accepts and says nothing is given up', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  const silentStore = { S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'a' };
  const env = { ...silentStore, DATA_DIR: folder, S3_SECRET_ACCESS_KEY: 's', S3_REGION: 'us-east-1' };
  const storage = await createStorage(env, quiet, 100);
  await expect(storage.remove('prescriptions/a.pdf')).rejects.toThrow();
  await expect(storage.read('prescriptions/a.pdf')).rejects.toThrow();
});
