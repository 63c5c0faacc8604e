import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { fetchCart } from './cart.slice.ts';
import { mergeVisitorCart, selectVisitorLines, visitorCartRead } from './visitor-cart.slice.ts';
import { readVisitorCart, watchVisitorCart } from './visitor-cart.storage.ts';

/**
 * After hydration the visitor's cart is what the browser has kept; once somebody is signed in it goes into theirs.
 * @param isSignedIn an account whose cart may be asked for.
 */
export function useVisitorCart(isSignedIn: boolean): void {
  const dispatch = useAppDispatch();
  const lines = useAppSelector(selectVisitorLines);
  useEffect(() => {
    const read = () => void dispatch(visitorCartRead(readVisitorCart()));
    // Most visitors have kept nothing: their page is left as it is.
    if (readVisitorCart().length > 0) read();
    return watchVisitorCart(read);
  }, [dispatch]);
  useEffect(() => {
    if (!isSignedIn || lines.length === 0) return;
    void dispatch(mergeVisitorCart(lines)).then(() => dispatch(fetchCart()));
  }, [dispatch, isSignedIn, lines]);
}
