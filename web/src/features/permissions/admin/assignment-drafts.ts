// Assignments as they are typed: empty where nothing is chosen yet.
import type { Assignment } from '@labfront/contract/assignments';
import type { ScopeKind } from '@labfront/contract/permission-names';
import { scopesOfRole } from '@labfront/contract/permissions';

export interface AssignmentDraft {
  readonly roleId: string;
  readonly scope: ScopeKind;
  readonly centreId: string;
  readonly partnerId: string;
}

export const NEW_ASSIGNMENT: AssignmentDraft = { roleId: '', scope: 'all', centreId: '', partnerId: '' };

/** A scope in which the role is not given becomes one in which it is. */
export function withScopeOfRole(draft: AssignmentDraft): AssignmentDraft {
  const [first = draft.scope, ...others] = scopesOfRole(draft.roleId);
  return [first, ...others].includes(draft.scope) ? draft : { ...draft, scope: first };
}

export const draftOf = ({ roleId, scope, centreId, partnerId }: Assignment): AssignmentDraft =>
  withScopeOfRole({ roleId, scope, centreId: centreId ?? '', partnerId: partnerId ?? '' });

/** A place that was chosen for another scope is left out. */
export const bodyOf = ({ roleId, scope, centreId, partnerId }: AssignmentDraft) => ({
  roleId,
  scope,
  centreId: scope === 'centre' && centreId !== '' ? centreId : null,
  partnerId: scope === 'partner' && partnerId !== '' ? partnerId : null,
});
