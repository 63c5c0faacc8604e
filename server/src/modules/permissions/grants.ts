// Gives and takes assignments, by whoever may (laboratory.md section 1: nobody grants what they lack, nor changes their own).
import type { AssignmentBody } from '@labfront/contract/assignments';
import type { Permission } from '@labfront/contract/permission-names';
import { isPresetRole, PERMISSIONS, PRESET_ROLES, scopesOfRole } from '@labfront/contract/permissions';
import { AppError, badField } from '../../platform/base/errors.ts';
import type { Rights } from '../../platform/base/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { findPermissionsOf, type HeldRole } from './rights.queries.ts';
import { isSameAssignment, lackToGive, managesThere } from './rights.ts';
import { findRole } from './roles.queries.ts';

export const cannotGrant = (permission: Permission): AppError =>
  new AppError('CANNOT_GRANT', { permission: PERMISSIONS[permission] }, { details: { permission } });

/** Whether places of other domains exist, told by those domains. */
export interface KnownPlaces {
  centreExists(db: Db, id: string): Promise<boolean>;
  partnerExists(db: Db, id: string): Promise<boolean>;
}

/** Without the repetitions. */
export function withoutRepeats(given: readonly AssignmentBody[]): AssignmentBody[] {
  return given.filter((one, index) => given.findIndex((other) => isSameAssignment(one, other)) === index);
}

/**
 * The assignments of a request with what their roles permit.
 * @throws AppError 400 at the first that names nothing, and at a scope in which its role is not given.
 */
export async function readGiven(tx: Db, given: readonly AssignmentBody[], places: KnownPlaces): Promise<HeldRole[]> {
  const own = given.flatMap(({ roleId }) => (isPresetRole(roleId) ? [] : [roleId]));
  const permissions = await findPermissionsOf(tx, own);
  const held: HeldRole[] = [];
  for (const [index, assignment] of given.entries()) {
    const { roleId, scope, centreId, partnerId } = assignment;
    const at = (field: string) => `assignments.${index}.${field}`;
    const role = isPresetRole(roleId) ? undefined : await findRole(tx, roleId);
    if (!isPresetRole(roleId) && !role) throw badField(at('roleId'), 'VALIDATION.roleUnknown');
    if (!scopesOfRole(roleId).includes(scope)) throw badField(at('scope'), 'VALIDATION.roleForPartner');
    if (centreId !== null && !(await places.centreExists(tx, centreId)))
      throw badField(at('centreId'), 'VALIDATION.centreUnknown');
    if (partnerId !== null && !(await places.partnerExists(tx, partnerId)))
      throw badField(at('partnerId'), 'VALIDATION.partnerUnknown');
    held.push(
      isPresetRole(roleId)
        ? {
            assignment: { ...assignment, roleName: PRESET_ROLES[roleId].name.en },
            permissions: PRESET_ROLES[roleId].permissions,
          }
        : { assignment: { ...assignment, roleName: role?.name ?? '' }, permissions: permissions.get(roleId) ?? [] },
    );
  }
  return held;
}

/** @throws AppError 403 `CANNOT_GRANT` for the first of `given` that somebody with these rights may not give to an account. */
export function refuseToGive(rights: Rights, given: readonly HeldRole[], accountId: string): void {
  for (const role of given) {
    if (!managesThere(rights, role.assignment, accountId)) throw new AppError('CANNOT_GRANT.scope');
    const lack = lackToGive(rights, role, accountId);
    if (lack) throw cannotGrant(lack);
  }
}

/** The additions in `wanted`, and the removals from `held`. */
export function differenceOf(held: readonly HeldRole[], wanted: readonly HeldRole[]) {
  const isIn = (roles: readonly HeldRole[], { assignment }: HeldRole) =>
    roles.some((other) => isSameAssignment(other.assignment, assignment));
  return {
    given: wanted.filter((role) => !isIn(held, role)),
    taken: held.filter((role) => !isIn(wanted, role)),
  };
}
