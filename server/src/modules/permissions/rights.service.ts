// What an account may do. Read once for each version of everybody's rights, which stands beside the session: a change holds from the
// next call on, in every process.
import type { Assignment } from '@labfront/contract/assignments';
import type { Permission } from '@labfront/contract/permission-names';
import { NO_RIGHTS, type Rights, type Scope } from '../../platform/base/scope.ts';
import type { CsvPage, CsvRecord } from '../../platform/csv/csv.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { findLivingAccount } from '../accounts/roles.service.ts';
import { ADMINISTRATOR, findHeldRoles, findStaffIds, type HeldRole } from './rights.queries.ts';
import { rightsFrom } from './rights.ts';

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

    /** Whether an account still is there, and still has a permission, or needs none. */
    async mayOpen(accountId: string, permission: Permission | null): Promise<boolean> {
      const account = await findLivingAccount(db, accountId);
      if (!account || permission === null) return account !== undefined;
      return rightsFrom(await rolesOf(db, accountId), accountId).has(permission);
    },

    /** Where an account has which role. */
    assignmentsOf: async (accountId: string): Promise<Assignment[]> =>
      (await rolesOf(db, accountId)).map(({ assignment }) => assignment),

    /** For the person's copy: a person has few. */
    async exportOwn(accountId: string, { after }: CsvPage): Promise<(Assignment & CsvRecord)[]> {
      if (after !== undefined) return [];
      const held = await rolesOf(db, accountId);
      return held.map(({ assignment }, index) => ({ _id: String(index + 1), ...assignment }));
    },

    /** How far a permission reaches for everybody else who has it, as `from` sees it. */
    async scopesOfOthers(from: Db, permission: Permission, accountId: string): Promise<Scope[]> {
      const ids = (await findStaffIds(from)).filter((id) => id !== accountId);
      const rights = await Promise.all(ids.map(async (id) => rightsFrom(await rolesOf(from, id), id)));
      return rights.flatMap((one) => one.get(permission) ?? []);
    },

    /** The rights of a session, without a question to the database while nobody's rights have changed. */
    async ofSession({ accountId, isAdmin, rightsVersion }: Session): Promise<Rights> {
      if (rightsVersion === null) return isAdmin ? OF_ADMINISTRATORS : NO_RIGHTS;
      const known = kept.get(accountId);
      if (known?.version === rightsVersion) return known.rights;
      // Read after the version: at worst they are newer than it says, and read once more.
      const rights = rightsFrom(await rolesOf(db, accountId), accountId);
      if (kept.size >= MOST_KEPT) kept.clear();
      kept.set(accountId, { version: rightsVersion, rights });
      return rights;
    },
  };
}

export type RightsService = ReturnType<typeof createRightsService>;
