import type { Booking } from '@labfront/contract/bookings';
import { useRef } from 'react';
import { newIdempotencyKey } from '../../shared/api/idempotency-key.ts';
import type { Failure } from '../../shared/store/api-thunk.ts';
import { useAppDispatch } from '../../shared/store/hooks.ts';
import { type CreateBody, createBooking } from './bookings.slice.ts';

export type Created = { readonly booking: Booking } | { readonly failure: Failure | undefined };

/** Books with a key of its own for what is sent: the same again after a lost answer is the same booking. */
export function useCreateBooking(): (body: CreateBody) => Promise<Created> {
  const dispatch = useAppDispatch();
  const last = useRef({ sent: '', key: '' });
  return async (body) => {
    const sent = JSON.stringify(body);
    if (last.current.sent !== sent) last.current = { sent, key: newIdempotencyKey() };
    const answer = await dispatch(createBooking({ body, idempotencyKey: last.current.key }));
    if (createBooking.rejected.match(answer)) return { failure: answer.payload };
    // The next submission is another booking.
    last.current = { sent: '', key: '' };
    return { booking: answer.payload.data };
  };
}
