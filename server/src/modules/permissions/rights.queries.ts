import type { Assignment } from '@labfront/contract/assignments';
import type { Language } from '@labfront/contract/common';
import type { Permission, ScopeKind } from '@labfront/contract/permission-names';
import { isPermission, isPresetRole, PRESET_ROLES } from '@labfront/contract/permissions';
import { sql } from 'kysely';
import { newId } from '../../platform/base/ids.ts';
import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    role_discount_limits: { role: string; basis_points: number; updated_at: string };
    roles: RoleRow;
    role_permissions: { role_id: string; permission: string };
    role_assignments: AssignmentRow;
    second_step_roles: { role: string; since: string };
    rights_version: { id: number; version: number };
    staff_invitations: InvitationRow;
  }
}

/** A role that the shop made. */
export interface RoleRow {
  id: string;
  name: string;
  created_at: string;
  updated_at: string;
}

/** Either `preset` or `role_id` says the role. */
interface AssignmentRow {
  id: string;
  account_id: string;
  preset: string | null;
  role_id: string | null;
  scope: ScopeKind;
  centre_id: string | null;
  partner_id: string | null;
  created_at: string;
}

export interface InvitationRow {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  mobile_number: string | null;
  language: Language;
  /** JSON. */
  assignments: string;
  invited_by: string;
  /** SHA-256 of the token; null until its mail is composed. */
  token_hash: string | null;
  created_at: string;
  expires_at: string;
}

/** The highest discount of a role in hundredths of a percent, by its id. */
export async function findDiscountLimits(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('role_discount_limits').select(['role', 'basis_points']).execute();
  return new Map(rows.map(({ role, basis_points }) => [role, basis_points]));
}

/** An assignment: a role, its scope, and its permissions. */
export interface HeldRole {
  assignment: Assignment;
  permissions: readonly Permission[];
}

/** The role of every administrator. */
export const ADMINISTRATOR: HeldRole = {
  assignment: {
    roleId: 'administrator',
    roleName: PRESET_ROLES.administrator.name.en,
    scope: 'all',
    centreId: null,
    partnerId: null,
  },
  permissions: PRESET_ROLES.administrator.permissions,
};

/** The permissions of some roles of the shop, in no order. One that this program does not know is of a newer one, and left out. */
export async function findPermissionsOf(db: Db, roleIds: readonly string[]): Promise<Map<string, Permission[]>> {
  const found = new Map<string, Permission[]>();
  if (roleIds.length === 0) return found;
  const rows = await db
    .selectFrom('role_permissions')
    .selectAll()
    .where('role_id', 'in', [...roleIds])
    .execute();
  for (const { role_id, permission } of rows) {
    if (isPermission(permission)) found.set(role_id, [...(found.get(role_id) ?? []), permission]);
  }
  return found;
}

/** The assignments of some accounts, in the order in which they were given; that of administrators is not among them. */
export async function findHeldRoles(db: Db, accountIds: readonly string[]): Promise<Map<string, HeldRole[]>> {
  const found = new Map<string, HeldRole[]>();
  if (accountIds.length === 0) return found;
  const rows = await db
    .selectFrom('role_assignments')
    .leftJoin('roles', 'roles.id', 'role_assignments.role_id')
    .selectAll('role_assignments')
    .select('roles.name as role_name')
    .where('account_id', 'in', [...accountIds])
    .orderBy('role_assignments.id')
    .execute();
  const permissions = await findPermissionsOf(db, [...new Set(rows.flatMap(({ role_id }) => role_id ?? []))]);
  for (const row of rows) {
    const { preset, scope, centre_id: centreId, partner_id: partnerId } = row;
    const where = { scope, centreId, partnerId };
    const held =
      preset === null
        ? {
            assignment: { roleId: row.role_id ?? '', roleName: row.role_name ?? '', ...where },
            permissions: permissions.get(row.role_id ?? '') ?? [],
          }
        : {
            assignment: {
              roleId: preset,
              roleName: isPresetRole(preset) ? PRESET_ROLES[preset].name.en : preset,
              ...where,
            },
            permissions: isPresetRole(preset) ? PRESET_ROLES[preset].permissions : [],
          };
    found.set(row.account_id, [...(found.get(row.account_id) ?? []), held]);
  }
  return found;
}

type Where = Pick<Assignment, 'roleId' | 'scope' | 'centreId' | 'partnerId'>;

export async function insertAssignment(tx: Db, accountId: string, given: Where, now: string): Promise<void> {
  const isPreset = isPresetRole(given.roleId);
  await tx
    .insertInto('role_assignments')
    .values({
      id: newId(),
      account_id: accountId,
      preset: isPreset ? given.roleId : null,
      role_id: isPreset ? null : given.roleId,
      scope: given.scope,
      centre_id: given.centreId,
      partner_id: given.partnerId,
      created_at: now,
    })
    .execute();
}

export async function deleteAssignment(tx: Db, accountId: string, taken: Where): Promise<void> {
  await tx
    .deleteFrom('role_assignments')
    .where('account_id', '=', accountId)
    .where((row) => row.or([row('preset', '=', taken.roleId), row('role_id', '=', taken.roleId)]))
    .where('scope', '=', taken.scope)
    .where('centre_id', 'is not distinct from', taken.centreId)
    .where('partner_id', 'is not distinct from', taken.partnerId)
    .execute();
}

/** Takes everything from an account that ends. */
export async function deleteAssignmentsOf(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('role_assignments').where('account_id', '=', accountId).execute();
}

/** Living accounts that have any role, by an index of each kind: one condition over both would look at every account. */
export const staffIds = (db: Db) => {
  const living = db.selectFrom('accounts').select('id').where('deleted_at', 'is', null);
  // A literal: SQLite sees no parameter in the condition of a partial index.
  return living.where('role', '=', 'admin').unionAll(living.where('is_staff', '=', sql.lit(1)));
};

export async function findStaffIds(db: Db): Promise<string[]> {
  return [...new Set((await staffIds(db).execute()).map(({ id }) => id))];
}
