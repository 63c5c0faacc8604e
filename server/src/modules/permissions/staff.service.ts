// The staff and their assignments (laboratory.md section 1).
import type { AssignmentBody } from '@labfront/contract/assignments';
import type { ListQuery } from '@labfront/contract/common';
import type { EffectivePermission, StaffMember } from '@labfront/contract/staff';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { AppError, notFound } from '../../platform/base/errors.ts';
import { type Page, readPage } from '../../platform/base/paging.ts';
import { personName } from '../../platform/base/person-name.ts';
import { hidesContacts } from '../../platform/base/request-context.ts';
import { EVERYWHERE, NO_RIGHTS, type Rights, type Scope } from '../../platform/base/scope.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { permissionMissing } from '../../platform/http/admission.ts';
import { type Caller, scopeOf } from '../../platform/http/caller.ts';
import { type AccountRow, toAccount } from '../accounts/accounts.service.ts';
import { findLivingAccount, lockRights, refuseLastAdministrator, setAdministrator } from '../accounts/roles.service.ts';
import { differenceOf, type KnownPlaces, readGiven, refuseToGive, withoutRepeats } from './grants.ts';
import {
  ADMINISTRATOR,
  deleteAssignment,
  deleteAssignmentsOf,
  findHeldRoles,
  type HeldRole,
  type InvitationRow,
  insertAssignment,
} from './rights.queries.ts';
import type { RightsService } from './rights.service.ts';
import { isSameAssignment, managesThere, rightsFrom } from './rights.ts';
import { deleteInvitationsBy, findInvitations, findStaff, isSeen } from './staff.queries.ts';

const SORTS = ['name', 'email', 'createdAt', 'lastLogin'] as const;
type StaffSort = (typeof SORTS)[number];
const LIST_ROWS = 500;

interface Dependencies {
  database: Database;
  clock: Clock;
  audit: Audit;
  rights: RightsService;
  places: KnownPlaces;
}

const isAdministrator = ({ assignment }: HeldRole) => isSameAssignment(assignment, ADMINISTRATOR.assignment);

/** @throws AppError 403 `CANNOT_GRANT` for what somebody with these rights may neither give nor take. */
function refuseChange(own: Rights, { given, taken }: ReturnType<typeof differenceOf>, id: string): void {
  refuseToGive(own, given, id);
  if (taken.some(({ assignment }) => !managesThere(own, assignment, id))) throw new AppError('CANNOT_GRANT.scope');
  refuseAgainstAdministrator(own, taken, id);
}

/**
 * Whoever may not make an administrator may not end one either: a manager of staff would be rid of everybody above.
 * @throws AppError 403 `CANNOT_GRANT`.
 */
function refuseAgainstAdministrator(own: Rights, held: readonly HeldRole[], id: string): void {
  refuseToGive(own, held.filter(isAdministrator), id);
}

function toMember(row: AccountRow, given: readonly HeldRole[]): StaffMember {
  const { _id, firstName, lastName, name, email, mobileNumber, role, lastLogin, createdAt } = toAccount(row);
  const held = role === 'admin' ? [ADMINISTRATOR, ...given] : given;
  const person = { _id, firstName, lastName, name, email, mobileNumber, role, lastLogin, createdAt };
  return { ...person, state: 'active', expiresAt: null, assignments: held.map(({ assignment }) => assignment) };
}

function toInvited(row: InvitationRow, given: readonly HeldRole[]): StaffMember {
  return {
    _id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    name: personName(row),
    email: row.email,
    mobileNumber: row.mobile_number ?? '',
    role: given.some(isAdministrator) ? 'admin' : 'staff',
    lastLogin: null,
    createdAt: row.created_at,
    state: 'invited',
    language: row.language,
    expiresAt: row.expires_at,
    assignments: given.map(({ assignment }) => assignment),
  };
}

function inOrder(members: StaffMember[], { field, direction }: Page<StaffSort>['sort']): StaffMember[] {
  const sign = direction === 'asc' ? 1 : -1;
  const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
  return members.sort((one, other) => {
    const [a, b] = [one[field] ?? '', other[field] ?? ''];
    // Without a value they are last either way.
    if ((a === '') !== (b === '')) return a === '' ? 1 : -1;
    return sign * (compare(a, b) || compare(one._id, other._id));
  });
}

