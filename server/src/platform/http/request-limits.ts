// The general request limit by address. It is checked before any other work on a request: refused calls, unknown URLs and cached responses
// count like all others.
import rateLimit from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isInProcess, networkOf } from '../base/client-network.ts';
import { AppError } from '../base/errors.ts';
import type { Http } from '../base/http.types.ts';

const WINDOW_SECONDS = 10;

/** Counts one request. @throws AppError 429 with `Retry-After` past the limit. */
export type CountRequest = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Routes with `config: { rateLimit: false }` and calls of the page server are not counted. */
const isUncounted = (request: FastifyRequest) =>
  request.routeOptions.config?.rateLimit === false || isInProcess(request);

/**
 * Limits requests to `perSecond` for each address, averaged over ten seconds; 0 is no limit.
 * @returns the function that counts a request; the caller adds it as a hook.
 */
export async function limitRequests(app: Http, perSecond: number): Promise<CountRequest> {
  const noHeaders = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };
  await app.register(rateLimit, {
    // Without the plugin's own hooks: those of routes run after authentication, and unknown routes have none.
    global: false,
    max: perSecond * WINDOW_SECONDS,
    timeWindow: WINDOW_SECONDS * 1000,
    keyGenerator: ({ ip }) => networkOf(ip),
    allowList: isUncounted,
    addHeaders: { ...noHeaders, 'retry-after': true },
    addHeadersOnExceeding: noHeaders,
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('TOO_MANY_REQUESTS', {}, { retryAfter: Math.ceil(ttl / 1000) }),
  });
  if (perSecond === 0) return async () => {};
  const count = app.rateLimit();
  return (request, reply) => count.call(app, request, reply);
}
