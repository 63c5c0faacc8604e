// Serves one call of the contract: its access, its schemas and its idempotency come from the endpoint, the handler holds no checks.

import type { Readable } from 'node:stream';
import type { Access, CheckedRequestOf, EndpointShape } from '@labfront/contract/endpoint';
import { API_PREFIX } from '@labfront/contract/index';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError, sessionEnded } from './errors.ts';
import type { Http } from './http.ts';
import type { Idempotency } from './idempotency/idempotency.ts';
import { Prepared } from './prepared.ts';

/** Who calls. */
export interface Caller {
  accountId: string;
  role: 'user' | 'admin';
  sessionId: string;
}

type CallerOf<A extends Access> = A extends 'public' ? Caller | null : Caller;

export type Call<E extends EndpointShape> = CheckedRequestOf<E> & {
  caller: CallerOf<E['access']>;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** A file is a `Readable`; its handler has said the headers on the reply. */
export type Handler<E extends EndpointShape> = (call: Call<E>) => Promise<z.input<E['response']> | Prepared | Readable>;

export interface ServeOptions {
  /** The session behind a bearer token, null when there is none that lives. */
  authenticate(token: string): Promise<Caller | null>;
  idempotency: Idempotency;
}

interface CallOptions {
  /** The bytes that are kept for a request of nobody in particular: sent at once, before the request is taken apart. */
  kept?: (request: FastifyRequest) => Prepared | undefined;
}

/** `serve` for one app: what modules register their calls with. */
export type Serve = <E extends EndpointShape>(endpoint: E, handler: Handler<E>, options?: CallOptions) => void;

function bearerOf(request: FastifyRequest): string | null {
  const [, token] = /^bearer\s+(\S+)\s*$/i.exec(request.headers.authorization ?? '') ?? [];
  return token ?? null;
}

/** @throws AppError 401 without a living session, 403 when the role may not. A stale token on a public call counts as nobody. */
async function admit(endpoint: EndpointShape, request: FastifyRequest, options: ServeOptions): Promise<Caller | null> {
  const token = bearerOf(request);
  const caller = token === null ? null : await options.authenticate(token);
  if (endpoint.access === 'public' || (caller && (endpoint.access === 'user' || caller.role === 'admin')))
    return caller;
  if (caller) throw new AppError('FORBIDDEN', 403, 'This is for administrators');
  throw token === null ? new AppError('UNAUTHENTICATED', 401, 'Please sign in') : sessionEnded();
}

function schemaOf(endpoint: EndpointShape) {
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1] ?? 'api'],
    ...(endpoint.access !== 'public' && { security: [{ bearer: [] }] }),
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && endpoint.bodyKind !== 'multipart' && { body: endpoint.body }),
    response: { [endpoint.status ?? 200]: endpoint.response },
  };
}

const callers = new WeakMap<FastifyRequest, Caller>();

/** Makes `serve` for an app. The session is looked at before the body is read, so nobody uploads for a 401. */
export function createServe(app: Http, options: ServeOptions): Serve {
  return (endpoint, handler, { kept } = {}) => {
    const status = endpoint.status ?? 200;

    const answer = (request: FastifyRequest, reply: FastifyReply) =>
      handler({
        params: request.params,
        query: request.query,
        body: request.body,
        caller: callers.get(request) ?? null,
        request,
        reply,
      } as Call<typeof endpoint>);

    app.route({
      method: endpoint.method,
      url: API_PREFIX + endpoint.path,
      schema: schemaOf(endpoint),
      config: { rawBody: endpoint.bodyKind === 'raw' },
      onRequest: (request, reply, done) => {
        if (endpoint.access === 'public' && request.headers.authorization === undefined) {
          const answer = kept?.(request);
          if (answer) answer.send(request, reply);
          else done();
          return;
        }
        admit(endpoint, request, options).then((caller) => {
          if (caller) callers.set(request, caller);
          done();
        }, done);
      },
      handler: async (request, reply) => {
        const key = endpoint.idempotent ? request.headers['idempotency-key'] : undefined;
        const caller = callers.get(request);
        if (typeof key === 'string' && key !== '' && caller) {
          const once = await options.idempotency.once(
            caller.accountId,
            key.slice(0, 200),
            [endpoint.method, endpoint.path, request.body],
            async () => ({ status, body: await answer(request, reply) }),
          );
          return reply.code(once.status).send(once.body);
        }
        const result = await answer(request, reply);
        if (result instanceof Prepared) return result.send(request, reply);
        return reply.code(status).send(result);
      },
    });
  };
}
