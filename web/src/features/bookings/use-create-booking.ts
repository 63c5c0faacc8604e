import type { Booking } from '@labfront/contract/bookings';
import { useIdempotencyKey } from '../../shared/api/use-idempotency-key.ts';
import type { Failure } from '../../shared/store/api-thunk.ts';
import { useAppDispatch } from '../../shared/store/hooks.ts';
import { type CreateBody, createBooking } from './bookings.slice.ts';

export type Created = { readonly booking: Booking } | { readonly failure: Failure | undefined };

/** Books with a key of its own for what is sent: the same again after a lost answer is the same booking. */
export function useCreateBooking(): (body: CreateBody) => Promise<Created> {
  const dispatch = useAppDispatch();
  const keys = useIdempotencyKey();
  return async (body) => {
    const answer = await dispatch(createBooking({ body, idempotencyKey: keys.keyOf(body) }));
    if (createBooking.rejected.match(answer)) {
      keys.refused(answer.payload?.code);
      return { failure: answer.payload };
    }
    keys.done();
    return { booking: answer.payload.data };
  };
}
