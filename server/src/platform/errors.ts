// One class for every refusal, one handler that turns it into the body of wire.md.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isOutage } from './db/outage.ts';
import { isDiskFull } from './disk-full.ts';

export interface Issue {
  path: string;
  message: string;
}

interface Extras {
  issues?: Issue[];
  /** More fields of the body, such as the cart in `CART_CHANGED`. */
  details?: Record<string, unknown>;
  /** Seconds, sent as `Retry-After`. */
  retryAfter?: number;
}

/** A refusal in the caller's words. `code` is UPPER_SNAKE and stable; `message` is for people. */
export class AppError extends Error {
  readonly code: string;
  readonly status: number;
  readonly extras: Extras;

  constructor(code: string, status: number, message: string, extras: Extras = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.extras = extras;
  }
}

/** 404: the record does not exist, or is somebody else's, which a caller cannot tell apart. */
export function notFound(what: string): AppError {
  return new AppError('NOT_FOUND', 404, `${what} not found`);
}

/** 401 of a caller whose session lived until a moment ago. */
export function sessionEnded(): AppError {
  return new AppError('UNAUTHENTICATED', 401, 'Your session has ended, please sign in again');
}

/** 409 tied to one field of the request. */
export function conflictAt(path: string, code: string, message: string, details?: Record<string, unknown>): AppError {
  return new AppError(code, 409, message, { issues: [{ path, message }], ...(details && { details }) });
}

/** 400 tied to one field of the request. */
export function badField(path: string, message: string, code = 'VALIDATION'): AppError {
  return new AppError(code, 400, message, { issues: [{ path, message }] });
}

/** 507: files or database found no room. */
export const storageFull = () => new AppError('STORAGE_FULL', 507, 'There is no room left. Nothing was kept.');

// Fastify's own refusals, in words that a person can act on.
const FRAMEWORK: Record<string, [code: string, status: number, message: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['TOO_LARGE', 413, 'This request is too large'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED_MEDIA_TYPE', 415, 'Send JSON with Content-Type: application/json'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['INVALID_JSON', 400, 'The body is not valid JSON'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['BAD_REQUEST', 400, 'The body is not as long as it says'],
  FST_ERR_BAD_URL: ['BAD_REQUEST', 400, 'The address is not valid'],
};

function issuesOf(error: FastifyError): Issue[] | null {
  if (!hasZodFastifySchemaValidationErrors(error)) return null;
  return error.validation.map((entry) => {
    const path = entry.instancePath.replace(/^\//, '').replaceAll('/', '.');
    // Without a path it is about the body as a whole: no schema has a rule for that but its shape.
    return { path, message: path === '' ? 'Send the fields as a JSON object' : (entry.message ?? 'Not valid') };
  });
}

function asAppError(error: FastifyError | AppError): AppError | null {
  if (error instanceof AppError) return error;
  const issues = issuesOf(error);
  if (issues) return new AppError('VALIDATION', 400, issues[0]?.message ?? 'The request is not valid', { issues });
  const known = FRAMEWORK[error.code];
  if (known) return new AppError(...known);
  if (error instanceof SyntaxError) return new AppError('INVALID_JSON', 400, 'The body is not valid JSON');
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError('BAD_REQUEST', error.statusCode, error.message);
  }
  return null;
}

const outage = () =>
  new AppError('DATABASE_UNAVAILABLE', 503, 'We cannot reach our records just now. Please try again in a moment.', {
    retryAfter: 5,
  });

/** Whether the sender went away before the whole request was there: nobody reads what it is answered. */
export const isAborted = ({ raw }: FastifyRequest): boolean => raw.errored !== null;

/** Answers with the error body of wire.md. What is not a refusal is a 500 that says nothing of its cause; the log has it. */
export function handleError(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) {
  if (isAborted(request)) {
    request.log.debug({ route: request.routeOptions.url }, 'the sender went away');
    return reply.code(400).send({ message: 'The request is not whole', code: 'ABORTED', requestId: request.id });
  }
  const refusal = isDiskFull(error) ? storageFull() : isOutage(error) ? outage() : asAppError(error);
  if (refusal?.code === 'DATABASE_UNAVAILABLE')
    request.log.error({ err: error, route: request.routeOptions.url }, 'ALARM: the database cannot be reached');
  if (refusal?.status === 507)
    request.log.error({ err: error, route: request.routeOptions.url }, 'ALARM: no room left');
  if (!refusal) {
    request.log.error({ err: error, route: request.routeOptions.url }, 'unexpected failure');
    return reply.code(500).send({ message: 'Something went wrong', code: 'INTERNAL', requestId: request.id });
  }
  const { issues, details, retryAfter } = refusal.extras;
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .send({
      message: refusal.message,
      code: refusal.code,
      requestId: request.id,
      ...(issues && { issues }),
      ...details,
    });
}
