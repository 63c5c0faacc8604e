import { cart } from '@labfront/contract/cart';
import type { Serve } from '../../platform/serve.ts';
import type { CartService } from './cart.service.ts';

export function registerCart(serve: Serve, service: CartService): void {
  serve(cart.getCart, ({ caller }) => service.get(caller.accountId));

  serve(cart.addToCart, async ({ caller, body }) => ({
    cart: await service.add(caller.accountId, body.itemId, body.quantity),
    message: 'Added to your cart',
  }));

  serve(cart.updateQuantity, async ({ caller, body }) => ({
    cart: await service.step(caller.accountId, body.itemId, body.action),
    message: 'Cart updated',
  }));

  serve(cart.removeFromCart, async ({ caller, body }) => ({
    cart: await service.remove(caller.accountId, body.itemId),
    message: 'Removed from your cart',
  }));
}
