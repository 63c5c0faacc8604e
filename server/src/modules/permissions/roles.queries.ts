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

export async function deleteRole(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('role_permissions').where('role_id', '=', id).execute();
  await tx.deleteFrom('roles').where('id', '=', id).execute();
}

/** How many people and open invitations a role is given to. @param now ISO time. */
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
