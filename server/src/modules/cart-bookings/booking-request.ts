// What a request to book becomes: defaults filled in, and a fingerprint by which the same request is recognised.
import { createHash } from 'node:crypto';
import type { Account } from '@labfront/contract/accounts';
import type { BookingDetails } from '@labfront/contract/booking-details';
import { AppError, badField } from '../../platform/errors.ts';
import type { PricedCart } from '../cart/cart.service.ts';
import type { CartBookingRow } from './cart-bookings.queries.ts';

export type ResolvedDetails = Pick<
  CartBookingRow,
  'patient' | 'collection' | 'address' | 'city' | 'date' | 'slot' | 'referral_code' | 'notes' | 'payment_method'
>;

/** A payment order that is not paid keeps its place in a window for so long. */
export const HOLD_MS = 10 * 60_000;

/**
 * Fills in what was not said: the patient is the account's person, collection is at the centre, payment is online where that is on.
 * @throws AppError 400 for a home collection without an address and for half a time window.
 */
export function resolveDetails(details: BookingDetails, account: Account, onlinePayment: boolean): ResolvedDetails {
  const { address, date, slot } = details;
  if ((date === undefined) !== (slot === undefined)) {
    throw badField(date === undefined ? 'date' : 'slot', 'Choose a date and a time window');
  }
  if (details.collection === 'home' && !address) throw badField('address', 'Say where the blood is to be taken');
  if (details.addressId !== undefined && !address) throw new AppError('NOT_FOUND', 404, 'Address not found');
  const patient = details.patient ?? { name: account.name, age: null, sex: null, mobileNumber: account.mobileNumber };
  return {
    patient: JSON.stringify({ ...patient, mobileNumber: patient.mobileNumber ?? null }),
    collection: details.collection ?? 'centre',
    address: address ? JSON.stringify(address) : null,
    city: address?.city ?? details.city ?? null,
    date: date ?? null,
    slot: slot ?? null,
    referral_code: null,
    notes: details.notes ?? null,
    payment_method: onlinePayment ? (details.paymentMethod ?? 'online') : 'at_collection',
  };
}

/** The same cart at the same prices with the same details gives the same text. */
export function fingerprintOf(cart: PricedCart, details: ResolvedDetails): string {
  const lines = cart.lines
    .map(({ itemId, quantity, item }) => [itemId, quantity, item.final_price] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([lines, details]))
    .digest('hex');
}
