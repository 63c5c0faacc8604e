// The coupon of a booking on the telephone, whose discount staff say before they book.
import { useEffect, useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { useCouponCode } from '../components/coupon-code-field.tsx';
import { deskMessages } from './bookings-admin.messages.ts';
import { checkCoupon } from './desk.thunks.ts';

interface DeskBooking {
  /** Undefined until a customer is chosen. */
  readonly userId: string | undefined;
  readonly items: readonly { readonly itemId: string; readonly quantity: number }[];
  readonly city: string;
}

/** @returns the field, and `discount` in rupees: 0 until a code was typed that counts for what is booked now. */
export function useDeskCoupon({ userId, items, city }: DeskBooking) {
  const text = useMessages(deskMessages);
  const dispatch = useAppDispatch();
  const [left, setLeft] = useState('');
  const [known, setKnown] = useState({ asked: '', discount: 0 });
  const coupon = useCouponCode({ hint: text.couponHint, onBlur: () => setLeft(coupon.code.trim()) });
  const { refuse } = coupon;
  const list = items.flatMap(({ itemId, quantity }) => (quantity > 0 ? [`${itemId}:${quantity}`] : [])).join(',');
  const asked = JSON.stringify([left, userId, city, list]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` holds all that the answer depends on
  useEffect(() => {
    if (left === '' || userId === undefined || list === '') return;
    const request = dispatch(checkCoupon({ query: { code: left, userId, items: list, ...(city !== '' && { city }) } }));
    void request.then((answer) => {
      if (checkCoupon.fulfilled.match(answer)) setKnown({ asked, discount: answer.payload.data.amount });
      else if (answer.payload) refuse(answer.payload);
    });
    return () => request.abort();
  }, [dispatch, asked]);

  const isCurrent = known.asked === asked && coupon.code.trim() === left;
  return { ...coupon, discount: isCurrent ? known.discount : 0 };
}
