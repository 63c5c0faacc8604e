// One class for every refusal, one handler that turns it into the error body of wire.md.
import type { ErrorCode } from '@labfront/contract/messages/error-codes';
import {
  codeOf,
  type KeyOfStatus,
  type Missing,
  type PlainKey,
  type RefusalKey,
  type RefusalParams,
  refusalText,
  statusOf,
} from '@labfront/contract/messages/refusals';
import { rule } from '@labfront/contract/messages/rules';
import { ruleText } from '@labfront/contract/messages/rules.hi';
import type { Language, Param } from '@labfront/contract/messages/sentences';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDiskFull } from './disk-full.ts';
import { isOutage } from './outage.ts';

export interface Issue {
  path: string;
  message: string;
}

interface Extras {
  /** The field of the request that the refusal is about; the form shows the message at this field. */
  at?: string;
  /** The problems of the request by field, in English; the first one is the message. */
  issues?: Issue[];
  /** Additional fields of the body, such as the cart in `CART_CHANGED`. */
  details?: Record<string, unknown>;
  /** Seconds, sent as `Retry-After`. */
  retryAfter?: number;
  /** Replaces the status of the code, for errors of the framework. */
  status?: number;
}

/** Parameters are optional if the sentence has none. */
type Args<Key extends RefusalKey> =
  Record<never, never> extends RefusalParams<Key>
    ? [params?: RefusalParams<Key>, extras?: Extras]
    : [params: RefusalParams<Key>, extras?: Extras];

/**
 * A refusal: code, status and sentence in both languages follow from its key (contract, `messages/refusals.ts`).
 * `message` is the English sentence, for logs and commands.
 */
export class AppError<Key extends RefusalKey = RefusalKey> extends Error {
  readonly key: Key;
  readonly params: Readonly<Record<string, Param>>;
  readonly extras: Extras;

  constructor(key: Key, ...[params = {} as RefusalParams<Key>, extras = {}]: Args<Key>) {
    super(extras.issues?.[0]?.message ?? refusalText(key, params, 'en'));
    this.key = key;
    this.params = params;
    this.extras = extras;
  }

  /** The same refusal again, after it lost its class between threads. */
  static of({ key, params, extras }: Pick<AppError, 'key' | 'params' | 'extras'>): AppError {
    const args = [params, extras] as unknown as Args<RefusalKey>;
    return new AppError(key, ...args);
  }

  get code(): ErrorCode {
    return codeOf(this.key);
  }

  get status(): number {
    return this.extras.status ?? statusOf(this.key);
  }

  /** `message`, `code` and `issues` of the body in a language, and the details. */
  body(language: Language, requestId: string): Record<string, unknown> {
    const { at, issues = [], details } = this.extras;
    const said = issues.map(({ path, message }) => ({ path, message: ruleText(message, language) }));
    const message = said[0]?.message ?? refusalText(this.key, this.params, language);
    const shown = at === undefined ? said : [{ path: at, message }];
    return { message, code: this.code, requestId, ...(shown.length > 0 && { issues: shown }), ...details };
  }
}

/** Returns the code and the sentence of a refusal, for an answer that names it beside others. @throws `error` if it is no refusal. */
export function refusalIn(error: unknown, language: Language): { code: string; message: string } {
  if (!(error instanceof AppError)) throw error;
  const { code, message } = error.body(language, '') as { code: string; message: string };
  return { code, message };
}

type FieldArgs<Key extends RefusalKey> =
  Record<never, never> extends RefusalParams<Key>
    ? [params?: RefusalParams<Key>, details?: Extras['details']]
    : [params: RefusalParams<Key>, details?: Extras['details']];

function refusalAt<Key extends RefusalKey>(at: string, key: Key, [params, details]: FieldArgs<Key>): AppError {
  const args = [params ?? {}, { at, ...(details && { details }) }] as unknown as Args<Key>;
  return new AppError(key, ...args);
}

/** 404: the record does not exist, or belongs to another account; the caller cannot tell which. */
export const notFound = (what: Missing): AppError => new AppError(`NOT_FOUND.${what}`);

