import { useEffect, useState } from 'react';
import { readDraft, saveDraft } from '../../shared/session/form-drafts.ts';
import type { CheckoutState } from './checkout.machine.ts';

const draftOf = (userId: string) => `booked:${userId}`;

/** Keeps in this tab, until the session ends, what was booked last: a reload of its page shows the cart, which is empty by then. */
export function useKeepBooking(state: CheckoutState, userId: string | undefined): void {
  const number = 'booking' in state ? state.booking.bookingNumber : null;
  useEffect(() => {
    if (userId !== undefined && number !== null) saveDraft(draftOf(userId), number);
  }, [userId, number]);
}

/** The number of what this person booked last in this tab; null without one. */
export function useLastBooking(userId: string | undefined): string | null {
  const [number] = useState(() => (userId === undefined ? null : readDraft(draftOf(userId))));
  return typeof number === 'string' ? number : null;
}
