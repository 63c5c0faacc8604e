// The lines and the price of a Book Now booking (wire.md, Bookings): pure rules, no database.
import type { Cart } from '@labfront/contract/cart';
import { toRupees } from '@labfront/contract/money';
import { chargesOf } from '@labfront/contract/pricing';
import { newId } from '../../platform/base/ids.ts';
import { type BookableItem, summaryOf } from '../catalogue/catalogue.service.ts';
import type { BookingLineRow } from './bookings.queries.ts';

/** The ids that were asked for: of the catalogue, or of the booking's own lines. */
export interface Wanted {
  packageId: string | null;
  tests: readonly string[];
}

type Line = Omit<BookingLineRow, 'booking_id' | 'position'>;

function newLine(item: BookableItem): Line {
  return {
    id: newId(),
    item_id: item.id,
    kind: item.kind,
    slug: item.slug,
    name: item.name,
    name_hi: item.name_hi || null,
    description: item.description,
    description_hi: item.description_hi || null,
    price: item.price,
    discount_basis_points: item.discount_basis_points,
    final_price: item.final_price,
    quantity: 1,
    parameters: item.parameterCount,
    included: JSON.stringify(item.tests),
    discount: 0,
    preparation: item.preparation,
    preparation_hi: item.preparation_hi || null,
  };
}

/**
 * The lines of a booking: what it holds already stays as it was booked, the rest is as the catalogue has it now; unknown ids
 * and repetitions count as not said.
 */
export function contentsOf(
  bookingId: string,
  { packageId, tests }: Wanted,
  held: readonly BookingLineRow[],
  catalogue: readonly BookableItem[],
): BookingLineRow[] {
  const find = (id: string, kind: BookableItem['kind']): Line | undefined => {
    const kept = held.find((line) => line.kind === kind && (line.id === id || line.item_id === id));
    if (kept) return kept;
    const item = catalogue.find((candidate) => candidate.kind === kind && candidate.id === id);
    return item && newLine(item);
  };
  const found = [
    ...(packageId === null ? [] : [find(packageId, 'package')]),
    ...tests.map((id) => find(id, 'test')),
  ].filter((line) => line !== undefined);
  const once = new Map(found.map((line) => [line.item_id, line]));
  return [...once.values()].map((line, position) => ({ ...line, booking_id: bookingId, position }));
}

/** The tests that a package of a Book Now booking held when it was booked; none for a line from the cart. */
export function includedTests({ included }: Pick<BookingLineRow, 'included'>): BookableItem['tests'] {
  return included === null ? [] : (JSON.parse(included) as BookableItem['tests']);
}

/** The lines that are billed: all, but of Book Now not the tests that its package contains. */
export function chargedItems<Line extends Pick<BookingLineRow, 'item_id' | 'included'>>(
  lines: readonly Line[],
): Line[] {
  const included = new Set(lines.flatMap(includedTests).map(({ id }) => id));
  return lines.filter((line) => !included.has(line.item_id));
}

/** Lines with what they come to and the coupon that counts for them, in paise. */
interface Priced {
  lines: readonly BookingLineRow[];
  coupon: { code: string } | null;
  discount: number;
  fee: number;
  total: number;
}

/** Lines that are not booked yet, as a cart shows them. */
export function cartOf(id: string, { lines, coupon, discount, fee, total }: Priced, pincode: string | null): Cart {
  const charged = chargedItems(lines);
  return {
    _id: id,
    items: charged.map((line) => ({
      _id: line.id,
      itemId: summaryOf(line.item_id, { ...line, name_hi: '' }),
      quantity: line.quantity,
    })),
    totalAmount: toRupees(total),
    discount: coupon && { code: coupon.code, amount: toRupees(discount) },
    couponRefusal: null,
    charges: chargesOf(fee),
    pincode,
  };
}
