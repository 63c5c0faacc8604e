// Caches the responses of public reads as bytes while their source is current. Requests with the same values for the parameters that a call
// reads share one response; other parameters are ignored.
import type { FastifyRequest } from 'fastify';
import { askerOf } from '../base/client-network.ts';
import { AnswerCache } from './answer-cache.ts';
import type { CachedResponse } from './cached-response.ts';

interface Source {
  /** Returns the current source of responses; a change of the data is a new object. */
  current(): Promise<object>;
  /** Like `current`, but without waiting; null if the source has to be checked first. */
  held(): object | null;
}

export interface CachedReads {
  /**
   * Returns the response to a request. `make` is called if none is cached, with the canonical address: the path with the parameters of
   * `reads`.
   */
  answer(
    request: FastifyRequest,
    reads: readonly string[],
    make: (address: string) => Promise<CachedResponse>,
  ): Promise<CachedResponse>;
  /** For `serve`: finds the cached response to a request before the request is parsed. */
  find(reads: readonly string[]): (request: FastifyRequest) => CachedResponse | undefined;
}

const LONGEST_ADDRESS = 500;

/** Returns the canonical address of all requests with the same response. Repeated parameters are ignored, as in every list schema. */
function addressOf({ url, query }: FastifyRequest, reads: readonly string[]): string {
  const end = url.indexOf('?');
  if (end === -1) return url;
  const given = query as Readonly<Record<string, unknown>>;
  const read = new URLSearchParams();
  for (const name of reads) {
    const value = given[name];
    if (typeof value === 'string') read.set(name, value);
  }
  return url.slice(0, end) + (read.size === 0 ? '' : `?${read}`);
}

/** Caches up to `maxBytes` of responses made from `source`. */
export function createCachedReads(maxBytes: number, source: Source): CachedReads {
  const answers = new AnswerCache(maxBytes);

  return {
    async answer(request, reads, make) {
      const address = addressOf(request, reads);
      if (address.length > LONGEST_ADDRESS) return make(address);
      const current = await source.current();
      const asker = () => askerOf(request);
      return answers.get(current, address, asker) ?? answers.set(current, address, await make(address), asker());
    },

    find: (reads) => (request) => {
      const current = source.held();
      return current ? answers.get(current, addressOf(request, reads), () => askerOf(request)) : undefined;
    },
  };
}
