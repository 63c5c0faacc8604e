// How far a permission reaches: everywhere, or only some centres, partners and what is given to the person. Services hand it to
// their queries, which make a WHERE clause of it (`db/in-scope.ts`).
import type { Permission } from '@labfront/contract/permission-names';

export type Scope =
  | { readonly kind: 'all' }
  | {
      readonly kind: 'some';
      readonly centreIds: readonly string[];
      readonly partnerIds: readonly string[];
      /** The account whose own work is seen; null where only centres and partners count. */
      readonly ownerId: string | null;
    };

export const EVERYWHERE: Scope = { kind: 'all' };

/** Of a permission that somebody lacks, where a part of an answer stays empty for it. */
export const NOWHERE: Scope = { kind: 'some', centreIds: [], partnerIds: [], ownerId: null };

/** What somebody may do, and how far. What is missing is not permitted. */
export type Rights = ReadonlyMap<Permission, Scope>;

export const NO_RIGHTS: Rights = new Map();

/** The two together: what is within either. */
export function joinScopes(one: Scope | undefined, other: Scope): Scope {
  if (one === undefined || other.kind === 'all') return other;
  if (one.kind === 'all') return one;
  return {
    kind: 'some',
    centreIds: [...new Set([...one.centreIds, ...other.centreIds])],
    partnerIds: [...new Set([...one.partnerIds, ...other.partnerIds])],
    ownerId: one.ownerId ?? other.ownerId,
  };
}

/** Whether `whole` reaches wherever `part` does. */
export function coversScope(whole: Scope, part: Scope): boolean {
  if (whole.kind === 'all') return true;
  if (part.kind === 'all') return false;
  return (
    part.centreIds.every((id) => whole.centreIds.includes(id)) &&
    part.partnerIds.every((id) => whole.partnerIds.includes(id)) &&
    (part.ownerId === null || whole.ownerId === part.ownerId)
  );
}
