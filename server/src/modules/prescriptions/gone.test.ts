// Pictures that wait for their turn while whoever sent them goes away: a flood that is broken off leaves no work behind.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeUser } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { heicGrid } from '../../../test/heic-grid.ts';

const app = await createTestApp();
const address = await app.http.listen({ host: '127.0.0.1', port: 0 });
const waiting = () => readdirSync(join(app.dataDir, 'uploading')).length;

test('a picture that waits is given up when its sender goes away', { timeout: 60_000 }, async () => {
  const { token } = await makeUser(app);
  const picture = new Uint8Array(heicGrid(5, 4));
  const upload = (message: string, signal?: AbortSignal) => {
    const body = new FormData();
    body.set('message', message);
    body.set('file', new Blob([picture]), 'scan.heic');
    const headers = { authorization: `Bearer ${token}` };
    return fetch(`${address}/api/v1/prescription/upload`, { method: 'POST', headers, body, signal: signal ?? null });
  };
  const first = upload('stays');
  await expect.poll(waiting, { timeout: 10_000, interval: 10 }).toBe(1);
  const gone = new AbortController();
  const left = ['one', 'two', 'three'].map((message) => upload(message, gone.signal).catch(() => 'gone'));
  await expect.poll(waiting, { timeout: 10_000, interval: 10 }).toBe(4);
  await setTimeout(100);
  gone.abort();
  expect(await Promise.all(left)).toEqual(['gone', 'gone', 'gone']);
  expect((await first).status).toBe(201);
  await expect.poll(waiting, { timeout: 10_000 }).toBe(0);
  const { body } = await app.call('GET', '/prescription', { token });
  expect(body.data.map(({ message }: { message: string }) => message)).toEqual(['stays']);
});
