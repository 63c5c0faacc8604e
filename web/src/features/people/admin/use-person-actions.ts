// The changes of accounts that the server would not refuse to whoever is asked to show them.
import type { Account } from '@labfront/contract/accounts';
import { presetPermissions } from '@labfront/contract/permissions';
import { useMay, useMayEverywhere } from '../../../shared/rights/rights.tsx';
import { selectUser } from '../../../shared/session/auth.slice.ts';
import { useAppSelector } from '../../../shared/store/hooks.ts';
import type { PersonAction } from './components/person-dialog.tsx';

/** Whether the user could make somebody an administrator: nobody gives what they lack. */
export function useMakesAdministrators(): boolean {
  const may = useMayEverywhere();
  return presetPermissions('administrator').every(may);
}

/**
 * Which actions on an account are offered. An account that ends takes records of every centre along, so it needs the permission in scope
 * `all`; an administrator is changed by whoever could make one; nobody changes or ends their own.
 */
export function usePersonActions(): (account: Account) => ReadonlySet<PersonAction> {
  const may = useMay();
  const managesAll = useMayEverywhere()('people.manage');
  const makesAdministrators = useMakesAdministrators();
  const ownId = useAppSelector(selectUser)?._id;
  return ({ _id, role }) => {
    const isSelf = _id === ownId;
    const isWithin = role === 'admin' ? makesAdministrators : managesAll;
    const offered: Record<PersonAction, boolean> = {
      role: makesAdministrators && !isSelf,
      // Whoever manages the staff of a centre signs them out; customers are of no centre alone.
      sessions: isWithin || (role === 'staff' && may('people.manage')),
      delete: managesAll && isWithin && !isSelf,
    };
    return new Set((Object.keys(offered) as PersonAction[]).filter((action) => offered[action]));
  };
}