export function createStaffService({ database, clock, audit, rights, places }: Dependencies) {
  const { db } = database;
  const now = () => isoTime(clock.now());

  /** The assignments of an invitation; none of one that would be refused by now: a role or place is gone, or who invited may not give it. */
  async function givenBy(row: InvitationRow, host: Rights): Promise<HeldRole[]> {
    try {
      const given = await readGiven(db, JSON.parse(row.assignments) as AssignmentBody[], places);
      refuseToGive(host, given, row.id);
      return given;
    } catch (error) {
      if (error instanceof AppError) return [];
      throw error;
    }
  }

  async function invited(caller: Caller, q: string | undefined): Promise<StaffMember[]> {
    const words = (q?.toLowerCase() ?? '').split(/\s+/).filter(Boolean);
    const rows = await findInvitations(db, now());
    const hosts = new Map<string, Rights>();
    for (const { invited_by } of rows) hosts.set(invited_by, hosts.get(invited_by) ?? (await rights.of(invited_by)));
    const hostOf = ({ invited_by }: InvitationRow) => hosts.get(invited_by) ?? NO_RIGHTS;
    const members = await Promise.all(rows.map(async (row) => toInvited(row, await givenBy(row, hostOf(row)))));
    return members.filter(
      ({ name, email, mobileNumber, assignments }) =>
        assignments.some((assignment) => managesThere(caller.rights, assignment, '')) &&
        words.every((word) => `${name} ${hidesContacts() ? '' : email} ${mobileNumber}`.toLowerCase().includes(word)),
    );
  }

  async function everybody(caller: Caller, { q, role, status }: ListQuery): Promise<StaffMember[]> {
    const rows = await findStaff(db, scopeOf(caller), q);
    const given = await findHeldRoles(
      db,
      rows.map(({ id }) => id),
    );
    const members = rows.map((row) => toMember(row, given.get(row.id) ?? []));
    const all = [...members, ...(await invited(caller, q))];
    return all.filter(
      ({ state, assignments }) =>
        (status === undefined || status === state) &&
        (role === undefined || assignments.some(({ roleId }) => roleId === role)),
    );
  }

  /** An account that `scope` reaches. @throws AppError 404. */
  async function find(from: Db, id: string, scope: Scope): Promise<AccountRow> {
    const row = (await isSeen(from, scope, id)) ? await findLivingAccount(from, id) : undefined;
    if (!row) throw notFound('Account');
    return row;
  }

  async function memberOf(from: Db, row: AccountRow): Promise<StaffMember> {
    return toMember(row, (await findHeldRoles(from, [row.id])).get(row.id) ?? []);
  }

  /** Holds everybody's rights inside `tx`, and reads anew those of who changes and of who is changed. @throws AppError 403, 404. */
  async function hold(tx: Db, caller: Caller, id: string) {
    await lockRights(tx);
    const own = await rights.read(tx, caller.accountId);
    const scope = own.get('people.manage');
    if (!scope) throw permissionMissing('people.manage');
    const account = await find(tx, id, scope);
    return { own, account, held: await rights.rolesOf(tx, id) };
  }

  /**
   * Anybody can register the address of somebody who will be hired.
   * @throws AppError 409 `ACCOUNT_UNCONFIRMED` for a role of an account whose owner nobody knows: its e-mail is not confirmed or, without
   * one, its mobile number.
   */
  function refuseUnconfirmed(account: AccountRow, { given }: ReturnType<typeof differenceOf>): void {
    if (given.length === 0) return;
    if (account.email === null && account.mobile_verified_at === null) throw new AppError('ACCOUNT_UNCONFIRMED.mobile');
    if (account.email !== null && account.email_verified_at === null) throw new AppError('ACCOUNT_UNCONFIRMED');
  }

  /** Gives what is missing and takes what is too much, inside `tx` that has locked everybody's rights. */
  async function replace(tx: Db, account: AccountRow, { given, taken }: ReturnType<typeof differenceOf>) {
    for (const role of [...taken, ...given]) {
      const isGiven = given.includes(role);
      const { roleId, scope, centreId, partnerId } = role.assignment;
      if (isAdministrator(role)) await setAdministrator(tx, account, isGiven);
      else if (isGiven) await insertAssignment(tx, account.id, role.assignment, now());
      else await deleteAssignment(tx, account.id, role.assignment);
      const action = isGiven ? 'assignment.given' : 'assignment.taken';
      await audit.write(tx, { action, recordId: account.id, details: { roleId, scope, centreId, partnerId } });
    }
  }

  return {
    /** People with a role and invited people, within the scope of the caller, by name by default. */
    async list(caller: Caller, query: ListQuery) {
      const page = readPage(query, SORTS, 'name', LIST_ROWS);
      const all = inOrder(await everybody(caller, query), page.sort);
      return { members: all.slice(page.offset, page.offset + page.limit), total: all.length, page };
    },

    /** The rows of `list` without its pages and sort, some at a time. */
    async exportAll(caller: Caller, query: ListQuery, { after, limit }: CsvPage): Promise<StaffMember[]> {
      const all = (await everybody(caller, query)).sort((one, other) => (one._id < other._id ? 1 : -1));
      return all.filter(({ _id }) => after === undefined || _id < after).slice(0, limit);
    },

    /**
     * Replaces all assignments of an account; an empty list makes it a customer again. Its sessions have the new rights at once.
     * @throws AppError 404, 403 `CANNOT_GRANT` for one's own, for what is more than the caller may do, and where they manage nobody;
     * 400 for an unknown role or place, 409 `LAST_ADMINISTRATOR`, and 409 `ACCOUNT_UNCONFIRMED` for a new role.
     */
    setAssignments: (caller: Caller, id: string, wanted: readonly AssignmentBody[]): Promise<StaffMember> =>
      database.write(async (tx) => {
        const { own, account, held } = await hold(tx, caller, id);
        if (id === caller.accountId) throw new AppError('CANNOT_GRANT.own');
        const difference = differenceOf(held, await readGiven(tx, withoutRepeats(wanted), places));
        // Asking for nothing of a customer would only tell who they are.
        const isCustomer = held.length === 0 && wanted.length === 0;
        if (isCustomer && own.get('people.manage')?.kind !== 'all') throw notFound('Account');
        refuseChange(own, difference, id);
        refuseUnconfirmed(account, difference);
        await replace(tx, account, difference);
        return memberOf(tx, await find(tx, id, EVERYWHERE));
      }),

    /**
     * Makes somebody an administrator, or takes every role away: the call that front ends had before there were roles.
     * @throws AppError as `setAssignments`; of the last administrator 409 also where they ask themselves.
     */
    changeRole: (caller: Caller, id: string, role: 'user' | 'admin'): Promise<AccountRow> =>
      database.write(async (tx) => {
        const { own, account, held } = await hold(tx, caller, id);
        const wanted = role === 'admin' ? [...held.filter((one) => !isAdministrator(one)), ADMINISTRATOR] : [];
        const difference = differenceOf(held, wanted);
        if (difference.given.length + difference.taken.length === 0) return account;
        if (role === 'user') await refuseLastAdministrator(tx, account);
        if (id === caller.accountId) throw new AppError('CANNOT_GRANT.own');
        refuseChange(own, difference, id);
        refuseUnconfirmed(account, difference);
        const others = difference.taken.filter((one) => !isAdministrator(one));
        await replace(tx, account, { given: [], taken: others });
        await setAdministrator(tx, account, role === 'admin');
        await audit.write(tx, { action: 'account.role-changed', recordId: id, details: { role } });
        return find(tx, id, EVERYWHERE);
      }),

    /** Returns somebody's permissions, with the roles and scopes that give them. @throws AppError 404. */
    async effective(caller: Caller, id: string) {
      await find(db, id, scopeOf(caller));
      const held = await rights.rolesOf(db, id);
      const permissions: EffectivePermission[] = [...rightsFrom(held, id).keys()].sort().map((permission) => ({
        permission,
        reasons: held.filter((role) => rightsFrom([role], id).has(permission)).map(({ assignment }) => assignment),
      }));
      return { permissions, assignments: held.map(({ assignment }) => assignment) };
    },

    /**
     * An account that ends takes records of every centre along, whoever it worked for: only scope `all` reaches them, and an
     * administrator is ended by whoever could make one. Inside `tx`, which holds everybody's rights.
     * @throws AppError 403 `PERMISSION_MISSING`, `CANNOT_GRANT`.
     */
    async refuseToEnd(tx: Db, caller: Caller, id: string): Promise<void> {
      const own = await rights.read(tx, caller.accountId);
      if (own.get('people.manage')?.kind !== 'all') throw permissionMissing('people.manage');
      refuseAgainstAdministrator(own, await rights.rolesOf(tx, id), id);
    },

    /**
     * A manager of everybody ends any session, but those of an administrator only if they could make one; others only those of people who
     * work nowhere else. Inside `tx`, which holds everybody's rights.
     * @throws AppError 404, 403 `CANNOT_GRANT`.
     */
    async refuseUnmanaged(tx: Db, caller: Caller, id: string): Promise<void> {
      const own = await rights.read(tx, caller.accountId);
      const held = await rights.rolesOf(tx, id);
      const isAll = own.get('people.manage')?.kind === 'all';
      const isOwn = held.length > 0 && held.every(({ assignment }) => managesThere(own, assignment, id));
      if (!isAll && !isOwn) throw notFound('Account');
      refuseAgainstAdministrator(own, held, id);
    },

    /** Takes every role from an account that ends, and drops the invitations that it sent. */
    async erasePersonalData(tx: Db, accountId: string): Promise<void> {
      await deleteAssignmentsOf(tx, accountId);
      await deleteInvitationsBy(tx, accountId);
    },
  };
}

export type StaffService = ReturnType<typeof createStaffService>;
