import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();

test.each([
  ['/api/v1/openapi.json', /^application\/json/, (text: string) => JSON.parse(text)],
  ['/api/docs/json', /^application\/json/, (text: string) => JSON.parse(text)],
  ['/api/docs/yaml', /^application\/x-yaml/, (text: string) => parse(text)],
])('%s is made once and describes every call', async (url, type, read) => {
  const { statusCode, headers, payload } = await app.http.inject(url);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toMatch(type);
  const described = read(payload);
  expect(described.info).toEqual({ title: expect.stringMatching(/ API$/), version: '1' });
  expect(Object.keys(described.paths).length).toBeGreaterThan(100);
  const again = await app.http.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
  expect([again.statusCode, again.payload]).toEqual([304, '']);
});

test('the page for people stays', async () => {
  const { statusCode, payload } = await app.http.inject('/api/docs/');
  expect([statusCode, payload.includes('swagger-ui')]).toEqual([200, true]);
});
