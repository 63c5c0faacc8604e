// Items that staff put into a booking. The displayed price is the server's: the package, and the tests it does not contain.
import type { StaffBooking } from '@labfront/contract/staff-bookings';
import { sumRupees } from '../../../shared/format/money.ts';
import type { FoundItem } from '../../catalogue-search/index.ts';
import type { MarkedItem } from '../../consent-notice/index.ts';

export interface ChosenItem extends MarkedItem {
  /** The id to send: of the booking's own entry, or of the catalogue. */
  readonly id: string;
  readonly itemId: string;
  readonly kind: 'test' | 'package';
  readonly finalPrice: number;
  /** Null where it is not known. */
  readonly preparation: string | null;
  /** Ids of the tests that a package holds. */
  readonly includes: readonly string[];
}

/** Of the catalogue. */
export const toChosen = ({ _id, ...item }: FoundItem): ChosenItem => ({ id: _id, itemId: _id, ...item });

/** Of a Book Now booking; its package first. */
export function chosenOf({ items }: Pick<StaffBooking, 'items'>): ChosenItem[] {
  const chosen = items.map(({ _id, itemId, includes }) => ({
    id: itemId.kind === 'package' ? itemId._id : _id,
    itemId: itemId._id,
    kind: itemId.kind,
    name: itemId.name,
    finalPrice: itemId.finalPrice,
    preparation: null,
    includes,
  }));
  return chosen.toSorted((a, b) => Number(a.kind === 'test') - Number(b.kind === 'test'));
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

/** The body of `POST` and `PUT /booking`. */
export function toChoice(items: readonly ChosenItem[]): { packageId: string | null; tests: string[] } {
  return {
    packageId: items.find(({ kind }) => kind === 'package')?.id ?? null,
    tests: items.filter(({ kind }) => kind === 'test').map(({ id }) => id),
  };
}
