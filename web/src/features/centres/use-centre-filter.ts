import { NO_CENTRE } from '@labfront/contract/permission-names';
import { useMessages } from '../../shared/i18n/messages.ts';
import type { ListField } from '../../shared/lists/admin-list.tsx';
import { selectAssignments } from '../../shared/session/auth.slice.ts';
import { useAppSelector } from '../../shared/store/hooks.ts';
import { centreFilterMessages } from './centre-filter.messages.ts';
import { useCentreChoices } from './use-centre-choices.ts';

/** The parameter of a list's address. */
export const CENTRE_FILTER = 'centre';

/**
 * The filter of a list by centre: none where there is nothing to choose from. Somebody who sees every centre also finds the records of
 * none, which others do not see.
 */
export function useCentreFilter(): ListField[] {
  const text = useMessages(centreFilterMessages);
  const assignments = useAppSelector(selectAssignments);
  const seesAll = assignments?.some(({ scope }) => scope === 'all') ?? false;
  const chooses = seesAll || new Set(assignments?.flatMap(({ centreId }) => centreId ?? [])).size > 1;
  const { own: seen } = useCentreChoices(chooses);
  if (!chooses || seen.length === 0) return [];
  const options = seen.map(({ _id, name }) => ({ value: _id, label: name }));
  const none = { value: NO_CENTRE, label: text.notAssigned };
  return [
    { name: CENTRE_FILTER, label: text.centre, all: text.allCentres, options: seesAll ? [...options, none] : options },
  ];
}
