// Permissions of roles, and the rules for granting them (laboratory.md section 1). Pure: the rules are tested as they stand here.
import type { Assignment } from '@labfront/contract/assignments';
import type { Permission } from '@labfront/contract/permission-names';
import { FROM_REGISTRY, KEEPS_REGISTRY, reachOf } from '@labfront/contract/permissions';
import { coversScope, EVERYWHERE, joinScopes, NOWHERE, type Rights, type Scope } from '../../platform/base/scope.ts';
import type { HeldRole } from './rights.queries.ts';

type Where = Pick<Assignment, 'scope' | 'centreId' | 'partnerId'>;

/** The scope of an account's assignment. */
export function scopeOfAssignment({ scope, centreId, partnerId }: Where, accountId: string): Scope {
  if (scope === 'all') return EVERYWHERE;
  return {
    kind: 'some',
    centreIds: centreId === null ? [] : [centreId],
    partnerIds: partnerId === null ? [] : [partnerId],
    ownerId: scope === 'own' ? accountId : null,
  };
}

/** Returns the scope in which an assignment gives a permission; null if its scope is too narrow for it. */
function reachOfGrant(permission: Permission, where: Where, accountId: string): Scope | null {
  const reach = reachOf(permission, where.scope);
  if (reach === 'none') return null;
  return reach === 'all' ? EVERYWHERE : scopeOfAssignment(where, accountId);
}

/** Returns the rights of an account, from all its assignments. */
export function rightsFrom(held: readonly HeldRole[], accountId: string): Rights {
  const rights = new Map<Permission, Scope>();
  for (const { assignment, permissions } of held) {
    for (const permission of permissions) {
      const scope = reachOfGrant(permission, assignment, accountId);
      if (scope) rights.set(permission, joinScopes(rights.get(permission), scope));
    }
  }
  return rights;
}

/** Whether somebody may give a permission that reaches so far. */
function mayGrant(rights: Rights, permission: Permission, reach: Scope): boolean {
  const own = rights.get(permission);
  if (own && coversScope(own, reach)) return true;
  const registry = permission === FROM_REGISTRY ? rights.get(KEEPS_REGISTRY) : undefined;
  return registry !== undefined && coversScope(registry, reach);
}

/**
 * Returns the reason against granting a role there: the first permission that the granting person lacks, or that they manage nobody there.
 * @returns null when they may.
 */
export function lackToGive(
  rights: Rights,
  { assignment, permissions }: HeldRole,
  accountId: string,
): Permission | null {
  const manages: Permission = 'people.manage';
  if (!mayGrant(rights, manages, scopeOfAssignment(assignment, accountId))) return manages;
  const lacks = (permission: Permission) => {
    const reach = reachOfGrant(permission, assignment, accountId);
    return reach !== null && !mayGrant(rights, permission, reach);
  };
  return permissions.find(lacks) ?? null;
}

/** The first permission that keeps somebody from putting these into a role, which may be given anywhere; null when they may. */
export const lackForRole = (rights: Rights, permissions: readonly Permission[]): Permission | null =>
  permissions.find((permission) => !mayGrant(rights, permission, EVERYWHERE)) ?? null;

/** The first of these permissions that keeps somebody from making a key with them there; null when they may. */
export function lackForKey(rights: Rights, permissions: readonly Permission[], where: Where): Permission | null {
  const lacks = (permission: Permission) => {
    const reach = reachOfGrant(permission, where, '');
    return reach !== null && !mayGrant(rights, permission, reach);
  };
  return permissions.find(lacks) ?? null;
}

/** Whether somebody manages the people of an assignment, and so may take it away. */
export function managesThere(rights: Rights, where: Where, accountId: string): boolean {
  const manages = rights.get('people.manage');
  return manages !== undefined && coversScope(manages, scopeOfAssignment(where, accountId));
}

/** Whether two assignments are of the same role at the same place. */
export function isSameAssignment(one: Where & { roleId: string }, other: Where & { roleId: string }): boolean {
  return (
    one.roleId === other.roleId &&
    one.scope === other.scope &&
    one.centreId === other.centreId &&
    one.partnerId === other.partnerId
  );
}

const WORKS_ON_REPORTS = ['result.read', 'report.release', 'report.upload', 'report.withdraw'] as const;

/** Whether somebody sees the reports of a scope before they are released: `report.read` alone shows released ones. */
export const worksOnReports = (rights: Rights, scope: Scope): boolean =>
  WORKS_ON_REPORTS.some((more) => coversScope(rights.get(more) ?? NOWHERE, scope));
