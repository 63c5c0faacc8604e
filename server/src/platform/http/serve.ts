// Serves one call of the contract: access, schemas and idempotency come from the endpoint, so handlers contain no checks.

import type { Readable } from 'node:stream';
import type { Access, CheckedRequestOf, EndpointShape } from '@labfront/contract/endpoint';
import { API_PREFIX } from '@labfront/contract/index';
import { Outcome } from '@labfront/contract/messages/outcomes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { networkOf } from '../base/client-network.ts';
import { isMasked, markMasked, maskContacts } from '../base/contact-mask.ts';
import type { DiskFloor } from '../base/disk-floor.ts';
import { invalid, languageOf } from '../base/errors.ts';
import { endOfTotals } from '../base/paging.ts';
import { inRequest } from '../base/request-context.ts';
import type { Scope } from '../base/scope.ts';
import { withFirstWriteChecked } from '../db/database.ts';
import type { Idempotency } from '../idempotency/idempotency.ts';
import type { Limits } from '../limits/limits.ts';
import { createConcurrencyLimit } from '../scheduling/concurrency-limit.ts';
import { inPieces } from '../scheduling/pieces.ts';
import { admit, bearerOf, permissionMissing, refuseLost, type Sessions } from './admission.ts';
import { CachedResponse } from './cached-response.ts';
import type { Caller } from './caller.ts';
import { blindSearch, countMobiles, hidesContacts, type SearchQuery } from './hidden-contacts.ts';
import type { Http } from './http.ts';
import { answerInTurns } from './long-list.ts';
import { type ReceivedFile, type ReceivedForm, receiveForm } from './multipart.ts';
import { createUnreadAnswers } from './unread-answers.ts';

type CallerOf<A extends Access> = A extends 'public' ? Caller | null : Caller;

export type Call<E extends EndpointShape> = CheckedRequestOf<E> & {
  caller: CallerOf<E['access']>;
  /** The files of a multipart form that came, by field name; they go when the handler is done. */
  files: Readonly<Record<string, ReceivedFile>>;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** An answer whose `message` is an outcome; it is sent in the language of the request. */
type Told<Answer> = Answer extends { message: string } ? Omit<Answer, 'message'> & { message: Outcome } : Answer;

/** A file is a `Readable`; the handler has already set its headers. Returns `reply` if the response was already sent. */
export type Handler<E extends EndpointShape> = (
  call: Call<E>,
) => Promise<Told<z.input<E['response']>> | CachedResponse | Readable | FastifyReply>;

export interface ServeOptions extends Sessions {
  idempotency: Pick<Idempotency, 'once'>;
  limits: Pick<Limits, 'hit' | 'hits'>;
  /** The folder for files of forms while their call runs. */
  uploadFolder: string;
  diskFloor: Pick<DiskFloor, 'reserve'>;
}

interface CallOptions {
  /** Returns the cached response for a public request; it is sent at once, before the request is parsed. */
  kept?: (request: FastifyRequest) => CachedResponse | undefined;
  /** Admits the sender of a public call that is no account, before the body is read. @throws AppError to refuse it. */
  admit?: (request: FastifyRequest) => Promise<void>;
}

/** `serve` for one app: modules register their calls with it. */
export type Serve = <E extends EndpointShape>(endpoint: E, handler: Handler<E>, options?: CallOptions) => void;

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

/** @throws AppError 400 with an issue for each invalid field. */
function checkedForm(endpoint: EndpointShape, fields: unknown): unknown {
  if (!endpoint.body) return undefined;
  const { data, error } = endpoint.body.safeParse(fields);
  if (!error) return data;
  const issues = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw invalid(issues, 'VALIDATION.form');
}

/** Returns the body as it is sent: with the outcome's sentence, and with contacts masked if the caller may not see them. */
function told(answer: unknown, request: FastifyRequest): unknown {
  const isHidden = isMasked(request);
  const result = isHidden ? maskContacts(answer) : answer;
  if (typeof result !== 'object' || result === null || !('message' in result)) return result;
  const { message } = result;
  if (!(message instanceof Outcome)) return result;
  return { ...result, message: message.in(languageOf(request), isHidden ? maskContacts : undefined) };
}

/** Responses are personal or momentary by default; cacheable ones are a `CachedResponse` or set their own header. */
const UNLESS_PREPARED = 'no-store';

/** Returns the parts that must be equal for two requests with one `Idempotency-Key`: the call with its parameters, and the body or form. */
function fingerprintOf(endpoint: EndpointShape, request: FastifyRequest, form: ReceivedForm | null): unknown[] {
  const { params, query, body } = request;
  const files = Object.entries(form?.files ?? {}).map(([name, { sha256, originalName }]) => [
    name,
    sha256,
    originalName,
  ]);
  const sent = form ? [Object.entries(form.fields).sort(), files.sort()] : body;
  return [endpoint.method, endpoint.path, params, query, sent];
}

const callers = new WeakMap<FastifyRequest, Caller>();

/** The token and scope of a call that a permission opens; null for one on the caller's own behalf. */
function staffBehind(request: FastifyRequest): { token: string; scope: Scope } | null {
  const [scope, token] = [callers.get(request)?.scope ?? null, bearerOf(request)];
  return scope && token !== null ? { token, scope } : null;
}

/** The same number as a person's daily uploads: each form is on the disk while its call runs. */
const forms = createConcurrencyLimit({ perAccount: 50, perNetwork: 200 }, 'TOO_MANY_AT_ONCE.uploads');

/** The most that the files of a form take on the disk: what it announces, at most what its call accepts. */
function bytesOf(endpoint: EndpointShape, { headers }: FastifyRequest): number {
  const accepted = Object.values(endpoint.files ?? {}).reduce((sum, bytes) => sum + bytes, 0);
  const announced = Number(headers['content-length'] ?? Number.NaN);
  return Number.isFinite(announced) ? Math.min(announced, accepted) : accepted;
}

/** Aborted when the connection ends before the whole answer was handed to it. */
function goneOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableEnded) gone.abort();
  });
  return gone.signal;
}

