// What staff put into a booking. The price shown is what the server will say: the package, and the tests it does not hold.
import type { Booking } from '@labfront/contract/bookings';
import { sumRupees } from '../../../shared/format/money.ts';

export interface ChosenItem {
  /** What is sent: the id of the booking's own entry, or of the catalogue. */
  readonly id: string;
  readonly itemId: string;
  readonly kind: 'test' | 'package';
  readonly name: string;
  readonly finalPrice: number;
  /** Ids of the tests that a package holds. */
  readonly includes: readonly string[];
}

export function chosenOf({ packageId, tests }: Booking): ChosenItem[] {
  return [
    ...(packageId
      ? [
          {
            id: packageId._id,
            itemId: packageId._id,
            kind: 'package' as const,
            name: packageId.name,
            finalPrice: packageId.finalPrice,
            includes: packageId.tests.map(({ _id }) => _id),
          },
        ]
      : []),
    ...tests.map(({ _id, testId }) => ({
      id: _id,
      itemId: testId._id,
      kind: 'test' as const,
      name: testId.name,
      finalPrice: testId.finalPrice,
      includes: [],
    })),
  ];
}

/** A booking has one package: another one takes its place. */
export function addItem(items: readonly ChosenItem[], item: ChosenItem): ChosenItem[] {
  if (items.some(({ itemId }) => itemId === item.itemId)) return [...items];
  if (item.kind === 'test') return [...items, item];
  return [item, ...items.filter(({ kind }) => kind === 'test')];
}

export function isIncluded(items: readonly ChosenItem[], item: ChosenItem): boolean {
  return items.some(({ includes }) => includes.includes(item.itemId));
}

/** Rupees. */
export function priceOf(items: readonly ChosenItem[]): number {
  const charged = items.filter((item) => !isIncluded(items, item));
  return sumRupees(charged.map(({ finalPrice }) => ({ price: finalPrice, quantity: 1 })));
}

/** What `POST` and `PUT /booking` are sent of it. */
export function toChoice(items: readonly ChosenItem[]): { packageId: string | null; tests: string[] } {
  return {
    packageId: items.find(({ kind }) => kind === 'package')?.id ?? null,
    tests: items.filter(({ kind }) => kind === 'test').map(({ id }) => id),
  };
}
