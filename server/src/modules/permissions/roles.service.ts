// Roles: those that come with the program, and those that a shop makes (laboratory.md section 1).
import type { Permission } from '@labfront/contract/permission-names';
import {
  isPresetRole,
  PERMISSIONS,
  PRESET_ROLE_IDS,
  PRESET_ROLES,
  type PresetRoleId,
} from '@labfront/contract/permissions';
import type { PermissionEntry, RoleEntry, RoleWriteBody } from '@labfront/contract/roles';
import type { z } from 'zod';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { AppError, conflictAt, notFound } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { permissionMissing } from '../../platform/http/admission.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { lockRights } from '../accounts/roles.service.ts';
import { cannotGrant } from './grants.ts';
import { ADMINISTRATOR, findDiscountLimits, findPermissionsOf, type RoleRow } from './rights.queries.ts';
import { discountLimitOf, type RightsService } from './rights.service.ts';
import { lackForRole } from './rights.ts';
import {
  countHolders,
  deleteRole,
  findRole,
  findRoleByName,
  findSecondStepRoles,
  insertRole,
  listRoleRows,
  putDiscountLimit,
  putSecondStep,
  renameRole,
  setPermissions,
} from './roles.queries.ts';

type Body = z.output<typeof RoleWriteBody>;

interface Dependencies {
  database: Database;
  clock: Clock;
  audit: Audit;
  rights: RightsService;
}

const ALL_ENTRIES: PermissionEntry[] = Object.entries(PERMISSIONS).map(([name, description]) => {
  const [area = '', action = ''] = name.split('.');
  return { _id: name as Permission, area, action, description };
});

/** Stored fields of roles besides their permissions. */
interface KeptOfRoles {
  needing: ReadonlySet<string>;
  limits: ReadonlyMap<string, number>;
}

const readKept = async (db: Db): Promise<KeptOfRoles> => ({
  needing: await findSecondStepRoles(db),
  limits: await findDiscountLimits(db),
});

const keptOf = (id: string, { needing, limits }: KeptOfRoles) => ({
  needsSecondStep: needing.has(id),
  discountLimit: discountLimitOf(id, limits) / 100,
});

const toPresetEntry = (id: PresetRoleId, kept: KeptOfRoles): RoleEntry => ({
  _id: id,
  name: PRESET_ROLES[id].name.en,
  preset: true,
  permissions: [...PRESET_ROLES[id].permissions],
  ...keptOf(id, kept),
});

const toEntry = (
  { id, name }: Pick<RoleRow, 'id' | 'name'>,
  permissions: readonly Permission[],
  kept: KeptOfRoles,
): RoleEntry => ({
  _id: id,
  name,
  preset: false,
  permissions: [...permissions].sort(),
  ...keptOf(id, kept),
});

/** A preset's name in either language would be taken for the preset. */
const isPresetName = (name: string): boolean =>
  PRESET_ROLE_IDS.some((id) =>
    [PRESET_ROLES[id].name.en, PRESET_ROLES[id].name.hi, id].some((taken) => taken === name.toLowerCase()),
  );

