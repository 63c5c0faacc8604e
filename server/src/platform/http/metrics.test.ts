import { expect, test } from 'vitest';
import { makeItems, makeUser } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { isoTime } from '../base/clock.ts';
import { replaceSetting } from '../settings/settings.queries.ts';

const TOKEN = 'a-token-for-the-metrics';
const app = await createTestApp({ METRICS_TOKEN: TOKEN });

const metrics = (remoteAddress: string, headers: Record<string, string> = {}) =>
  app.http.inject({ method: 'GET', url: '/metrics', remoteAddress, headers });

test.each([
  ['127.0.0.1', {}, 200],
  ['::1', {}, 200],
  ['10.0.0.7', {}, 401],
  ['10.0.0.7', { authorization: `Bearer ${TOKEN}` }, 200],
  ['10.0.0.7', { authorization: 'Bearer something-else-entirely' }, 401],
  ['127.0.0.1', { 'x-forwarded-for': '203.0.113.5' }, 401],
  ['127.0.0.1', { 'x-forwarded-for': '203.0.113.5', authorization: `Bearer ${TOKEN}` }, 200],
])('from %s with %j: %d', async (address, headers, status) => {
  expect((await metrics(address, headers)).statusCode).toBe(status);
});

test('count answers by route pattern, never by address, and jobs by state', async () => {
  const [id = ''] = await makeItems(app, {});
  await makeUser(app);
  await app.call('GET', `/test/fetchTestById/${id}?q=secret-word`);
  await app.call('POST', '/admin/forgot-password', { body: { email: 'nobody@example.in' } });
  const { payload } = await metrics('127.0.0.1');
  expect(payload).toMatch(
    /labfront_http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/test\/fetchTestById\/:id",status="200"\} 1/,
  );
  expect(payload).toMatch(/labfront_outbox_jobs\{state="waiting"\} \d/);
  expect(payload).toMatch(/labfront_messages\{state="queued"\} 1/);
  expect(payload).toContain('process_resident_memory_bytes');
  expect(payload).not.toContain(id);
  expect(payload).not.toContain('secret-word');
});

test('tell how long ago the books were signed and a backup was made', async () => {
  const ages = async () => {
    const { payload } = await metrics('127.0.0.1');
    const ageOf = (state: string) =>
      Number(new RegExp(`labfront_age_seconds\\{state="${state}"\\} (\\d+)`).exec(payload)?.[1]);
    return { signature: ageOf('signature'), backup: ageOf('backup') };
  };
  expect(await ages()).toEqual({ signature: 0, backup: 0 });
  app.clock.advance(60_000);
  await app.services.proofs.seal();
  await replaceSetting(app.database.db, 'last_backup_at', isoTime(app.clock.now() - 3_600_000));
  app.clock.advance(7_200_000);
  expect(await ages()).toEqual({ signature: 7_200, backup: 10_800 });
});

test('the API document can be read in a browser', async () => {
  const page = await app.http.inject({ method: 'GET', url: '/api/docs/' });
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toContain('text/html');
});
