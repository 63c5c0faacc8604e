import { basket } from '@labfront/contract/basket';
import { outcome } from '@labfront/contract/messages/outcomes';
import type { Serve } from '../../platform/http/serve.ts';
import type { CartService } from '../cart/cart.service.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import type { BasketService } from './basket.service.ts';
import type { CheaperCartService } from './cheaper-cart.ts';

interface Services {
  basket: BasketService;
  cart: CartService;
  catalogue: CatalogueService;
  cheaperCart: CheaperCartService;
}

export function registerBasket(serve: Serve, services: Services): void {
  const { basket: service, cart, catalogue, cheaperCart } = services;
  const { visitorCity } = catalogue;

  serve(basket.cheapestBasket, async ({ body, request }) => {
    const { testIds, city } = body;
    const cityId =
      typeof city === 'string'
        ? (await catalogue.current()).findPricedCity(city.trim())
        : (await visitorCity(request)).cityId;
    return service.cheapest(testIds, cityId, request.ip);
  });

  serve(basket.cheaperCart, async ({ caller, request }) => ({
    data: await cheaperCart.find(caller.accountId, await visitorCity(request)),
  }));

  serve(basket.swapCart, async ({ caller, body, request }) => ({
    cart: await cart.swap(caller.accountId, body, await visitorCity(request)),
    message: outcome('cart.updated'),
  }));
}
