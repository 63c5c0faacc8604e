import type { Account } from '@labfront/contract/accounts';
import type { Page } from '../../platform/base/paging.ts';
import type { Scope } from '../../platform/base/scope.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Db } from '../../platform/db/database.ts';
import { listAfter, listPage } from '../../platform/db/list-page.ts';
import { mentions } from '../../platform/db/search-text.ts';
import { isOnSqlite } from '../../platform/db/sqlite-adapter.ts';
import { unindexed } from '../../platform/db/unindexed.ts';
import type { AccountRow } from '../accounts/accounts.service.ts';
import { within } from '../record-scopes/record-scopes.service.ts';

export interface AccountFilter {
  q: string | undefined;
  role: Account['role'] | undefined;
  /** Of whoever asks for the staff. */
  scope: Scope;
  /** Somebody of this number is found whatever the scope. */
  mobileNumber: string | undefined;
  /** When they registered, as ISO times: `from` inclusive, `to` exclusive. */
  from: string | undefined;
  to: string | undefined;
  /** The range of their last sign-in, as ISO times: from the first on, before the second. */
  signedIn?: readonly [from: string, before: string];
}

const SORTABLE = {
  createdAt: 'created_at',
  name: 'first_name',
  firstName: 'first_name',
  email: 'email',
  lastLogin: 'last_login_at',
} as const;
export type AccountSort = keyof typeof SORTABLE;
const MAY_BE_EMPTY: ReadonlySet<AccountSort> = new Set(['email', 'lastLogin']);
export const ACCOUNT_SORTS = Object.keys(SORTABLE) as AccountSort[];

/** @param ordered by an index of its own, which is walked: that of the role would have to be sorted. */
function found(db: Db, filter: AccountFilter, ordered: boolean) {
  let query = db.selectFrom('accounts').where('deleted_at', 'is', null);
  if (filter.signedIn) {
    const [from, before] = filter.signedIn;
    query = query.where('last_login_at', '>=', from).where('last_login_at', '<', before);
  }
  if (filter.from) query = query.where('created_at', '>=', filter.from);
  if (filter.to) query = query.where('created_at', '<', filter.to);
  // Of those who signed in within a time, which are few, the role is looked at: its own index would find nearly everybody.
  if (filter.role) {
    const role = filter.role === 'admin' ? 'admin' : 'user';
    query = query.where(filter.signedIn || (ordered && role === 'user') ? unindexed('role') : 'role', '=', role);
  }
  if (filter.role === 'staff') query = query.where('is_staff', '=', 1);
  // They are few, and stand in an index of their own.
  if (filter.role === 'user') {
    query = query.where('accounts.id', 'not in', (staff) => staff.selectFrom('role_assignments').select('account_id'));
  }
  for (const clause of within('accounts', filter.scope)) {
    const { mobileNumber } = filter;
    query =
      mobileNumber === undefined
        ? query.where(clause)
        : query.where((row) => row.or([clause, row('mobile_number', '=', mobileNumber)]));
  }
  for (const word of mentions('accounts', filter.q)) query = query.where(word);
  return query;
}

const listed = (db: Db, filter: AccountFilter, ordered = false) => ({
  db,
  table: 'accounts' as const,
  found: found(db, filter, ordered),
  isNarrow: filter.signedIn !== undefined,
  rows: db.selectFrom('accounts').selectAll(),
});

export function listAccounts(
  db: Db,
  filter: AccountFilter,
  page: Page<AccountSort>,
): Promise<{ rows: AccountRow[]; total: number }> {
  const { field, direction } = page.sort;
  const order = { column: SORTABLE[field], direction, mayBeEmpty: MAY_BE_EMPTY.has(field) };
  return listPage(listed(db, filter, isOnSqlite(db) && order.column !== 'created_at'), {
    page,
    q: filter.q,
    order: [order],
  });
}

/** The next rows of the whole list, newest first. */
export const listAccountsAfter = (db: Db, filter: AccountFilter, page: CsvPage): Promise<AccountRow[]> =>
  listAfter(listed(db, filter), page);
