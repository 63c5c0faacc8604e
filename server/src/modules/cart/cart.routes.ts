import { cart } from '@labfront/contract/cart';
import { outcome } from '@labfront/contract/messages/outcomes';
import type { Serve } from '../../platform/http/serve.ts';
import type { CartService } from './cart.service.ts';

export function registerCart(serve: Serve, service: CartService): void {
  serve(cart.getCart, ({ caller }) => service.get(caller.accountId));

  serve(cart.addToCart, async ({ caller, body }) => ({
    cart: await service.add(caller.accountId, body.itemId, body.quantity),
    message: outcome('cart.added'),
  }));

  serve(cart.updateQuantity, async ({ caller, body }) => ({
    cart: await service.step(caller.accountId, body.itemId, body.action),
    message: outcome('cart.updated'),
  }));

  serve(cart.removeFromCart, async ({ caller, body }) => ({
    cart: await service.remove(caller.accountId, body.itemId),
    message: outcome('cart.removed'),
  }));
}
