import type { Permission } from '@labfront/contract/permission-names';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { RoleRow } from './rights.queries.ts';

/** The roles that the shop made, by name. */
export const listRoleRows = (db: Db): Promise<RoleRow[]> =>
  db.selectFrom('roles').selectAll().orderBy('name').orderBy('id').execute();

export const findRole = (db: Db, id: string): Promise<RoleRow | undefined> =>
  db.selectFrom('roles').selectAll().where('id', '=', id).executeTakeFirst();

/** Another role of this name, however it is written. */
export const findRoleByName = (db: Db, name: string, exceptId: string): Promise<RoleRow | undefined> =>
  db
    .selectFrom('roles')
    .selectAll()
    .where(sql<SqlBool>`lower(name) = lower(${name})`)
    .where('id', '<>', exceptId)
    .executeTakeFirst();

export async function insertRole(tx: Db, row: RoleRow): Promise<void> {
  await tx.insertInto('roles').values(row).execute();
}

export async function renameRole(tx: Db, id: string, name: string, now: string): Promise<void> {
  await tx.updateTable('roles').set({ name, updated_at: now }).where('id', '=', id).execute();
}

/** A role permits these from now on, and nothing else. */
export async function setPermissions(tx: Db, roleId: string, permissions: readonly Permission[]): Promise<void> {
  await tx.deleteFrom('role_permissions').where('role_id', '=', roleId).execute();
  if (permissions.length === 0) return;
  const rows = permissions.map((permission) => ({ role_id: roleId, permission }));
  await tx.insertInto('role_permissions').values(rows).execute();
}

/** The presets and roles that need a second step at sign-in. */
export async function findSecondStepRoles(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('second_step_roles').select('role').execute();
  return new Set(rows.map(({ role }) => role));
}

/** @param since ISO time; null where a role needs no second step. */
export async function putSecondStep(tx: Db, role: string, since: string | null): Promise<void> {
  if (since === null) await tx.deleteFrom('second_step_roles').where('role', '=', role).execute();
  else {
    const kept = tx.insertInto('second_step_roles').values({ role, since });
    await kept.onConflict((conflict) => conflict.doNothing()).execute();
  }
}

/** @param limit `role` the key of a preset or the id of a role. */
export async function putDiscountLimit(
  tx: Db,
  limit: { role: string; basis_points: number; updated_at: string },
): Promise<void> {
  const { role: _role, ...change } = limit;
  await tx
    .insertInto('role_discount_limits')
    .values(limit)
    .onConflict((conflict) => conflict.column('role').doUpdateSet(change))
    .execute();
}

export async function deleteRole(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('role_discount_limits').where('role', '=', id).execute();
  await putSecondStep(tx, id, null);
  await tx.deleteFrom('role_permissions').where('role_id', '=', id).execute();
  await tx.deleteFrom('roles').where('id', '=', id).execute();
}

/** The number of people and open invitations with a role. @param now ISO time. */
export async function countHolders(db: Db, roleId: string, now: string): Promise<number> {
  const people = await db
    .selectFrom('role_assignments')
    .select('account_id')
    .distinct()
    .where('role_id', '=', roleId)
    .execute();
  const invited = await db
    .selectFrom('staff_invitations')
    .select('id')
    .where('expires_at', '>', now)
    // The id stands in it as JSON, whole.
    .where(sql<SqlBool>`instr(assignments, ${JSON.stringify(roleId)}) > 0`)
    .execute();
  return people.length + invited.length;
}
