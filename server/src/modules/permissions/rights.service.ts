// The rights of an account. Read once for each version of everybody's rights, which stands beside the session: a change holds from the
// next call on, in every process.
import type { Assignment } from '@labfront/contract/assignments';
import type { Permission } from '@labfront/contract/permission-names';
import { NO_RIGHTS, type Rights, type Scope } from '../../platform/base/scope.ts';
import type { CsvPage, CsvRecord } from '../../platform/csv/csv.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { findLivingAccount, isWithoutSecondStep } from '../accounts/roles.service.ts';
import { ADMINISTRATOR, findDiscountLimits, findHeldRoles, findStaffIds, type HeldRole } from './rights.queries.ts';
import { rightsFrom } from './rights.ts';

export { cannotGrant, type KnownPlaces } from './grants.ts';
export { lackForKey, rightsFrom, worksOnReports } from './rights.ts';

/** More people than work in a laboratory at one time. */
const MOST_KEPT = 2_000;

interface Kept {
  version: number;
  rights: Rights;
}

interface Session {
  accountId: string;
  isAdmin: boolean;
  /** Null for an account without assignments. */
  rightsVersion: number | null;
}

const OF_ADMINISTRATORS = rightsFrom([ADMINISTRATOR], '');

const ANY_DISCOUNT = 10_000;

/** The discount limit of a role in hundredths of a percent: administrators have none, others start at zero. */
export const discountLimitOf = (roleId: string, limits: ReadonlyMap<string, number>): number =>
  roleId === ADMINISTRATOR.assignment.roleId ? ANY_DISCOUNT : (limits.get(roleId) ?? 0);

export function createRightsService({ database }: { database: Database }) {
  const { db } = database;
  const kept = new Map<string, Kept>();

  /** All roles of a living account, the administrator's first; none of one that is gone. */
  async function rolesOf(from: Db, accountId: string): Promise<HeldRole[]> {
    const account = await findLivingAccount(from, accountId);
    if (!account) return [];
    const given = (await findHeldRoles(from, [accountId])).get(accountId) ?? [];
    return account.role === 'admin' ? [ADMINISTRATOR, ...given] : given;
  }

  return {
    rolesOf,

    /** The rights of an account as `from` sees them: of a transaction, those that hold at its commit if it has locked them. */
    read: async (from: Db, accountId: string): Promise<Rights> => rightsFrom(await rolesOf(from, accountId), accountId),

    /** The rights of an account as they are committed. */
    of: async (accountId: string): Promise<Rights> => rightsFrom(await rolesOf(db, accountId), accountId),

    /** The rights that an account may use now: none while one of its roles needs a second step at sign-in that it lacks. */
    usableBy: async (accountId: string): Promise<Rights> =>
      (await isWithoutSecondStep(db, accountId)) ? NO_RIGHTS : rightsFrom(await rolesOf(db, accountId), accountId),

    isLiving: async (accountId: string): Promise<boolean> => (await findLivingAccount(db, accountId)) !== undefined,

    /** Returns the discount limit of an account by each of its roles, in hundredths of a percent, with its scope. */
    async discountLimits(from: Db, accountId: string): Promise<{ scope: Scope; basisPoints: number }[]> {
      const limits = await findDiscountLimits(from);
      return (await rolesOf(from, accountId)).flatMap((held) => {
        const scope = rightsFrom([held], accountId).get('booking.discount');
        return scope ? [{ scope, basisPoints: discountLimitOf(held.assignment.roleId, limits) }] : [];
      });
    },

    /** Returns the scope of each role of an account. */
    assignmentsOf: async (accountId: string): Promise<Assignment[]> =>
      (await rolesOf(db, accountId)).map(({ assignment }) => assignment),

    /** For the person's copy: a person has few. */
    async exportOwn(accountId: string, { after }: CsvPage): Promise<(Assignment & CsvRecord)[]> {
      if (after !== undefined) return [];
      const held = await rolesOf(db, accountId);
      return held.map(({ assignment }, index) => ({ _id: String(index + 1), ...assignment }));
    },

    /** Returns the scope in which everybody else has a permission, as `from` sees it. */
    async scopesOfOthers(from: Db, permission: Permission, accountId: string): Promise<Scope[]> {
      const ids = (await findStaffIds(from)).filter((id) => id !== accountId);
      const rights = await Promise.all(ids.map(async (id) => rightsFrom(await rolesOf(from, id), id)));
      return rights.flatMap((one) => one.get(permission) ?? []);
    },

    /**
     * Everybody who has a permission, with its scope.
     * @param givenOnly whether administrators count only by a role that was given to them besides.
     */
    async whoMay(from: Db, permission: Permission, givenOnly = false): Promise<Map<string, Scope>> {
      const ids = await findStaffIds(from);
      const given = givenOnly ? await findHeldRoles(from, ids) : null;
      const held = await Promise.all(
        ids.map(async (id) => [id, given ? (given.get(id) ?? []) : await rolesOf(from, id)] as const),
      );
      const reaches = held.map(([id, roles]) => [id, rightsFrom(roles, id).get(permission)] as const);
      return new Map(reaches.flatMap(([id, scope]) => (scope ? [[id, scope] as const] : [])));
    },

    /** The rights of a session, without a question to the database while nobody's rights have changed. */
    async ofSession({ accountId, isAdmin, rightsVersion }: Session, from: Db = db): Promise<Rights> {
      if (rightsVersion === null) return isAdmin ? OF_ADMINISTRATORS : NO_RIGHTS;
      const known = kept.get(accountId);
      if (known?.version === rightsVersion) return known.rights;
      // Read after the version: at worst they are newer than it says, and read once more.
      const rights = rightsFrom(await rolesOf(from, accountId), accountId);
      // The version that a transaction sees may be rolled back, and be another one's then.
      if (from !== db) return rights;
      if (kept.size >= MOST_KEPT) kept.clear();
      kept.set(accountId, { version: rightsVersion, rights });
      return rights;
    },
  };
}

export type RightsService = ReturnType<typeof createRightsService>;
