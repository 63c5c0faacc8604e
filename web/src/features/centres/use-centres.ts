import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { type CentresState, fetchCentres, selectCentres } from './centres.slice.ts';

/** The listed centres, fetched when no page of this visit has yet. */
export function useCentres(): CentresState & { readonly retry: () => void } {
  const dispatch = useAppDispatch();
  const area = useAppSelector(selectCentres);
  const { status } = area;
  useEffect(() => {
    if (status === 'idle') void dispatch(fetchCentres());
  }, [dispatch, status]);
  return { ...area, retry: () => void dispatch(fetchCentres()) };
}
