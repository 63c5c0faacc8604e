import { describe, expect, it, vi } from 'vitest';
import { fakeApi, refuse } from '../testing.tsx';
import { ApiError, failureText } from './api-error.ts';
import { createApi } from './create-api.ts';

const cart = { _id: 'c', items: [], totalAmount: 0 };

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError');
  return error;
}

describe('call', () => {
  it('fills parameters in, escaped, and writes the query without its empty values', async () => {
    const { api, sent } = fakeApi({});
    await failure(api.call('GET /package/:id', { params: { id: 'a/b c' } }));
    await failure(api.call('GET /test', { query: { q: 'vitamin d', page: 2, category: undefined, sort: '' } }));
    expect(sent.map(({ url }) => url)).toEqual(['/api/v1/package/a%2Fb%20c', '/api/v1/test?q=vitamin+d&page=2']);
  });

  it('sends JSON, also in the body of a DELETE', async () => {
    const { api, sent } = fakeApi({ 'DELETE /cart/remove-from-cart': { cart, message: '' } });
    await api.call('DELETE /cart/remove-from-cart', { body: { itemId: 'x' } });
    expect(sent[0]?.body).toBe('{"itemId":"x"}');
    expect(sent[0]?.headers.get('content-type')).toBe('application/json');
  });

  it('carries the bearer token when there is one, and never when signing in', async () => {
    let token: string | null = null;
    const { api, sent } = fakeApi({ 'GET /cart/get-cart': cart, 'POST /admin/login': {} }, { token: () => token });
    await api.call('GET /cart/get-cart');
    token = 'secret';
    await api.call('GET /cart/get-cart');
    await api.call('POST /admin/login', { body: { email: 'a', password: 'b' } });
    expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual([null, 'Bearer secret', null]);
  });

  it('reads the number of all rows from the header', async () => {
    const rows = () => new Response('[]', { headers: { 'X-Total-Count': '120' } });
    const { api } = fakeApi({ 'GET /city/cities': rows });
    expect(await api.callWithHeaders('GET /city/cities')).toMatchObject({ data: [], total: 120, isMore: false });
  });

  it('reads that there are more rows than were counted', async () => {
    const headers = { 'X-Total-Count': '2000', 'X-Total-Count-Relation': 'gt' };
    const { api } = fakeApi({ 'GET /city/cities': () => new Response('[]', { headers }) });
    expect(await api.callWithHeaders('GET /city/cities')).toMatchObject({ total: 2_000, isMore: true });
  });

  it('tells about a 401 only when the call carried a token', async () => {
    const onUnauthorized = vi.fn();
    let token: string | null = null;
    const api = createApi({ send: async () => refuse(401, { message: 'no' }), token: () => token, onUnauthorized });
    await failure(api.call('GET /cart/get-cart'));
    expect(onUnauthorized).not.toHaveBeenCalled();
    token = 'old';
    await failure(api.call('GET /cart/get-cart'));
    expect(onUnauthorized).toHaveBeenCalledExactlyOnceWith('old');
  });

  it.each(['POST /admin/login', 'POST /admin/otp/verify'] as const)(
    'ends no session when %s says that more is asked for',
    async (literal) => {
      const onUnauthorized = vi.fn();
      const sent: string[] = [];
      const send = async ({ headers }: { headers: Headers }) => {
        sent.push(headers.get('authorization') ?? 'none');
        return refuse(401, { code: 'OTP_REQUIRED' });
      };
      const api = createApi({ send, token: () => 'living', onUnauthorized });
      await failure(api.call(literal, { body: {} } as never));
      expect([sent, onUnauthorized.mock.calls]).toEqual([['none'], []]);
    },
  );

  it('passes an abort on as it is', async () => {
    const abort = new AbortController();
    const api = createApi({ send: async ({ signal }) => signal?.throwIfAborted() as never });
    abort.abort(new Error('newer search'));
    await expect(api.call('GET /cart/get-cart', { signal: abort.signal })).rejects.toThrow('newer search');
  });
});

describe('errors', () => {
  it('keeps status, code, issues and body', async () => {
    const body = { message: 'Check the form', code: 'INVALID', issues: [{ path: 'email', message: 'Bad' }, 7] };
    const { api } = fakeApi({ 'GET /cart/get-cart': refuse(400, body) });
    expect(await failure(api.call('GET /cart/get-cart'))).toMatchObject({
      status: 400,
      code: 'INVALID',
      message: 'Check the form',
      issues: [{ path: 'email', message: 'Bad' }],
      body,
    });
  });

  it.each([
    ['no body', () => refuse(500), 'Something went wrong'],
    ['no answer', () => Promise.reject(new TypeError('network')), 'Something went wrong'],
    ['a body without a message', () => refuse(500, { code: 'X' }), 'Failed to fetch tests'],
    ['a page of a proxy', () => new Response('<h1>502</h1>', { status: 502 }), 'Failed to fetch tests'],
    ['a message', () => refuse(404, { message: 'No such test' }), 'No such test'],
  ])('says with %s what spec.md section 8 says', async (_, answer, text) => {
    const { api } = fakeApi({ 'GET /test': answer });
    expect(failureText(await failure(api.call('GET /test')), 'Failed to fetch tests', 'en')).toBe(text);
  });
});

it('waits for an answer as long as it takes', async () => {
  vi.useFakeTimers();
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { api, sent } = fakeApi({ 'GET /cart/get-cart': () => promise });
  const answer = api.call('GET /cart/get-cart');
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(sent[0]?.signal?.aborted ?? false).toBe(false);
  resolve(cart);
  expect(await answer).toEqual(cart);
  vi.useRealTimers();
});
