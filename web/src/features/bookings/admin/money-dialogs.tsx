import type { StaffBooking } from '@labfront/contract/staff-bookings';
import { Suspense } from 'react';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { type Outcome, RefundDialog, SettleDialog } from '../../cart-bookings/index.ts';
import { refundBooking, settleBooking } from './booking-actions.thunks.ts';

interface MoneyDialogsProps {
  readonly action: 'settle' | 'refund';
  readonly booking: StaffBooking;
  readonly onClose: () => void;
  /** The booking was moved elsewhere meanwhile: the list is out of date. */
  readonly onConflict: () => void;
}

/** Money that staff take or give back for a booking. */
export function MoneyDialogs({ action, booking, onClose, onConflict }: MoneyDialogsProps) {
  const dispatch = useAppDispatch();
  const common = { booking, onClose, onConflict };
  const { kind } = booking;

  async function settle(body: Parameters<typeof settleBooking>[0]['body']): Promise<Outcome> {
    const answer = await dispatch(settleBooking({ kind, body }));
    return settleBooking.fulfilled.match(answer) ? { done: answer.payload.message } : { failure: answer.payload };
  }

  async function refund(request: Omit<Parameters<typeof refundBooking>[0], 'kind'>): Promise<Outcome> {
    const answer = await dispatch(refundBooking({ kind, ...request }));
    return refundBooking.fulfilled.match(answer) ? { done: answer.payload.message } : { failure: answer.payload };
  }

  return (
    <Suspense fallback={null}>
      {action === 'settle' ? <SettleDialog {...common} send={settle} /> : <RefundDialog {...common} send={refund} />}
    </Suspense>
  );
}
