// On SQLite alone: ids in headers and the log (on PostgreSQL: test/fuzz.test.ts).
import { createServer } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { makeItems } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { startTracing, stopTracing } from './tracing.ts';

interface Sent {
  resourceSpans: { scopeSpans: { spans: { name: string; traceId: string; parentSpanId?: string }[] }[] }[];
}

const bodies: string[] = [];
const collector = createServer(async (request, response) => {
  bodies.push((await request.toArray()).join(''));
  response.setHeader('content-type', 'application/json').end('{}');
});
await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
afterAll(() => collector.close());
const address = collector.address();
const port = typeof address === 'object' ? address?.port : 0;
await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, OTEL_SERVICE_NAME: 'labfront' });
const app = await createTestApp();

test('a request, its statements and its jobs are told to the collector, and nothing of a person', async () => {
  await makeItems(app, {});
  const body = { email: 'secret.person@example.in', password: 'a-password-of-tests', firstName: 'Unmistakable' };
  await app.call('POST', '/admin/register', { body: { ...body, lastName: 'Verma', phone: '9876543299' } });
  await app.call('POST', '/admin/forgot-password', { body: { email: body.email } });
  await app.outbox.drain();
  await app.call('GET', '/search?query=secret-word');
  await stopTracing();

  const spans = bodies.flatMap((text) =>
    (JSON.parse(text) as Sent).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
  const request = spans.find(({ name }) => name === 'POST /api/v1/admin/register');
  expect(request).toBeDefined();
  const below = spans.filter(({ traceId, name }) => traceId === request?.traceId && name.startsWith('db '));
  expect(below.map(({ name }) => name)).toContain('db INSERT');
  expect(spans.map(({ name }) => name)).toEqual(expect.arrayContaining(['GET /api/v1/search', 'job message.mail']));
  for (const word of ['secret.person', 'secret-word', 'Unmistakable', 'Verma', '9876543299'])
    expect([word, bodies.some((text) => text.includes(word))]).toEqual([word, false]);
});
