// The scope of a permission: everywhere, or only some centres, partners and the person's own work. Services pass it to their queries, which
// turn it into a WHERE clause (`db/in-scope.ts`).
import type { Permission } from '@labfront/contract/permission-names';

export type Scope =
  | { readonly kind: 'all' }
  | {
      readonly kind: 'some';
      readonly centreIds: readonly string[];
      readonly partnerIds: readonly string[];
      /** The account whose own work is visible; null if only centres and partners count. */
      readonly ownerId: string | null;
    };

export const EVERYWHERE: Scope = { kind: 'all' };

/** The scope of a missing permission, where part of an answer stays empty instead of being refused. */
export const NOWHERE: Scope = { kind: 'some', centreIds: [], partnerIds: [], ownerId: null };

/** The permissions of an account, each with its scope. A missing permission is not granted. */
export type Rights = ReadonlyMap<Permission, Scope>;

export const NO_RIGHTS: Rights = new Map();

/** The union of two scopes. */
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

/** The partner that a scope is confined to; null for any other scope. */
export function onlyPartnerOf(scope: Scope | null): string | null {
  if (scope?.kind !== 'some' || scope.centreIds.length > 0) return null;
  const [id = null, ...others] = scope.partnerIds;
  return others.length === 0 ? id : null;
}

/** Whether a scope includes a centre. */
export const coversCentre = (scope: Scope, centreId: string): boolean =>
  scope.kind === 'all' || scope.centreIds.includes(centreId);

/** Whether `whole` includes all of `part`. */
export function coversScope(whole: Scope, part: Scope): boolean {
  if (whole.kind === 'all') return true;
  if (part.kind === 'all') return false;
  return (
    part.centreIds.every((id) => whole.centreIds.includes(id)) &&
    part.partnerIds.every((id) => whole.partnerIds.includes(id)) &&
    (part.ownerId === null || whole.ownerId === part.ownerId)
  );
}
