// Caches the responses of public reads as bytes while their source is current. Requests with the same values for the parameters that a call
// reads share one response; other parameters are ignored.
import type { FastifyRequest } from 'fastify';
import { askerOf } from '../base/client-network.ts';
import { AnswerCache } from './answer-cache.ts';
import type { CachedResponse } from './cached-response.ts';

interface Source<S extends object> {
  /** Returns the current source of responses; a change of the data is a new object. */
  current(): Promise<S>;
  /** Like `current`, but without waiting; null if the source has to be checked first. */
  held(): S | null;
}

/** A parameter whose value comes from more than the query, such as a cookie. */
export interface Variant<S extends object> {
  readonly parameter: string;
  /** Returns the canonical value; null for none. It decides how many responses are kept, so it is one of few. */
  of(request: FastifyRequest, source: S): string | null;
}

export interface CachedReads {
  /**
   * Returns the response to a request. `make` is called if none is cached, with the canonical address: the path with the parameters of
   * `reads` and the variant.
   */
  answer(
    request: FastifyRequest,
    reads: readonly string[],
    make: (address: string, variant: string | null) => Promise<CachedResponse>,
  ): Promise<CachedResponse>;
  /** For `serve`: finds the cached response to a request before the request is parsed, in the form that the request will get. */
  find(reads: readonly string[]): (request: FastifyRequest) => CachedResponse | undefined;
}

const LONGEST_ADDRESS = 500;

/** Returns the canonical address of all requests with the same response. Repeated parameters are ignored, as in every list schema. */
function addressOf({ url, query }: FastifyRequest, reads: readonly string[], variant: string | null): string {
  const end = url.indexOf('?');
  if (end === -1) return variant === null ? url : `${url}?${variant}`;
  const given = query as Readonly<Record<string, unknown>>;
  const read = new URLSearchParams();
  for (const name of reads) {
    const value = given[name];
    if (typeof value === 'string') read.set(name, value);
  }
  const shared = [read.toString(), variant].filter(Boolean).join('&');
  return url.slice(0, end) + (shared === '' ? '' : `?${shared}`);
}

/** Caches up to `maxBytes` of responses made from `source`, those of each value of `variant` apart. */
export function createCachedReads<S extends object>(
  maxBytes: number,
  source: Source<S>,
  variant?: Variant<S>,
): CachedReads {
  const answers = new AnswerCache(maxBytes);
  /** Responses in the making: whoever asks for the same meanwhile waits for it. */
  const underWay = new Map<string, { current: S; answer: Promise<CachedResponse> }>();

  function making(current: S, address: string, make: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const known = underWay.get(address);
    // A refusal is for whoever was first; the others ask for themselves.
    if (known?.current === current) return known.answer.catch(() => making(current, address, make));
    const answer = make().finally(() => {
      if (underWay.get(address)?.answer === answer) underWay.delete(address);
    });
    underWay.set(address, { current, answer });
    return answer;
  }

  /** The variant as a parameter of the address. */
  const parameterOf = (value: string | null) =>
    value === null || !variant ? null : `${variant.parameter}=${encodeURIComponent(value)}`;

  return {
    async answer(request, reads, make) {
      const current = await source.current();
      const value = variant?.of(request, current) ?? null;
      const address = addressOf(request, reads, parameterOf(value));
      if (address.length > LONGEST_ADDRESS) return make(address, value);
      const asker = () => askerOf(request);
      const makeKept = async () => answers.set(current, address, await make(address, value), asker());
      return answers.get(current, address, asker) ?? making(current, address, makeKept);
    },

    find: (reads) => (request) => {
      const current = source.held();
      if (!current) return undefined;
      const address = addressOf(request, reads, parameterOf(variant?.of(request, current) ?? null));
      const found = answers.get(current, address, () => askerOf(request));
      return found?.isReadyFor(request) ? found : undefined;
    },
  };
}
