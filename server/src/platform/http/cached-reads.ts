// The answers of public reads, kept as bytes while what they are made from is current. Which requests have one answer is decided
// here: a call's answer depends on the parameters that it reads, and on no other.
import type { FastifyRequest } from 'fastify';
import { askerOf } from '../base/client-network.ts';
import { AnswerCache } from './answer-cache.ts';
import type { CachedResponse } from './cached-response.ts';

interface Source {
  /** What answers are made from now; its object changes when it does. */
  current(): Promise<object>;
  /** The same without waiting; null when it has to be looked at again first. */
  held(): object | null;
}

export interface CachedReads {
  /**
   * Returns the answer to a request. `make` is called when none is kept, with the address that stands for all requests of this
   * answer: the path with the parameters of `reads`.
   */
  answer(
    request: FastifyRequest,
    reads: readonly string[],
    make: (address: string) => Promise<CachedResponse>,
  ): Promise<CachedResponse>;
  /** For `serve`: finds the answer to a request before it is taken apart. */
  find(reads: readonly string[]): (request: FastifyRequest) => CachedResponse | undefined;
}

const LONGEST_ADDRESS = 500;

/** The address that stands for all requests with one answer. Repeated parameters count as not given, as in every schema of a list. */
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

/** Keeps up to `maxBytes` of answers made from `source`. */
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
