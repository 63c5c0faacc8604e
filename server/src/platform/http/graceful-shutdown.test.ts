// On SQLite alone: open connections (on PostgreSQL: test/workers.test.ts).
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { makeAdmin } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { readEnv } from '../base/env.ts';
import { createGracefulShutdown } from './graceful-shutdown.ts';
import { createHttp } from './http.ts';

async function listening() {
  const http = await createHttp(readEnv({ LOG_LEVEL: 'silent', RATE_LIMIT: '0' }));
  const shutdown = createGracefulShutdown(http);
  const { promise: asked, resolve: began } = Promise.withResolvers<void>();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  http.get('/quick', () => 'done');
  http.get('/long', async () => {
    began();
    await held;
    return 'done';
  });
  const url = await http.listen({ host: '127.0.0.1', port: 0 });
  return { url, shutdown, asked, release };
}

/** Uses its own keep-alive connection, as a proxy does. */
const get = (url: string) =>
  new Promise<{ body: string; connection: string | undefined }>((done, fail) => {
    request(url, { headers: { connection: 'keep-alive' } }, async (answer) => {
      done({ body: (await answer.toArray()).join(''), connection: answer.headers.connection });
    })
      .on('error', fail)
      .end();
  });

test('while it drains every request is answered, and each answer ends its connection', async () => {
  const { url, shutdown, asked, release } = await listening();
  expect(await get(`${url}/quick`)).toEqual({ body: 'done', connection: 'keep-alive' });
  const long = get(`${url}/long`);
  await asked;
  const closed = shutdown.close(200);
  expect(shutdown.isShuttingDown()).toBe(true);
  expect(await get(`${url}/quick`)).toEqual({ body: 'done', connection: 'close' });
  let isClosed = false;
  closed.then(() => {
    isClosed = true;
  });
  await expect.poll(() => get(`${url}/quick`).catch(() => 'refused')).toBe('refused');
  // The shutdown waits for running requests, on a connection that its client would have kept open.
  expect(isClosed).toBe(false);
  release();
  expect((await long).body).toBe('done');
  await closed;
});

test('/readyz says first that the instance leaves, /healthz that it lives', async () => {
  const app = await createTestApp();
  await makeAdmin(app);
  expect((await app.http.inject('/readyz')).statusCode).toBe(200);
  const closed = app.shutdown.close(300);
  const leaving = await app.http.inject('/readyz');
  expect([leaving.statusCode, leaving.headers.connection, leaving.json().code]).toEqual([503, 'close', 'STOPPING']);
  expect((await app.http.inject('/healthz')).statusCode).toBe(200);
  await closed;
});