export function createRolesService({ database, clock, audit, rights }: Dependencies) {
  const now = () => isoTime(clock.now());

  /** Holds everybody's rights inside `tx`, and reads those of who changes them anew. @throws AppError 403. */
  async function hold(tx: Db, caller: Caller) {
    await lockRights(tx);
    const own = await rights.read(tx, caller.accountId);
    if (!own.has('role.manage')) throw permissionMissing('role.manage');
    return own;
  }

  async function refuseTakenName(tx: Db, name: string, exceptId: string): Promise<void> {
    const isTaken = isPresetName(name) || (await findRoleByName(tx, name, exceptId)) !== undefined;
    if (isTaken) throw conflictAt('name', 'NAME_TAKEN', { name });
  }

  /** @throws AppError 404, 409 `ROLE_IS_PRESET`. */
  async function readOwnRole(tx: Db, id: string): Promise<RoleRow> {
    if (isPresetRole(id)) throw new AppError('ROLE_IS_PRESET', { name: PRESET_ROLES[id].name });
    const role = await findRole(tx, id);
    if (!role) throw notFound('Role');
    return role;
  }

  /** @throws AppError 403 for a role of the caller. */
  async function refuseOwn(tx: Db, { accountId }: Caller, id: string): Promise<void> {
    const isOwn = (await rights.rolesOf(tx, accountId)).some(({ assignment }) => assignment.roleId === id);
    if (isOwn) throw new AppError('CANNOT_GRANT.own');
  }

  /** @param role its row; undefined for a preset. */
  async function readEntry(tx: Db, id: string, role: RoleRow | undefined): Promise<RoleEntry> {
    const kept = await readKept(tx);
    if (role) return toEntry(role, (await findPermissionsOf(tx, [id])).get(id) ?? [], kept);
    return toPresetEntry(id as PresetRoleId, kept);
  }

  return {
    permissions: (): PermissionEntry[] => ALL_ENTRIES,

    /** The preset roles, then those of the shop by name. */
    async list(): Promise<RoleEntry[]> {
      const rows = await listRoleRows(database.db);
      const permissions = await findPermissionsOf(
        database.db,
        rows.map(({ id }) => id),
      );
      const kept = await readKept(database.db);
      const presets = PRESET_ROLE_IDS.map((id) => toPresetEntry(id, kept));
      return [...presets, ...rows.map((row) => toEntry(row, permissions.get(row.id) ?? [], kept))];
    },

    /** @throws AppError 403 `CANNOT_GRANT` for a permission that the caller lacks, 409 `NAME_TAKEN`. */
    create: (caller: Caller, { name, permissions }: Body): Promise<RoleEntry> =>
      database.write(async (tx) => {
        const lack = lackForRole(await hold(tx, caller), permissions);
        if (lack) throw cannotGrant(lack);
        const row: RoleRow = { id: newId(), name, created_at: now(), updated_at: now() };
        await refuseTakenName(tx, name, row.id);
        await insertRole(tx, row);
        await setPermissions(tx, row.id, permissions);
        const details = { permissions: permissions.join(' ') };
        await audit.write(tx, { action: 'role.created', recordId: row.id, details });
        return toEntry(row, permissions, await readKept(tx));
      }),

    /**
     * People with the role have its permissions from their next call on.
     * @throws AppError 404, 403 `CANNOT_GRANT` for one's own role and for a permission that the caller lacks and that it had not,
     * 409 `ROLE_IS_PRESET`, `NAME_TAKEN`.
     */
    update: (caller: Caller, id: string, { name, permissions }: Body): Promise<RoleEntry> =>
      database.write(async (tx) => {
        const own = await hold(tx, caller);
        const role = await readOwnRole(tx, id);
        await refuseOwn(tx, caller, id);
        const before = new Set((await findPermissionsOf(tx, [id])).get(id) ?? []);
        const lack = lackForRole(
          own,
          permissions.filter((permission) => !before.has(permission)),
        );
        if (lack) throw cannotGrant(lack);
        await refuseTakenName(tx, name, id);
        await renameRole(tx, id, name, now());
        await setPermissions(tx, id, permissions);
        const details = { permissions: permissions.join(' ') };
        await audit.write(tx, { action: 'role.changed', recordId: id, details });
        return toEntry({ ...role, name }, permissions, await readKept(tx));
      }),

    /**
     * Says whether those who have a role need a second step at sign-in. Without it their next call is refused, in every process.
     * @throws AppError 404.
     */
    setSecondStep: (id: string, isRequired: boolean): Promise<RoleEntry> =>
      database.write(async (tx) => {
        const role = isPresetRole(id) ? undefined : await readOwnRole(tx, id);
        await putSecondStep(tx, id, isRequired ? now() : null);
        await audit.write(tx, { action: 'role.second-step', recordId: id, details: { isRequired } });
        return readEntry(tx, id, role);
      }),

    /**
     * Says how much the holders of a role may take off a booking.
     * @param percent of what its lines cost.
     * @throws AppError 404, 403 `CANNOT_GRANT` for one's own role and above one's own limit, 409 `ROLE_IS_PRESET` for the administrator.
     */
    setDiscountLimit: (caller: Caller, id: string, percent: number): Promise<RoleEntry> =>
      database.write(async (tx) => {
        await hold(tx, caller);
        if (id === ADMINISTRATOR.assignment.roleId) await readOwnRole(tx, id);
        const role = isPresetRole(id) ? undefined : await readOwnRole(tx, id);
        await refuseOwn(tx, caller, id);
        // The role's holders may be anywhere, so a limit at one centre counts for nothing here.
        const held = await rights.discountLimits(tx, caller.accountId);
        const own = held.filter(({ scope }) => scope.kind === 'all').map(({ basisPoints }) => basisPoints);
        const basisPoints = Math.round(percent * 100);
        if (basisPoints > Math.max(0, ...own)) throw cannotGrant('booking.discount');
        await putDiscountLimit(tx, { role: id, basis_points: basisPoints, updated_at: now() });
        await audit.write(tx, { action: 'role.discount-limit', recordId: id, details: { percent } });
        return readEntry(tx, id, role);
      }),

    /** @returns its name. @throws AppError 404, 409 `ROLE_IS_PRESET`, 409 `ROLE_IN_USE` while somebody has it or is invited to it. */
    remove: (caller: Caller, id: string): Promise<string> =>
      database.write(async (tx) => {
        await hold(tx, caller);
        const { name } = await readOwnRole(tx, id);
        const count = await countHolders(tx, id, now());
        if (count === 1) throw new AppError('ROLE_IN_USE.one', { name });
        if (count > 0) throw new AppError('ROLE_IN_USE', { name, count });
        await deleteRole(tx, id);
        await audit.write(tx, { action: 'role.deleted', recordId: id });
        return name;
      }),
  };
}

export type RolesService = ReturnType<typeof createRolesService>;
