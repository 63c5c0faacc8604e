// What a refused booking means for the cart page.
import type { Cart } from '@labfront/contract/cart';
import type { FreeWindow } from '@labfront/contract/collection-windows';
import type { Failure } from '../../shared/store/api-thunk.ts';

export type Problem =
  | { readonly kind: 'changed'; readonly total: number; readonly cart: Cart }
  | { readonly kind: 'full'; readonly free: readonly FreeWindow[] }
  | { readonly kind: 'fields' }
  | { readonly kind: 'other'; readonly message: string };

/** The bodies of 409 `CART_CHANGED` and `WINDOW_FULL` carry what the person needs to decide again (wire.md). */
export function problemOf({ code, body, message }: Failure): Problem {
  const details = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const { total, cart, free } = details;
  if (code === 'CART_CHANGED' && typeof total === 'number' && typeof cart === 'object' && cart !== null) {
    return { kind: 'changed', total, cart: cart as Cart };
  }
  if (code === 'WINDOW_FULL') return { kind: 'full', free: Array.isArray(free) ? (free as FreeWindow[]) : [] };
  return { kind: 'other', message };
}
