import { ErrorBody } from '@labfront/contract/common';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { makeUser } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const Body = z.strictObject(ErrorBody.shape);
const app = await createTestApp();
const json = { 'content-type': 'application/json' };

const login = (payload: string, headers: Record<string, string> = json) =>
  app.http.inject({ method: 'POST', url: '/api/v1/admin/login', headers, payload });

describe('a request that cannot be read', () => {
  test.each([
    ['no JSON', '{"email": ', json, 400, 'INVALID_JSON'],
    ['too large to be read without holding up others', `{"email": "${'x'.repeat(66_000)}"}`, json, 413, 'TOO_LARGE'],
    ['a form', 'email=a', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['plain text', 'hello', { 'content-type': 'text/plain' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['nothing', '', json, 400, 'VALIDATION'],
    ['a list', '[]', json, 400, 'VALIDATION'],
    ['null', 'null', json, 400, 'VALIDATION'],
  ])('because it is %s says so', async (_name, payload, headers, status, code) => {
    const response = await login(payload, headers);
    expect({ status: response.statusCode, code: response.json().code }).toEqual({ status, code });
    expect(Body.safeParse(response.json()).error).toBeUndefined();
  });

  test.each(['/api/v1/test/fetchTestById/%zz', '/api/v1/package/%E0%A4%A'])(
    'because its address is %s says so',
    async (url) => {
      const response = await app.http.inject({ url });
      expect(response.statusCode).toBe(400);
      expect(response.headers['content-type']).toMatch(/^application\/json/);
      expect(Body.safeParse(response.json()).error).toBeUndefined();
    },
  );
});

test.each(['/nothing', '/api/v2/test', '/api/v1'])('POST %s is a 404 with the error body', async (url) => {
  const response = await app.http.inject({ method: 'POST', url });
  expect(response.statusCode).toBe(404);
  expect(Body.safeParse(response.json()).error).toBeUndefined();
});

test('issues name the path into the body', async () => {
  const { token } = await makeUser(app);
  const details = { patient: { name: '', age: -1, sex: 'male' } };
  const { body } = await app.call('POST', '/cart-booking/book', { token, body: { amount: 1, ...details } });
  expect(body.issues.map(({ path }: { path: string }) => path)).toEqual(
    expect.arrayContaining(['patient.name', 'patient.age']),
  );
  expect(body.message).toBe(body.issues[0].message);
});

test('each answer has a request id of its own', async () => {
  const one = (await app.call('GET', '/nothing')).body.requestId;
  const other = (await app.call('GET', '/nothing')).body.requestId;
  expect(one).not.toBe(other);
});

test('a failure of ours says nothing of its cause', async () => {
  const broken = await createTestApp();
  await broken.database.db.schema.alterTable('cities').renameTo('cities_gone').execute();
  const { status, body } = await broken.call('GET', '/city/cities');
  expect(status).toBe(500);
  expect(body).toEqual({ message: 'Something went wrong', code: 'INTERNAL', requestId: expect.any(String) });
});
