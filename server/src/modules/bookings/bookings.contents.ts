// What a Book Now booking holds and costs (wire.md, Bookings): pure rules, no database.
import { newId } from '../../platform/ids.ts';
import type { BookableItem } from '../catalogue/catalogue.service.ts';
import type { BookingItemRow } from './bookings.queries.ts';
import { includedTests } from './bookings.view.ts';

/** What is asked for: ids of the catalogue, or of the booking's own entries. */
export interface Wanted {
  packageId: string | null;
  tests: readonly string[];
}

type Entry = Omit<BookingItemRow, 'booking_id' | 'position'>;

function newEntry(item: BookableItem): Entry {
  return {
    id: newId(),
    item_id: item.id,
    kind: item.kind,
    slug: item.slug,
    name: item.name,
    description: item.description,
    price: item.price,
    discount_basis_points: item.discount_basis_points,
    final_price: item.final_price,
    parameters: item.parameterCount,
    included: JSON.stringify(item.tests),
  };
}

/**
 * The entries of a booking: what it holds already stays as it was booked, the rest is as the catalogue has it now; unknown ids
 * and repetitions count as not said.
 */
export function contentsOf(
  bookingId: string,
  { packageId, tests }: Wanted,
  held: readonly BookingItemRow[],
  catalogue: readonly BookableItem[],
): BookingItemRow[] {
  const find = (id: string, kind: BookableItem['kind']): Entry | undefined => {
    const kept = held.find((entry) => entry.kind === kind && (entry.id === id || entry.item_id === id));
    if (kept) return kept;
    const item = catalogue.find((candidate) => candidate.kind === kind && candidate.id === id);
    return item && newEntry(item);
  };
  const found = [
    ...(packageId === null ? [] : [find(packageId, 'package')]),
    ...tests.map((id) => find(id, 'test')),
  ].filter((entry) => entry !== undefined);
  const once = new Map(found.map((entry) => [entry.item_id, entry]));
  return [...once.values()].map((entry, position) => ({ ...entry, booking_id: bookingId, position }));
}

/** What is paid for: the package, and the tests that it does not hold already. */
export function chargedItems<Item extends Pick<BookingItemRow, 'item_id' | 'included'>>(
  items: readonly Item[],
): Item[] {
  const included = new Set(items.flatMap(includedTests).map(({ id }) => id));
  return items.filter((item) => !included.has(item.item_id));
}

/** Paise. */
export function priceOf(items: readonly Pick<BookingItemRow, 'item_id' | 'final_price' | 'included'>[]): number {
  return chargedItems(items).reduce((sum, item) => sum + item.final_price, 0);
}
