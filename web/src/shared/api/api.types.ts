// Inputs and answers of API calls, derived only from the contract's types (docs/decisions/002): no code of the contract reaches the browser
// through this module.
import type { EndpointShape, RequestOf, ResponseOf } from '@labfront/contract/endpoint';
import type { Calls } from '@labfront/contract/index';

/** `'PUT /cart/update-quantity'` and every other call of the contract. */
export type CallLiteral = keyof Calls;

type Endpoint<C extends CallLiteral> = Calls[C] extends EndpointShape ? Calls[C] : never;
type Parts<C extends CallLiteral> = RequestOf<Endpoint<C>>;

/** Optional where the contract has nothing to fill in, required where it has. */
type Part<K extends string, V> = [V] extends [undefined]
  ? { readonly [P in K]?: undefined }
  : Record<never, never> extends V
    ? { readonly [P in K]?: V | undefined }
    : { readonly [P in K]: V };

/** Every list and search parameter is optional text on the wire; numbers and flags are written for the caller. */
type QueryPart<V> = [V] extends [undefined]
  ? { readonly query?: undefined }
  : { readonly query?: { readonly [K in keyof V]?: string | number | boolean | undefined } | undefined };

type BodyPart<C extends CallLiteral> =
  Endpoint<C> extends { bodyKind: 'multipart' }
    ? { readonly body: FormData }
    : Endpoint<C> extends { bodyKind: 'raw' }
      ? { readonly body: Blob }
      : Part<'body', Parts<C>['body']>;

/** The input of a call without its signal: this part may be stored and replayed. */
export type CallInput<C extends CallLiteral> = Part<'params', Parts<C>['params']> &
  QueryPart<Parts<C>['query']> &
  BodyPart<C>;

export type CallOptions<C extends CallLiteral> = CallInput<C> & {
  readonly signal?: AbortSignal | undefined;
  /** Sent as `Idempotency-Key`: a repeated press of the same button books once. */
  readonly idempotencyKey?: string | undefined;
  /** The request outlives the page that sends it. */
  readonly keepalive?: boolean | undefined;
  /** Told how much of the body is on its way, 0 to 1, while a file is sent. */
  readonly onProgress?: ((share: number) => void) | undefined;
};

/** The options argument is optional if nothing in it is required. */
export type CallArgs<C extends CallLiteral> =
  Record<never, never> extends CallInput<C> ? [options?: CallOptions<C>] : [options: CallOptions<C>];

export type CallAnswer<C extends CallLiteral> = ResponseOf<Endpoint<C>>;

export interface AnswerWithHeaders<T> {
  readonly data: T;
  readonly headers: Headers;
  /** `X-Total-Count`: rows of the whole list, not of this page; null if the header is missing. */
  readonly total: number | null;
  /** Whether there are more rows than `total`, which is then as far as the server counted. */
  readonly isMore: boolean;
}

export interface Api {
  call<C extends CallLiteral>(literal: C, ...args: CallArgs<C>): Promise<CallAnswer<C>>;
  callWithHeaders<C extends CallLiteral>(literal: C, ...args: CallArgs<C>): Promise<AnswerWithHeaders<CallAnswer<C>>>;
  /** For calls that answer with a file instead of JSON; `onProgress` receives the downloaded share. */
  callForBlob<C extends CallLiteral>(literal: C, ...args: CallArgs<C>): Promise<AnswerWithHeaders<Blob>>;
}