/** 401 for a session that ended during the request. */
export const sessionEnded = (): AppError => new AppError('UNAUTHENTICATED.ended');

/** 409 tied to one field of the request. */
export function conflictAt<Key extends KeyOfStatus<409>>(path: string, key: Key, ...args: FieldArgs<Key>): AppError {
  return refusalAt(path, key, args);
}

/** 400 tied to one field of the request. */
export function badField<Key extends KeyOfStatus<400>>(path: string, key: Key, ...args: FieldArgs<Key>): AppError {
  return refusalAt(path, key, args);
}

/** 400 of fields that break a rule of the contract; `issues` are in English. */
export const invalid = (issues: Issue[], key: 'VALIDATION' | 'VALIDATION.form' = 'VALIDATION'): AppError =>
  new AppError(key, {}, { issues });

/** 507: no space left for files or the database. */
export const storageFull = () => new AppError('STORAGE_FULL');

// Fastify's own errors, as sentences that tell the reader how to act.
const FRAMEWORK: Readonly<Record<string, PlainKey>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_JSON_BODY: 'INVALID_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_REQUEST.length',
  FST_ERR_BAD_URL: 'BAD_REQUEST.address',
};

function issuesOf(error: FastifyError): Issue[] | null {
  if (!hasZodFastifySchemaValidationErrors(error)) return null;
  return error.validation.map((entry) => {
    const path = entry.instancePath.replace(/^\//, '').replaceAll('/', '.');
    // Without a path the issue is about the whole body, and its only rule is that it is an object.
    return { path, message: path === '' ? rule('bodyIsNoObject') : (entry.message ?? rule('notValid')) };
  });
}

function asAppError(error: FastifyError | AppError): AppError | null {
  if (error instanceof AppError) return error;
  const issues = issuesOf(error);
  if (issues) return invalid(issues);
  const known = FRAMEWORK[error.code];
  if (known) return new AppError(known);
  if (error instanceof SyntaxError) return new AppError('INVALID_JSON');
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError('BAD_REQUEST.framework', { reason: error.message }, { status: error.statusCode });
  }
  return null;
}

const outage = () => new AppError('DATABASE_UNAVAILABLE', {}, { retryAfter: 5 });

/** Whether the client disconnected before the request was complete: the response reaches nobody. */
export const isAborted = ({ raw }: FastifyRequest): boolean => raw.errored !== null;

/**
 * Returns the language of sentences in the response: Hindi if `Accept-Language` is exactly `hi`, as the Hindi pages send it. Browser
 * default lists of languages are ignored (docs/decisions/011).
 */
export const languageOf = ({ headers }: Pick<FastifyRequest, 'headers'>): Language =>
  headers['accept-language'] === 'hi' ? 'hi' : 'en';

/** Sends the error body of wire.md. An unexpected error is a 500 that does not reveal its cause; the cause is in the log. */
export function handleError(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) {
  const route = request.routeOptions.url;
  let refusal: AppError | null;
  if (isAborted(request)) {
    request.log.debug({ route }, 'the sender went away');
    refusal = new AppError('ABORTED');
  } else {
    refusal = isDiskFull(error) ? storageFull() : isOutage(error) ? outage() : asAppError(error);
    if (!refusal) request.log.error({ err: error, route }, 'unexpected failure');
    refusal ??= new AppError('INTERNAL');
    if (refusal.code === 'DATABASE_UNAVAILABLE')
      request.log.error({ err: error, route }, 'ALARM: the database cannot be reached');
    if (refusal.status === 507) request.log.error({ err: error, route }, 'ALARM: no room left');
  }
  const { retryAfter } = refusal.extras;
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  const language = languageOf(request);
  // A cache that stores errors must not serve a Hindi one to another client.
  if (language === 'hi') reply.header('content-language', 'hi').header('cache-control', 'no-store');
  return reply.code(refusal.status).type('application/json; charset=utf-8').send(refusal.body(language, request.id));
}
