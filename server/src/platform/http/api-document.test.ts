// On SQLite alone: the form of a document (on PostgreSQL: test/responses/catalogue.test.ts).
import { API_EXAMPLES } from '@labfront/contract/api-examples';
import { bookings } from '@labfront/contract/bookings';
import type { EndpointShape } from '@labfront/contract/endpoint';
import { describe, expect, test } from 'vitest';
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

interface Described {
  operationId?: string;
  parameters?: { name: string; in: string }[];
  requestBody?: unknown;
  responses: unknown;
}

const { payload: text } = await app.http.inject('/api/v1/openapi.json');
const document = JSON.parse(text) as {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, unknown> };
};
const calls = Object.values(document.paths).flatMap((methods) => Object.values(methods));
/** The description of a call of the contract. */
const describedOf = ({ method, path }: EndpointShape): Described | undefined =>
  document.paths[`/api/v1${path.replaceAll(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()];

test('every reference leads to a schema', () => {
  const referred = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name = '']) => name);
  expect(referred).toContain('Formula');
  expect(referred.filter((name) => !(name in document.components.schemas))).toEqual([]);
});

test('every call has a name of its own', () => {
  const names = calls.map(({ operationId }) => operationId);
  expect(names).not.toContain(undefined);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('a call that may be repeated says so', () => {
  const header = expect.objectContaining({ name: 'idempotency-key', in: 'header' });
  expect(describedOf(bookings.createBooking)?.parameters).toContainEqual(header);
  expect(describedOf(bookings.updateBooking)?.parameters).not.toContainEqual(header);
});

describe.each(API_EXAMPLES.map((example) => [`${example.endpoint.method} ${example.endpoint.path}`, example] as const))(
  'the example of %s',
  (_, { endpoint, body, response }) => {
    test('is valid', () => {
      if (body !== undefined) expect(endpoint.body?.safeParse(body)).toMatchObject({ success: true });
      if (response !== undefined) expect(endpoint.response.safeParse(response)).toMatchObject({ success: true });
    });

    test('is in the document', () => {
      const described = describedOf(endpoint);
      if (body !== undefined) expect(JSON.stringify(described?.requestBody)).toContain(JSON.stringify(body));
      if (response !== undefined) expect(JSON.stringify(described?.responses)).toContain(JSON.stringify(response));
    });
  },
);

test('the page for people stays', async () => {
  const { statusCode, payload } = await app.http.inject('/api/docs/');
  expect([statusCode, payload.includes('swagger-ui')]).toEqual([200, true]);
});
