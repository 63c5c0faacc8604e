import type { Assignment } from '@labfront/contract/assignments';
import { useCallback } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppSelector } from '../../../shared/store/hooks.ts';
import { titled } from './areas.ts';
import { staffMessages } from './staff.messages.ts';
import { selectChoices } from './staff.slice.ts';

type Where = Pick<Assignment, 'scope' | 'centreId' | 'partnerId'>;

/** Says where a role holds: by the name of its centre or partner, where that is known. */
export function useWhere(): (where: Where) => string {
  const text = useMessages(staffMessages);
  const { centres, partners } = useAppSelector(selectChoices);
  return useCallback(
    ({ scope, centreId, partnerId }) => {
      const nameIn = (among: readonly { _id: string; name: string }[], id: string | null) =>
        among.find(({ _id }) => _id === id)?.name;
      if (scope === 'all') return text.everywhere;
      if (scope === 'own') return text.own;
      return scope === 'centre'
        ? (nameIn(centres, centreId) ?? text.aCentre)
        : (nameIn(partners, partnerId) ?? text.aPartner);
    },
    [text, centres, partners],
  );
}

/** "Front desk, Lake View". */
export function useAssignmentWords(): (assignment: Assignment) => string {
  const where = useWhere();
  return useCallback((assignment) => `${titled(assignment.roleName)}, ${where(assignment)}`, [where]);
}
