// The shares of a booking: the items with the patients that were chosen for each.
import type { CallInput } from '../../shared/api/api.types.ts';
import { sumRupees } from '../../shared/format/money.ts';

/** An item that is booked, as patients share it. */
export interface ItemToShare {
  readonly _id: string;
  readonly kind: 'test' | 'package';
  readonly name: string;
  readonly finalPrice: number;
  /** The number of its patients; null where all chosen patients get it. */
  readonly quantity: number | null;
}

/** A booking whose patients are chosen for each item. */
export interface Sharing {
  readonly items: readonly ItemToShare[];
  /** Told how many patients an item is for once somebody is added or taken away. */
  readonly onCount?: (itemId: string, count: number) => void;
  /** The owner of the patients, if staff book for somebody. */
  readonly accountId?: string;
  /** Their number, with which staff of any centre find the patients. */
  readonly mobileNumber?: string;
}

export interface ItemShare extends ItemToShare {
  readonly patientIds: readonly string[];
  /** The tests that a package holds, as far as they are known. */
  readonly includes: readonly string[];
}

type SentPatients = NonNullable<CallInput<'POST /cart-booking/book'>['body']['patients']>;

/** The form keeps shares as text, as it keeps every other field, so that a draft holds them too. */
export const readShares = (text: string): readonly ItemShare[] =>
  text === '' ? [] : (JSON.parse(text) as ItemShare[]);

/** The shares of the items that are booked now; patients that were chosen before stay chosen. */
export function sharesOf(
  items: readonly ItemToShare[],
  before: readonly ItemShare[],
  includesOf: ReadonlyMap<string, readonly string[]>,
): ItemShare[] {
  return items.map((item) => {
    const known = before.find(({ _id }) => _id === item._id);
    return {
      ...item,
      patientIds: known?.patientIds ?? [],
      includes: includesOf.get(item._id) ?? known?.includes ?? [],
    };
  });
}

/** The name of the package that holds a test for a patient too; undefined where the test is done for itself. */
export function packageWith(shares: readonly ItemShare[], itemId: string, patientId: string): string | undefined {
  const holds = ({ _id, includes, patientIds }: ItemShare) =>
    _id !== itemId && includes.includes(itemId) && patientIds.includes(patientId);
  return shares.find(holds)?.name;
}

/** The number of patients who get an item inside a package, so that it is not charged for them. */
export const countDuplicates = (shares: readonly ItemShare[], itemId: string): number =>
  shares
    .filter(({ _id }) => _id === itemId)
    .flatMap(({ patientIds }) => patientIds)
    .filter((patientId) => packageWith(shares, itemId, patientId) !== undefined).length;

/** The number of different patients, at least one. */
export const countPatients = (shares: readonly ItemShare[]): number =>
  Math.max(1, new Set(shares.flatMap(({ patientIds }) => patientIds)).size);

/** How often each item is charged: not for patients who have it in a package. */
export const chargedShares = (shares: readonly ItemShare[]): { itemId: string; quantity: number }[] =>
  shares.map(({ _id, patientIds }) => ({
    itemId: _id,
    quantity: patientIds.length - countDuplicates(shares, _id),
  }));

/** The total of all patients, in rupees. */
export function sharesPrice(shares: readonly ItemShare[]): number {
  const charged = new Map(chargedShares(shares).map(({ itemId, quantity }) => [itemId, quantity]));
  return sumRupees(shares.map(({ _id, finalPrice }) => ({ price: finalPrice, quantity: charged.get(_id) ?? 0 })));
}

/** The first item whose patients are too few or too many; undefined where all are right. */
export const unmatchedShare = (shares: readonly ItemShare[]): ItemShare | undefined =>
  shares.find(({ quantity, patientIds }) =>
    quantity === null ? patientIds.length === 0 : patientIds.length !== quantity,
  );

/** The request: each patient with all of their items. */
export function toPatients(shares: readonly ItemShare[]): SentPatients {
  const ids = [...new Set(shares.flatMap(({ patientIds }) => patientIds))];
  return ids.map((patientId) => ({
    patientId,
    itemIds: shares.filter(({ patientIds }) => patientIds.includes(patientId)).map(({ _id }) => _id),
  }));
}
