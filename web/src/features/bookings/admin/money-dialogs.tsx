import type { Booking } from '@labfront/contract/bookings';
import { Suspense } from 'react';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { type Outcome, RefundDialog, SettleDialog } from '../../cart-bookings/index.ts';
import { moneyOf } from '../booking-money.ts';
import { refundBooking, settleBooking } from './bookings-admin.slice.ts';

interface MoneyDialogsProps {
  readonly action: 'settle' | 'refund';
  readonly booking: Booking;
  readonly onClose: () => void;
  /** The booking was moved elsewhere meanwhile: the list is out of date. */
  readonly onConflict: () => void;
}

/** Money that staff take or hand back for a booking. */
export function MoneyDialogs({ action, booking, onClose, onConflict }: MoneyDialogsProps) {
  const dispatch = useAppDispatch();
  const common = { booking: moneyOf(booking), onClose, onConflict };

  async function settle(body: Parameters<typeof settleBooking>[0]['body']): Promise<Outcome> {
    const answer = await dispatch(settleBooking({ body }));
    return settleBooking.fulfilled.match(answer) ? { done: answer.payload.message } : { failure: answer.payload };
  }

  async function refund(request: Parameters<typeof refundBooking>[0]): Promise<Outcome> {
    const answer = await dispatch(refundBooking(request));
    return refundBooking.fulfilled.match(answer) ? { done: answer.payload.message } : { failure: answer.payload };
  }

  return (
    <Suspense fallback={null}>
      {action === 'settle' ? <SettleDialog {...common} send={settle} /> : <RefundDialog {...common} send={refund} />}
    </Suspense>
  );
}
