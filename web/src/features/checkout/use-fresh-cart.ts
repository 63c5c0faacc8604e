import { useEffect } from 'react';
import { useAppDispatch } from '../../shared/store/hooks.ts';
import { type CartState, fetchCart } from '../cart/index.ts';

/** The cart as the server has it now: another tab may have changed it. The header may be asking already. */
export function useFreshCart(): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch((_, getState) => {
      const { cart } = getState() as { cart: CartState };
      if (!cart.loading) void dispatch(fetchCart());
    });
  }, [dispatch]);
}
