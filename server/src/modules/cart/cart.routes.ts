import { cart } from '@labfront/contract/cart';
import { outcome } from '@labfront/contract/messages/outcomes';
import type { Serve } from '../../platform/http/serve.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import type { CartService } from './cart.service.ts';

export function registerCart(serve: Serve, service: CartService, catalogue: CatalogueService): void {
  const { visitorCity } = catalogue;

  serve(cart.getCart, async ({ caller, request }) => service.get(caller.accountId, await visitorCity(request)));

  serve(cart.addToCart, async ({ caller, body, request }) => ({
    cart: await service.add(caller.accountId, body.itemId, body.quantity, await visitorCity(request)),
    message: outcome('cart.added'),
  }));

  serve(cart.updateQuantity, async ({ caller, body, request }) => ({
    cart: await service.step(caller.accountId, body.itemId, body.action, await visitorCity(request)),
    message: outcome('cart.updated'),
  }));

  serve(cart.removeFromCart, async ({ caller, body, request }) => ({
    cart: await service.remove(caller.accountId, body.itemId, await visitorCity(request)),
    message: outcome('cart.removed'),
  }));

  serve(cart.applyCoupon, async ({ caller, body, request }) => {
    const changed = await service.applyCoupon(caller.accountId, body.code, await visitorCity(request));
    return { cart: changed, message: outcome('coupon.applied', { code: changed.discount?.code ?? body.code }) };
  });

  serve(cart.setPlace, async ({ caller, body, request }) => ({
    cart: await service.setPlace(caller.accountId, body.pincode, await visitorCity(request)),
    message: outcome('cart.placed'),
  }));

  serve(cart.removeCoupon, async ({ caller, request }) => ({
    cart: await service.removeCoupon(caller.accountId, await visitorCity(request)),
    message: outcome('coupon.removed'),
  }));
}
