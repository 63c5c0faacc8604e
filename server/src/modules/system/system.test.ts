import { expect, test } from 'vitest';
import { makeAdmin } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { VERSION } from '../../platform/base/version.ts';

const app = await createTestApp();
const { token } = await makeAdmin(app);
const state = async () => (await app.call('GET', '/system', { token })).body;

test('says what runs, on what', async () => {
  expect(await state()).toMatchObject({
    version: VERSION,
    node: process.version,
    engine: process.env.TEST_ENGINE,
    hasReplica: false,
    schema: { last: expect.stringMatching(/^\d{4}_.*\.sql$/) },
    storage: { kind: 'folder', files: 0, bytes: 0 },
    webhooks: { gateway: 'test', lastAt: null, silentSince: null },
    lastBackupAt: null,
  });
  const { disk, schema } = await state();
  expect(disk.freeBytes).toBeGreaterThan(0);
  expect(disk.totalBytes).toBeGreaterThan(disk.freeBytes);
  expect(schema.count).toBeGreaterThan(20);
});

test('an instance is there from its first word to its last, or until it was silent for long', async () => {
  expect((await state()).instances).toEqual([]);
  await app.instances.say();
  await app.instances.say();
  expect((await state()).instances).toMatchObject([{ pid: process.pid, version: VERSION }]);
  app.clock.advance(60_000);
  expect((await state()).instances).toEqual([]);
  await app.instances.say();
  expect((await state()).instances).toHaveLength(1);
  await app.instances.leave();
  expect((await state()).instances).toEqual([]);
});

test('a job that is due counts, and since when', async () => {
  const dueAt = app.clock.now() - 5_000;
  await app.database.write((tx) => app.outbox.add(tx, 'no such kind', {}, dueAt));
  const { jobs } = await state();
  expect(jobs).toEqual({ waiting: 1, failed: 0, oldestAt: new Date(dueAt).toISOString() });
});
