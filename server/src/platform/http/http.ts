// The HTTP server before any call is on it: parsing, headers, limits, request ids and logs.

import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import cors from '@fastify/cors';
import Fastify, {
  type FastifyError,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type onRequestHookHandler,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Env } from '../base/env.ts';
import { handleError, notFound } from '../base/errors.ts';
import type { Http } from '../base/http.types.ts';
import { createLog } from '../base/log.ts';
import { trustedProxies } from '../base/trusted-proxies.ts';
import { describeApi } from './api-document.ts';
import { guardConnections, refuseGarbage } from './connections.ts';
import { acceptMultipart } from './multipart.ts';
import { type CountRequest, limitRequests } from './request-limits.ts';
import { readRefusedBodies } from './rest-of-body.ts';
import { securityHeaders } from './security-headers.ts';

export type { Http };

/** Several times the largest body of a call without files: parsing a megabyte of JSON blocks all requests for up to a second. */
const MAX_BODY_BYTES = 65_536;
const SLOW_MS = 500;
/** Time limit for request headers, checked every `CHECK_MS`. Only a deliberately slow client exceeds it. */
const HEADERS_MS = 15_000;
const CHECK_MS = 5_000;
/** For a whole request: the largest upload over a slow line. */
const REQUEST_MS = 120_000;
/** Time that a browser of another origin caches a preflight response; Chromium caps it at two hours. */
const PREFLIGHT_SECONDS = 86_400;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler needs the bytes as they came, because a signature covers them. */
    rawBody?: boolean;
  }
}

/** Treats an empty JSON body as no body, also on DELETE; keeps the raw bytes for calls whose signature covers the body. */
function parseJson(app: Http): void {
  // Keys such as `__proto__` are unknown keys here, which schemas drop: a check for them costs more than parsing.
  const parse = app.getDefaultJsonParser('ignore', 'ignore');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.rawBody) return done(null, body);
    if (body.length === 0) return done(null, undefined);
    parse(request, body.toString(), done);
  });
  app.removeContentTypeParser('text/plain');
}

/** A request may contain an absolute URL, as proxies send it: this site answers it, whichever host it names. */
const withoutOrigin = (url: string) => url.replace(/^https?:\/\/[^/?#]*\/?/i, '/');

/** A page's address that cannot be decoded gets its stray percent signs written out, so that a page answers it; a call is refused. */
function decodable(url: string): string {
  if (!url.includes('%') || url.startsWith('/api/')) return url;
  try {
    decodeURIComponent(url);
    return url;
  } catch {
    return url.replaceAll('%', '%25');
  }
}

/** Returns the security headers of a response: with HSTS if the site is https, or if a trusted proxy reports https for the request. */
function securityHeadersOf(env: Env): (request: { protocol: string }) => Record<string, string> {
  const opensRazorpay = env.razorpay !== null && env.ONLINE_PAYMENT;
  const overHttps = securityHeaders(true, opensRazorpay);
  const usual = env.site.url.startsWith('https:') ? overHttps : securityHeaders(false, opensRazorpay);
  return ({ protocol }) => (protocol === 'https' ? overHttps : usual);
}

/** Keeps responses to requests with a token out of caches, errors included. */
function keepFromCaches(request: FastifyRequest, reply: FastifyReply): void {
  if (request.headers.authorization !== undefined) reply.header('cache-control', 'no-store');
}

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

// Logs reads that fail or are slow, and every write. Logs the route pattern, not the URL, which may contain search terms.
function logRequests(app: Http): void {
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime);
    const isRead = READS.has(request.method);
    const isWorthIt = !isRead || reply.statusCode >= 500 || ms > SLOW_MS;
    const fields = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode, ms };
    if (isWorthIt) request.log.info(fields, 'request');
    else request.log.debug(fields, 'request');
    done();
  });
}

/** Builds the server that modules register their calls on. */
export async function createHttp(env: Env): Promise<Http> {
  const isTrustedProxy = trustedProxies(env.TRUST_PROXY);
  const headersOf = securityHeadersOf(env);
  let count: CountRequest | undefined;

  /** Answers errors that occur before routing, such as an undecodable URL: no hook runs for them. */
  function refuseUnrouted(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
    reply.headers(headersOf(request));
    keepFromCaches(request, reply);
    const refuse = (reason: FastifyError) => handleError(reason, request, reply);
    Promise.resolve(count?.(request, reply)).then(() => refuse(error), refuse);
  }

  const app = Fastify({
    loggerInstance: createLog(env.LOG_LEVEL),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: isTrustedProxy ?? false,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_MS,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: CHECK_MS },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => refuseGarbage(error, socket as Socket, headersOf({ protocol: 'http' })),
    rewriteUrl: ({ url = '/' }) => decodable(withoutOrigin(url)),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    frameworkErrors: refuseUnrouted,
  }) as unknown as Http;

  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(() => {
    throw notFound('Page');
  });
  guardConnections(app.server, {
    perAddress: env.addressLimits.connections,
    isProxy: (address) => isTrustedProxy?.(address, 0) ?? false,
    log: app.log,
  });
  parseJson(app);
  logRequests(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOf(request));
    keepFromCaches(request, reply);
    done();
  });
  const countRequest = await limitRequests(app, env.addressLimits.requests);
  count = countRequest;
  const countOnly = (isPreflight: boolean): onRequestHookHandler => {
    return (request, reply, done) => {
      if ((request.method === 'OPTIONS') !== isPreflight) return done();
      countRequest(request, reply).then(() => done(), done);
    };
  };
  // A preflight is answered by the next plugin, and reaches no hook behind it.
  app.addHook('onRequest', countOnly(true));
  if (env.CORS_ORIGINS.length > 0) {
    await app.register(cors, {
      origin: env.CORS_ORIGINS,
      credentials: true,
      exposedHeaders: ['X-Total-Count', 'X-Total-Count-Relation', 'Link', 'Retry-After', 'ETag', 'Content-Disposition'],
      methods: ['GET', 'POST', 'PUT', 'DELETE'],
      maxAge: PREFLIGHT_SECONDS,
    });
  }
  // After the headers, so that other origins can read a refusal, and before everything that costs.
  app.addHook('onRequest', countOnly(false));
  readRefusedBodies(app);
  await acceptMultipart(app);
  await describeApi(app, 'Labfront API');
  return app;
}