/** Creates `serve` for an app. The session is checked before the body is read, so that nobody uploads a file only to get a 401. */
export function createServe(app: Http, options: ServeOptions): Serve {
  const unread = createUnreadAnswers();
  const senderOf = (request: FastifyRequest) => {
    const network = networkOf(request.ip);
    return { account: callers.get(request)?.accountId ?? network, network };
  };
  // The framework does not see these answers, so no hook does.
  const sendCached = (answer: CachedResponse, request: FastifyRequest, reply: FastifyReply) =>
    answer.send(request, reply, (bytes) => unread.count(senderOf(request), bytes, reply.raw));
  /** A long one is compressed in its sender's turn. */
  const sendEncoded = async (answer: CachedResponse, request: FastifyRequest, reply: FastifyReply) => {
    if (!answer.isReadyFor(request)) await inPieces(senderOf(request), () => answer.encodeFor(request));
    return sendCached(answer, request, reply);
  };
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload === 'string') unread.count(senderOf(request), payload, reply.raw);
    done(null, payload);
  });

  return (endpoint, handler, { kept, admit: admitSender } = {}) => {
    const status = endpoint.status ?? 200;

    const handle = (
      request: FastifyRequest,
      reply: FastifyReply,
      body: unknown = request.body,
      files: Record<string, ReceivedFile> = {},
    ) => {
      const caller = callers.get(request) ?? null;
      const call = { params: request.params, query: request.query, body, files, caller, request, reply };
      const context = {
        accountId: caller?.accountId ?? null,
        address: request.ip,
        requestId: request.id,
        userAgent: request.headers['user-agent'] ?? null,
      };
      const work = () =>
        inRequest(context, () => handler(call as Call<typeof endpoint>), {
          gone: goneOf(reply),
          hidesContacts: isMasked(request),
          totalsEnd: endOfTotals(request),
        });
      const staff = endpoint.method === 'GET' ? null : staffBehind(request);
      return staff ? withFirstWriteChecked((tx) => refuseLost(endpoint, staff, options, tx), work) : work();
    };

    // The fields of a form are known only after its files are read, so its schema is checked here; JSON is accepted too.
    const handleForm = (request: FastifyRequest, reply: FastifyReply, form: ReceivedForm | null) =>
      form
        ? handle(request, reply, checkedForm(endpoint, form.fields), form.files)
        : handle(request, reply, checkedForm(endpoint, request.body ?? {}));
    const answer = (request: FastifyRequest, reply: FastifyReply, form: ReceivedForm | null) =>
      endpoint.bodyKind === 'multipart' ? handleForm(request, reply, form) : handle(request, reply);

    // A change is answered at once: it is made already, and a turn may be refused.
    const inTurns = endpoint.method === 'GET' ? answerInTurns(endpoint.response) : () => undefined;
    const sendTold = async (body: unknown, request: FastifyRequest, reply: FastifyReply) => {
      const written = await inTurns(body, senderOf(request));
      if (written === undefined) return reply.code(status).send(body);
      return reply.code(status).type('application/json; charset=utf-8').send(written);
    };

    const respond = async (request: FastifyRequest, reply: FastifyReply, form: ReceivedForm | null) => {
      const key = endpoint.idempotent ? request.headers['idempotency-key'] : undefined;
      const caller = callers.get(request);
      if (typeof key === 'string' && key !== '' && caller) {
        const said = fingerprintOf(endpoint, request, form);
        const work = async () => ({ status, body: told(await answer(request, reply, form), request) });
        const once = await options.idempotency.once(caller, key, said, work);
        // The kept answer may be from when the caller saw contacts.
        return reply.code(once.status).send(isMasked(request) ? maskContacts(once.body) : once.body);
      }
      const result = await answer(request, reply, form);
      if (reply.sent) return reply;
      if (result instanceof CachedResponse) return sendEncoded(result, request, reply);
      return sendTold(told(result, request), request, reply);
    };

    const respondToForm = async (request: FastifyRequest, reply: FastifyReply) => {
      const network = networkOf(request.ip);
      const leave = forms.enter({ network, account: callers.get(request)?.accountId ?? network });
      try {
        const giveBack = await options.diskFloor.reserve(bytesOf(endpoint, request));
        try {
          const form = await receiveForm(request, endpoint.files ?? {}, options.uploadFolder);
          try {
            // Files take a while.
            const staff = staffBehind(request);
            if (staff) await refuseLost(endpoint, staff, options);
            return await respond(request, reply, form);
          } finally {
            await form.dispose();
          }
        } finally {
          giveBack();
        }
      } finally {
        leave();
      }
    };

    app.route({
      method: endpoint.method,
      url: API_PREFIX + endpoint.path,
      schema: schemaOf(endpoint),
      config: { rawBody: endpoint.bodyKind === 'raw' },
      ...(endpoint.bodyBytes !== undefined && { bodyLimit: endpoint.bodyBytes }),
      onRequest: (request, reply, done) => {
        if (endpoint.access === 'public' && !admitSender && request.headers.authorization === undefined) {
          const known = kept?.(request);
          if (known) return void sendCached(known, request, reply);
          reply.header('cache-control', UNLESS_PREPARED);
          // Whoever shares the address with somebody who reads nothing can still sign in.
          if (endpoint.method === 'GET') unread.refuse(senderOf(request));
          return done();
        }
        reply.header('cache-control', UNLESS_PREPARED);
        if (admitSender) {
          admitSender(request).then(() => done(), done);
          return;
        }
        const admitted = admit(endpoint, request, options).then((caller) => {
          if (caller) callers.set(request, caller);
          unread.refuse(senderOf(request));
          if (!caller || !hidesContacts(endpoint, caller)) return undefined;
          markMasked(request);
          const query = request.query as SearchQuery;
          const isBlind = blindSearch(query);
          if (endpoint.searchesNoContacts) return undefined;
          if (isBlind) throw permissionMissing('customer.contact');
          return countMobiles(options.limits, caller.accountId, query.q);
        });
        admitted.then(() => done(), done);
      },
      handler: (request, reply) =>
        endpoint.bodyKind === 'multipart' && request.isMultipart()
          ? respondToForm(request, reply)
          : respond(request, reply, null),
    });
  };
}
