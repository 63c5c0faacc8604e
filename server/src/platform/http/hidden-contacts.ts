// Which answers show contacts masked, and what may be searched by somebody who sees them so.
import type { EndpointShape } from '@labfront/contract/endpoint';
import { joinDigits, searchesContact, sortsByContact } from '../base/contact-mask.ts';
import { coversScope } from '../base/scope.ts';
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
