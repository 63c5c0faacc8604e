// On SQLite alone: the queue of pictures (on PostgreSQL: prescriptions/prescriptions.test.ts).
// Pictures that wait for their turn while whoever sent them goes away: a flood that is broken off leaves no work behind.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeUser } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { heicGrid } from '../../../test/heic-grid.ts';
import { createLog } from '../../platform/base/log.ts';
import { cleanPicture } from '../../platform/files/pictures.ts';

const app = await createTestApp();
const address = await app.http.listen({ host: '127.0.0.1', port: 0 });
const waiting = () => readdirSync(join(app.dataDir, 'uploading')).length;

/** Takes the turn of large pictures until it is given back. */
function takeTurn() {
  const held = Promise.withResolvers<void>();
  const picture = { kind: 'HEIC', size: { width: 5_000, height: 4_000 }, from: '', to: '' } as const;
  const ended = cleanPicture({ ...picture, beforeDecoding: () => held.promise }, createLog('silent')).catch(
    () => undefined,
  );
  return () => {
    held.reject(new Error('It was only held'));
    return ended;
  };
}

test('pictures that wait are given up when their sender goes away', { timeout: 60_000 }, async () => {
  const { token } = await makeUser(app);
  const picture = new Uint8Array(heicGrid(5, 4));
  const upload = (message: string, signal?: AbortSignal) => {
    const body = new FormData();
    body.set('message', message);
    body.set('file', new Blob([picture]), 'scan.heic');
    const headers = { authorization: `Bearer ${token}` };
    return fetch(`${address}/api/v1/prescription/upload`, { method: 'POST', headers, body, signal: signal ?? null });
  };
  const giveBack = takeTurn();
  const gone = new AbortController();
  const left = ['one', 'two', 'three'].map((message) => upload(message, gone.signal).catch(() => 'gone'));
  await expect.poll(waiting, { timeout: 20_000 }).toBe(3);
  gone.abort();
  expect(await Promise.all(left)).toEqual(['gone', 'gone', 'gone']);
  // The turn is still taken: nobody was decoded.
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
  await giveBack();
  expect((await upload('stays')).status).toBe(201);
  const { body } = await app.call('GET', '/prescription', { token });
  expect(body.data.map(({ message }: { message: string }) => message)).toEqual(['stays']);
});
