import type { CheapestBasket } from '@labfront/contract/basket';
import { useEffect, useState } from 'react';
import { useAppDispatch } from '../../shared/store/hooks.ts';
import { fetchCheapest } from './basket.thunks.ts';

/** Ticks of a list follow each other: only what stays is asked for. */
const PAUSE_MS = 300;

/** The cheapest way to buy some tests where it costs less than one by one; null meanwhile, and where it does not. */
export function useCheapest(testIds: readonly string[]): CheapestBasket | null {
  const dispatch = useAppDispatch();
  const [found, setFound] = useState<{ asked: string; basket: CheapestBasket } | null>(null);
  const asked = testIds.toSorted().join(' ');
  useEffect(() => {
    if (!asked.includes(' ')) return;
    let isOver = false;
    const timer = setTimeout(async () => {
      const answer = await dispatch(fetchCheapest({ body: { testIds: asked.split(' ') } }));
      // Without an answer the tests are bought as they are: nothing is said.
      if (!isOver && fetchCheapest.fulfilled.match(answer)) setFound({ asked, basket: answer.payload });
    }, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [dispatch, asked]);
  return found !== null && found.asked === asked && found.basket.total < found.basket.singles ? found.basket : null;
}
