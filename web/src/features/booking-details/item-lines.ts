// An item of a booking over its patients.
import type { CartBooking } from '@labfront/contract/cart-bookings';
import { sumRupees } from '../../shared/format/money.ts';

interface ItemLines {
  /** How often it is charged: not for patients who have it in a package. */
  readonly charged: number;
  /** Rupees for all of them; null where the booking says nothing of its lines. */
  readonly price: number | null;
  /** The money of all of it went back, or waits for that to be approved. */
  readonly isRefunded: boolean;
}

export function linesOfItem({ patients }: Pick<CartBooking, 'patients'>, itemId: string): ItemLines {
  const lines = patients.flatMap((one) => one.lines.filter((line) => line.itemId === itemId));
  return {
    charged: lines.filter(({ price }) => price > 0).length,
    price: lines.length === 0 ? null : sumRupees(lines.map(({ price }) => ({ price, quantity: 1 }))),
    isRefunded: lines.length > 0 && lines.every(({ refunded }) => refunded),
  };
}
