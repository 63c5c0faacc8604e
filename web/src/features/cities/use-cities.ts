import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { type CitiesState, fetchCities, selectCities } from './cities.slice.ts';

/** The cities, fetched when no page of this visit has yet. */
export function useCities(): CitiesState {
  const dispatch = useAppDispatch();
  const area = useAppSelector(selectCities);
  const { status } = area;
  useEffect(() => {
    if (status === 'idle') void dispatch(fetchCities());
  }, [dispatch, status]);
  return area;
}
