// The HTTP server before any call is on it: parsing, headers, limits, request ids and logs.

import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import cors from '@fastify/cors';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance, LogController, type RawServerDefault } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Env } from './env.ts';
import { AppError, handleError, notFound } from './errors.ts';
import { createLog, requestLog } from './log.ts';
import { acceptMultipart } from './multipart.ts';
import { securityHeaders } from './security-headers.ts';

export type Http = FastifyInstance<RawServerDefault>;

const MAX_BODY_BYTES = 1_048_576;
const SLOW_MS = 500;
/** Who takes longer for the headers of a request is slow on purpose; looked for this often. */
const HEADERS_MS = 15_000;
const CHECK_MS = 5_000;
const RATE_WINDOW_SECONDS = 10;

/** The peer address of calls that the page server makes in this process; no packet ever comes from it. */
export const IN_PROCESS = '0.0.0.0';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler needs the bytes as they came, because a signature covers them. */
    rawBody?: boolean;
  }
}

/** `TRUST_PROXY`: addresses and CIDRs, or how many hops in front of us are ours. */
function trustProxy(value: string | undefined): boolean | string | ((address: string, hop: number) => boolean) {
  if (value === undefined) return false;
  return /^\d+$/.test(value) ? (_address, hop) => hop < Number(value) : value;
}

/** An empty JSON body counts as no body, also on DELETE; a call whose signature covers the body gets the bytes. */
function parseJson(app: Http): void {
  // Keys that would reach a prototype are dropped like every other unknown key.
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.rawBody) return done(null, body);
    if (body.length === 0) return done(null, undefined);
    parse(request, body.toString(), done);
  });
  app.removeContentTypeParser('text/plain');
}

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

/** Every call may refuse; that is said in the document alone, for a schema would cut the refusal's details. */
const withRefusals: typeof jsonSchemaTransform = (call) => {
  const described = jsonSchemaTransform(call);
  const { response } = described.schema as { response?: Record<string, unknown> };
  if (!response) return described;
  const text = { type: 'string' };
  const refusal = {
    description: 'Refused: `message` is for people, `code` for programs',
    type: 'object',
    properties: { message: text, code: text, requestId: text },
    required: ['message', 'code', 'requestId'],
  };
  return { ...described, schema: { ...described.schema, response: { ...response, '4XX': refusal } } };
};

const GARBAGE: Record<string, [status: string, code: string, message: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'TOO_LARGE', 'The address or the headers are too long'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'TOO_SLOW', 'The request took too long to arrive'],
};

/** How long a sender of garbage has to read what it is told. */
const LINGER_MS = 2_000;

/** What is not HTTP, or too large to be a request, is answered in the form of every other refusal. */
function refuseGarbage(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET') return void socket.destroy();
  // Answered already. What still comes is read and dropped: closing on a sender that is not done would take the answer from it.
  if (!socket.writable) return;
  const [status, code, message] = GARBAGE[error.code ?? ''] ?? [
    '400 Bad Request',
    'BAD_REQUEST',
    'This is not a valid request',
  ];
  const body = JSON.stringify({ message, code, requestId: randomUUID() });
  const headers = [
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n${body}`);
  const patience = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(patience));
}

function sendSecurityHeaders(app: Http, headers: Record<string, string>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

// Reads are logged when they fail or are slow; every write is. Addresses are logged by pattern: they can hold what people search for.
function logRequests(app: Http): void {
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isWorthIt = !isRead || reply.statusCode >= 500 || ms > SLOW_MS;
    const fields = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode, ms };
    if (isWorthIt) request.log.info(fields, 'request');
    else request.log.debug(fields, 'request');
    done();
  });
}

/** Builds the server that modules register their calls on. */
export async function createHttp(env: Env): Promise<Http> {
  const app = Fastify({
    loggerInstance: createLog(env.LOG_LEVEL),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    childLoggerFactory: requestLog,
    trustProxy: trustProxy(env.TRUST_PROXY),
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: 120_000,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: CHECK_MS },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: refuseGarbage,
    rewriteUrl: ({ url = '/' }) => decodable(url),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    // What is refused before a route is found, such as an address that cannot be decoded.
    frameworkErrors: handleError,
  }) as unknown as Http;

  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(() => {
    throw notFound('Page');
  });
  parseJson(app);
  logRequests(app);

  const opensRazorpay = env.razorpay !== null && env.ONLINE_PAYMENT;
  sendSecurityHeaders(app, securityHeaders(env.site.url.startsWith('https:'), opensRazorpay));
  if (env.CORS_ORIGINS.length > 0) {
    await app.register(cors, {
      origin: env.CORS_ORIGINS,
      credentials: true,
      exposedHeaders: ['X-Total-Count', 'Link', 'Retry-After', 'ETag', 'Content-Disposition'],
      methods: ['GET', 'POST', 'PUT', 'DELETE'],
    });
  }
  if (env.RATE_LIMIT > 0) {
    await app.register(rateLimit, {
      max: env.RATE_LIMIT * RATE_WINDOW_SECONDS,
      timeWindow: RATE_WINDOW_SECONDS * 1000,
      // The socket's own address, not `request.ip`: a forwarding header must not be able to claim it.
      allowList: (request) => request.socket.remoteAddress === IN_PROCESS,
      addHeaders: {
        'x-ratelimit-limit': false,
        'x-ratelimit-remaining': false,
        'x-ratelimit-reset': false,
        'retry-after': true,
      },
      addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
      errorResponseBuilder: (_request, { ttl }) =>
        new AppError('TOO_MANY_REQUESTS', 429, 'Too many requests. Please wait a moment.', {
          retryAfter: Math.ceil(ttl / 1000),
        }),
    });
  }
  await acceptMultipart(app);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${env.site.name} API`, version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: withRefusals,
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: `${env.site.name} API` },
    // Else it asks a validator on the internet about the document.
    uiConfig: { validatorUrl: null },
  });
  return app;
}
