import { type ReactNode, useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import type { Failure } from '../../../shared/store/api-thunk.ts';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { bookNowDialogMessages } from '../book-now.messages.ts';

interface CouponCode {
  readonly field: ReactNode;
  /** The code as it was typed. */
  readonly code: string;
  /** The field of the booking's body; empty without a code. */
  readonly body: { couponCode?: string };
  /** Shows the refusal of a coupon at the field. @returns whether it was one. */
  readonly refuse: (failure: Failure) => boolean;
  readonly clear: () => void;
}

/** A coupon's code that is sent with a booking. @param more about the field, such as that staff leave it. */
export function useCouponCode(more: { readonly hint?: string; readonly onBlur?: () => void } = {}): CouponCode {
  const text = useMessages(bookNowDialogMessages);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | undefined>();
  return {
    code,
    field: (
      <TextField
        label={text.coupon}
        hint={more.hint ?? text.couponHint}
        value={code}
        error={error}
        optional
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        onChange={(event) => {
          setCode(event.target.value);
          setError(undefined);
        }}
        onBlur={more.onBlur}
      />
    ),
    body: code.trim() === '' ? {} : { couponCode: code },
    refuse: (failure) => {
      if (!failure.code.startsWith('COUPON_')) return false;
      setError(failure.message);
      return true;
    },
    clear: () => setError(undefined),
  };
}
