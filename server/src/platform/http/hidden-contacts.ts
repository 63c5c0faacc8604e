// Which answers show contacts masked, and what may be searched by somebody who sees them so.
import type { EndpointShape } from '@labfront/contract/endpoint';
import { joinDigits, mobilesIn, searchesContact, sortsByContact } from '../base/contact-mask.ts';
import { coversScope } from '../base/scope.ts';
import type { Limit, Limits } from '../limits/limits.ts';
import type { Caller } from './caller.ts';

/** Whether the answer of a call must not show contacts. */
export function hidesContacts(endpoint: EndpointShape, { scope, rights }: Caller): boolean {
  const permission = endpoint.permission ?? endpoint.widenedBy;
  // Contacts of partners, and of the laboratory itself, are no customers'.
  if (scope === null || permission?.startsWith('partner.') || permission === 'settings.manage') return false;
  if (endpoint.tellsContacts) return false;
  const seen = rights.get('customer.contact');
  return seen === undefined || !coversScope(seen, scope);
}

export interface SearchQuery {
  q?: unknown;
  sort?: unknown;
}

/** Changes the query of somebody who sees contacts masked to one that tells none. @returns whether it still searches for one. */
export function blindSearch(query: SearchQuery): boolean {
  if (sortsByContact(query.sort)) delete query.sort;
  // Each group of digits would be a part of a number.
  if (query.q !== undefined) query.q = joinDigits(query.q);
  return searchesContact(query.q);
}

const DAY_MS = 86_400_000;
/** A masked number leaves 100,000 to try. */
const HIDDEN_MOBILES: Limit = { name: 'hidden-mobiles', max: 50, windowMs: DAY_MS };
/** A number that was tried already: its pages and further lists tell nothing new. */
const SAME_MOBILE: Limit = { name: 'hidden-mobile', max: Number.MAX_SAFE_INTEGER, windowMs: DAY_MS };

/**
 * Counts the different mobile numbers that somebody searches for who sees them masked.
 * @throws AppError 429 past fifty in a day.
 */
export async function countMobiles(limits: Pick<Limits, 'hit' | 'hits'>, accountId: string, q: unknown): Promise<void> {
  for (const mobile of mobilesIn(q)) {
    const tried = `${accountId} ${mobile}`;
    if ((await limits.hits(SAME_MOBILE, tried)) > 0) continue;
    await limits.hit(HIDDEN_MOBILES, accountId);
    await limits.hit(SAME_MOBILE, tried);
  }
}
