// The caller of a call, and their rights.
import type { Account } from '@labfront/contract/accounts';
import { NO_RIGHTS, type Rights, type Scope } from '../base/scope.ts';

/** The account behind a bearer token. */
export interface Bearer {
  accountId: string;
  role: Account['role'];
  sessionId: string;
  /** The account as read with the session; missing for a call on behalf of an account without a session. */
  account?: Account;
  rights: Rights;
  /** Whether the roles of the account need a second step at sign-in that it has not set up: it has no rights until then. */
  lacksSecondStep?: boolean;
  /** A key of a partner's system: it has its permissions, and no records of its own. */
  isApiKey?: boolean;
}

/** The caller. */
export interface Caller extends Bearer {
  /**
   * The scope of this call's permission; null if the caller lacks it and acts only on their own records. Never null in a call for staff,
   * which reads it with `scopeOf`.
   */
  scope: Scope | null;
}

/** A caller on behalf of an account without a session, with the rights of its owner. */
export const asOwner = (accountId: string): Caller => ({
  accountId,
  role: 'user',
  sessionId: '',
  rights: NO_RIGHTS,
  scope: null,
});

/** The scope of a call for staff. */
export function scopeOf({ scope }: Caller): Scope {
  if (scope === null) throw new Error('A call for staff was served without its permission');
  return scope;
}
