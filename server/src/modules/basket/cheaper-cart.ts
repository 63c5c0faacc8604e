// How the tests of a cart can be had for less (laboratory.md section 9, Basket).
import { type CheaperCart, MOST_BASKET_TESTS } from '@labfront/contract/basket';
import { MAX_LINES } from '@labfront/contract/cart-limits';
import { toPaise, toRupees } from '@labfront/contract/money';
import { type PricingLine, priceLines, subtotalOf } from '@labfront/contract/pricing';
import type { Database } from '../../platform/db/database.ts';
import type { CartService } from '../cart/cart.service.ts';
import {
  type CatalogueService,
  itemSummary,
  type PricedItems,
  type VisitorCity,
} from '../catalogue/catalogue.service.ts';
import type { CouponsService } from '../coupons/coupons.service.ts';
import type { ServiceabilityService } from '../serviceability/serviceability.service.ts';
import type { BasketService, Chosen, FoundBasket } from './basket.service.ts';

type Line = PricingLine & { kind: 'test' | 'package' };

interface Dependencies {
  database: Database;
  catalogue: CatalogueService;
  cart: CartService;
  coupons: CouponsService;
  serviceability: Pick<ServiceabilityService, 'feeIn'>;
  basket: BasketService;
}

interface Swap {
  quantity: number;
  take: readonly Line[];
  put: readonly Chosen[];
  extra: FoundBasket['extra'];
}

function testsOf(lines: readonly Line[], { packagesByKey }: PricedItems): string[] {
  const held = lines.flatMap(({ itemId, kind }) =>
    kind === 'test' ? [itemId] : (packagesByKey.get(itemId)?.tests ?? []).map(({ _id }) => _id),
  );
  return [...new Set(held)];
}

const toLine = ({ item }: Chosen, quantity: number): PricingLine => ({
  itemId: item._id,
  category: item.category,
  price: toPaise(item.finalPrice),
  quantity,
});

export function createCheaperCart({ database, catalogue, cart, coupons, serviceability, basket }: Dependencies) {
  /** Lines of equal quantity are for as many people, so what is put in their place is too. */
  async function swapOf(quantity: number, lines: readonly Line[], items: PricedItems): Promise<Swap | null> {
    const wanted = testsOf(lines, items);
    if (wanted.length < 2 || wanted.length > MOST_BASKET_TESTS) return null;
    const found = await basket.find(wanted, items);
    if (found === null || found.total >= lines.reduce((sum, { price }) => sum + price, 0)) return null;
    const chosen = new Set(found.chosen.map(({ item }) => item._id));
    const before = new Set(lines.map(({ itemId }) => itemId));
    return {
      quantity,
      take: lines.filter(({ itemId }) => !chosen.has(itemId)),
      put: found.chosen.filter(({ item }) => !before.has(item._id)),
      extra: found.extra,
    };
  }

  function applied(lines: readonly Line[], swaps: readonly Swap[]): PricingLine[] {
    const taken = new Set(swaps.flatMap(({ take }) => take.map(({ itemId }) => itemId)));
    const put = swaps.flatMap((swap) => swap.put.map((chosen) => toLine(chosen, swap.quantity)));
    return [...lines.filter(({ itemId }) => !taken.has(itemId)), ...put];
  }

  /** In paise, of the tests of all lines that are taken out, each for as many people as its line; null where it is not known. */
  function cghsOf(swaps: readonly Swap[], items: PricedItems): number | null {
    let total = 0;
    for (const { take, quantity } of swaps) {
      const rate = basket.cghsRates.totalOf(testsOf(take, items).flatMap((id) => items.testsByKey.get(id) ?? []));
      if (rate === null) return null;
      total += rate * quantity;
    }
    return total;
  }

  return {
    /**
     * Returns what to take out of the account's cart and what to put in for it, so that its tests cost less, coupon included; null where
     * nothing is cheaper.
     */
    async find(accountId: string, seen: VisitorCity): Promise<CheaperCart | null> {
      const { lines: held, couponId, pincode, cityId } = await cart.linesOf(accountId, seen);
      if (held.length < 2) return null;
      const lines: Line[] = held;
      const items = (await catalogue.current()).inCity(cityId);
      const swaps: Swap[] = [];
      for (const [quantity, equal] of Map.groupBy(lines, (line) => line.quantity)) {
        const swap = await swapOf(quantity, equal, items);
        const isInCart = swap?.put.some(({ item }) => lines.some(({ itemId }) => itemId === item._id));
        if (swap && !isInCart) swaps.push(swap);
      }
      const after = applied(lines, swaps);
      if (swaps.length === 0 || after.length > MAX_LINES) return null;
      const totalOf = async (priced: readonly PricingLine[]) => {
        const { shares } = await coupons.weighPut(database.db, couponId, { accountId, lines: priced, city: null });
        // A cheaper cart may lose what a dearer one has free: the way to the patient.
        const fee = await serviceability.feeIn(database.db, pincode, subtotalOf(priced));
        return priceLines(priced, shares, fee).total;
      };
      const saves = (await totalOf(lines)) - (await totalOf(after));
      if (saves <= 0) return null;
      const extra = new Set(swaps.flatMap((swap) => swap.extra));
      const cghs = cghsOf(swaps, items);
      return {
        saves: toRupees(saves),
        take: swaps.flatMap(({ take }) => take.map(({ itemId, quantity }) => ({ itemId, quantity }))),
        put: swaps.flatMap(({ put, quantity }) =>
          put.map(({ kind, item }) => ({ item: itemSummary(kind, item), quantity })),
        ),
        extra: [...extra].flatMap((id) => {
          const test = items.testsByKey.get(id);
          return test ? [{ name: test.name, ...(test.nameHi !== undefined && { nameHi: test.nameHi }) }] : [];
        }),
        ...(cghs !== null && { cghs: toRupees(cghs) }),
      };
    },
  };
}

export type CheaperCartService = ReturnType<typeof createCheaperCart>;
