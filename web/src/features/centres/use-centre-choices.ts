import { useEffect } from 'react';
import { selectAssignments } from '../../shared/session/auth.slice.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { fetchCentreChoices, selectCentreChoices } from './centre-choices.slice.ts';

interface CentreChoice {
  readonly _id: string;
  readonly name: string;
}

interface CentreChoices {
  readonly all: readonly CentreChoice[];
  /** Those that the signed-in person works at; all of them for somebody who sees all. */
  readonly own: readonly CentreChoice[];
  readonly seesAll: boolean;
  /** Whether the person works at a centre; taken to be so while it is not known where they work. */
  worksAt(id: string): boolean;
  nameOf(id: string | null): string;
}

/** The centres with their names, fetched once for each visit. */
export function useCentreChoices(wanted = true): CentreChoices {
  const dispatch = useAppDispatch();
  const assignments = useAppSelector(selectAssignments);
  const { status, centres } = useAppSelector(selectCentreChoices);
  useEffect(() => {
    if (wanted && status === 'idle') void dispatch(fetchCentreChoices({ query: { all: 'true' } }));
  }, [dispatch, wanted, status]);
  const seesAll = assignments?.some(({ scope }) => scope === 'all') ?? false;
  const ids = new Set(assignments?.flatMap(({ centreId }) => centreId ?? []));
  return {
    all: centres,
    own: centres.filter(({ _id }) => seesAll || ids.has(_id)),
    seesAll,
    worksAt: (id) => seesAll || assignments === undefined || ids.has(id),
    nameOf: (id) => centres.find(({ _id }) => _id === id)?.name ?? '',
  };
}
