import { useCallback, useEffect } from 'react';
import { useStore } from 'react-redux';
import {
  cityChanged,
  cityNamed,
  hasSamePrices,
  readCity,
  rememberCity,
  selectPricedCities,
  selectVisitorCity,
  type VisitorCityState,
} from '../../shared/session/visitor-city.ts';
import { useAppDispatch } from '../../shared/store/hooks.ts';

type WithCity = { visitorCity: VisitorCityState };

/**
 * Brings the page to the city of the cookie: after hydration, because a kept document may be of another city, and whenever the tab is looked
 * at again, because another one may have chosen.
 */
export function useCityOfCookie(): void {
  const store = useStore<WithCity>();
  useEffect(() => {
    const adopt = (isFirst = false) => {
      const state = store.getState();
      const [shown, chosen] = [selectVisitorCity(state), readCity()];
      if (shown === chosen) return;
      const priced = selectPricedCities(state);
      // A document that names no city with prices of its own shows none that another city changes.
      const isSame = (isFirst && priced === null) || hasSamePrices(shown, chosen, priced);
      store.dispatch(isSame ? cityNamed(chosen) : cityChanged(chosen));
    };
    // A visitor of an address with a city sees its prices from now on.
    const shown = selectVisitorCity(store.getState());
    if (shown !== '' && new URLSearchParams(window.location.search).has('city')) rememberCity(shown);
    adopt(true);
    const look = () => document.visibilityState === 'visible' && adopt();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
    };
  }, [store]);
}

/** Chooses the city whose prices are shown, '' for none. */
export function useChooseCity(): (name: string) => void {
  const dispatch = useAppDispatch();
  return useCallback(
    (name) => {
      rememberCity(name);
      dispatch(cityChanged(name));
    },
    [dispatch],
  );
}
