import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { fetchCart } from './cart.slice.ts';
import { mergeVisitorCart, selectVisitorLines, visitorCartRead } from './visitor-cart.slice.ts';
import { readVisitorCart, watchVisitorCart } from './visitor-cart.storage.ts';

/**
 * After hydration the visitor's cart is read from the browser; after a sign-in it is merged into the account's cart.
 * @param isSignedIn whether there is an account whose cart can be fetched.
 */
export function useVisitorCart(isSignedIn: boolean): void {
  const dispatch = useAppDispatch();
  const lines = useAppSelector(selectVisitorLines);
  useEffect(() => {
    const read = () => void dispatch(visitorCartRead(readVisitorCart()));
    // Most visitors have no stored cart: their page stays unchanged.
    if (readVisitorCart().length > 0) read();
    return watchVisitorCart(read);
  }, [dispatch]);
  useEffect(() => {
    if (!isSignedIn || lines.length === 0) return;
    void dispatch(mergeVisitorCart(lines)).then(() => dispatch(fetchCart()));
  }, [dispatch, isSignedIn, lines]);
}
