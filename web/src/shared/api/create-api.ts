// One client for the browser and the page server; they differ in how a request is sent and in the token.
import type { AnswerWithHeaders, Api, CallAnswer, CallArgs, CallLiteral } from './api.types.ts';
import { ApiError } from './api-error.ts';
import { buildUrl } from './api-url.ts';
import { blobWithProgress } from './blob-with-progress.ts';

export const API_PREFIX = '/api/v1';

export interface ApiRequest {
  readonly method: string;
  /** Path and query from the site's root, `/api/v1/...`. */
  readonly url: string;
  readonly headers: Headers;
  readonly body?: string | FormData | Blob;
  readonly signal?: AbortSignal;
  readonly keepalive?: boolean;
  readonly onProgress?: (share: number) => void;
}

export interface ApiDeps {
  send(request: ApiRequest): Promise<Response>;
  /** Returns the current bearer token; the page server has none. */
  token?(): string | null;
  /** A call that carried `token` was answered 401. */
  onUnauthorized?(token: string): void;
}

/** The options without the contract's types. */
interface LooseOptions {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string | number | boolean | undefined>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /** The language of the server's sentences; English by default. */
  readonly language?: string;
  readonly idempotencyKey?: string;
  readonly boundsTotal?: boolean;
  readonly keepalive?: boolean;
  readonly onProgress?: (share: number) => void;
}

// A 401 of a sign-in means a wrong password, or asks for more: the call has no session, so it neither sends a token nor ends a session.
const CARRIES_NO_TOKEN: ReadonlySet<string> = new Set(['POST /admin/login', 'POST /admin/otp/verify']);

export function createApi(deps: ApiDeps): Api {
  async function answer(literal: CallLiteral, options: LooseOptions): Promise<Response> {
    const token = CARRIES_NO_TOKEN.has(literal) ? null : (deps.token?.() ?? null);
    const response = await send(deps, requestOf(literal, options, token));
    if (response.ok) return response;
    if (response.status === 401 && token !== null) deps.onUnauthorized?.(token);
    throw new ApiError(response.status, await bodyOf(response));
  }

  async function withHeaders<T>(response: Response, data: T): Promise<AnswerWithHeaders<T>> {
    const total = response.headers.get('x-total-count');
    const isMore = response.headers.get('x-total-count-relation') === 'gt';
    return { data, headers: response.headers, total: total === null ? null : Number(total), isMore };
  }

  return {
    async call<C extends CallLiteral>(literal: C, ...[options]: CallArgs<C>) {
      return (await bodyOf(await answer(literal, (options ?? {}) as LooseOptions))) as CallAnswer<C>;
    },
    async callWithHeaders<C extends CallLiteral>(literal: C, ...[options]: CallArgs<C>) {
      const response = await answer(literal, (options ?? {}) as LooseOptions);
      return withHeaders(response, (await bodyOf(response)) as CallAnswer<C>);
    },
    async callForBlob<C extends CallLiteral>(literal: C, ...[options]: CallArgs<C>) {
      const { onProgress, ...rest } = (options ?? {}) as LooseOptions;
      const response = await answer(literal, rest);
      const blob = onProgress ? await blobWithProgress(response, onProgress) : await response.blob();
      return withHeaders(response, blob);
    },
  };
}

function requestOf(literal: CallLiteral, options: LooseOptions, token: string | null): ApiRequest {
  const [method = 'GET', path = '/'] = literal.split(' ');
  // Always written: a browser's own list of languages is not the page's.
  const headers = new Headers({ accept: 'application/json', 'accept-language': options.language ?? 'en' });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey);
  if (options.boundsTotal) headers.set('prefer', 'count=bounded');
  const body = encodeBody(options.body, headers);
  return {
    method,
    url: buildUrl(API_PREFIX, path, options.params, options.query),
    headers,
    ...(body === undefined ? {} : { body }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
    ...(options.keepalive === undefined ? {} : { keepalive: options.keepalive }),
    ...(options.onProgress === undefined ? {} : { onProgress: options.onProgress }),
  };
}

function encodeBody(body: unknown, headers: Headers): string | FormData | Blob | undefined {
  // A form's content type carries its boundary, a file's its own type: the platform writes both.
  if (body === undefined || body instanceof FormData || body instanceof Blob) return body;
  headers.set('content-type', 'application/json');
  return JSON.stringify(body);
}

async function send(deps: ApiDeps, request: ApiRequest): Promise<Response> {
  try {
    return await deps.send(request);
  } catch (cause) {
    // The caller aborted the request itself; this is not a failure to show.
    if (request.signal?.aborted) throw cause;
    const error = new ApiError(0, undefined);
    error.cause = cause;
    throw error;
  }
}

/** Returns undefined for an empty body. Text that is not JSON (a proxy's error page) is kept as text: a body without a message. */
async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
