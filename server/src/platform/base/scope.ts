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

/** Of what a record says where it belongs; what it does not say, it does not belong to. */
interface Placed {
  centreId?: string | null | undefined;
  partnerId?: string | null | undefined;
  /** The person of the staff who works on it. */
  workerId?: string | null | undefined;
}

/** Whether a record is within a scope. A record without a centre, partner or worker is within `all` only. */
export function isInScope(scope: Scope, { centreId, partnerId, workerId }: Placed): boolean {
  if (scope.kind === 'all') return true;
  if (centreId != null && scope.centreIds.includes(centreId)) return true;
  if (partnerId != null && scope.partnerIds.includes(partnerId)) return true;
  return workerId != null && scope.ownerId === workerId;
}

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
