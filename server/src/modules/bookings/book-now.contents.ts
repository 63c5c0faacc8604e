// What a Book Now booking holds and costs (wire.md, Bookings): pure rules, no database.
import { newId } from '../../platform/base/ids.ts';
import type { BookableItem } from '../catalogue/catalogue.service.ts';
import type { BookingLineRow } from './bookings.queries.ts';

/** What is asked for: ids of the catalogue, or of the booking's own lines. */
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
    description: item.description,
    price: item.price,
    discount_basis_points: item.discount_basis_points,
    final_price: item.final_price,
    quantity: 1,
    parameters: item.parameterCount,
    included: JSON.stringify(item.tests),
    preparation: item.preparation,
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
export function includedTests({ included }: Pick<BookingLineRow, 'included'>): { id: string; name: string }[] {
  return included === null ? [] : (JSON.parse(included) as { id: string; name: string }[]);
}

/** What is paid for: every line, but of Book Now not the tests that its package holds already. */
export function chargedItems<Line extends Pick<BookingLineRow, 'item_id' | 'included'>>(
  lines: readonly Line[],
): Line[] {
  const included = new Set(lines.flatMap(includedTests).map(({ id }) => id));
  return lines.filter((line) => !included.has(line.item_id));
}

/** Paise. */
export function priceOf(lines: readonly Pick<BookingLineRow, 'item_id' | 'final_price' | 'included'>[]): number {
  return chargedItems(lines).reduce((sum, line) => sum + line.final_price, 0);
}
