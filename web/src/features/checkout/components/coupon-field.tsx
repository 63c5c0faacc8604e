import type { CouponRefusal } from '@labfront/contract/cart';
import { TicketPercent } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatRupees } from '../../../shared/format/money.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { applyCoupon, removeCoupon } from '../../cart/index.ts';
import { cartPageMessages } from '../cart-page.messages.ts';

interface CouponFieldProps {
  /** The one that is in the cart. */
  readonly code: string | undefined;
  readonly refusal: CouponRefusal | null;
}

/** The coupon of the cart: a code to type, or the one that is in and whether it counts. */
export function CouponField({ code, refusal }: CouponFieldProps) {
  return code === undefined ? <CouponEntry /> : <AppliedCoupon code={code} refusal={refusal} />;
}

function AppliedCoupon({ code, refusal }: CouponFieldProps & { code: string }) {
  const text = useMessages(cartPageMessages);
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);

  async function remove() {
    setBusy(true);
    const answer = await dispatch(removeCoupon());
    setBusy(false);
    if (removeCoupon.rejected.match(answer) && answer.payload) notify('error', answer.payload.message);
  }

  const missing = refusal?.missing ?? null;
  return (
    <div className="flex items-start gap-3 rounded-field bg-sunken px-3 py-2 text-sm">
      <TicketPercent aria-hidden="true" className="mt-2.5 size-5 shrink-0 text-brand" />
      <p role="status" className="min-w-0 grow self-center">
        <span className="font-strong wrap-anywhere">{(refusal ? text.couponWaits : text.couponCounts)(code)}</span>
        {refusal && (
          <span className="block text-ink-soft">
            {text.couponReasons[refusal.reason]}
            {missing !== null && ` ${text.couponMore(formatRupees(missing))}`}
          </span>
        )}
      </p>
      <Button variant="quiet" busy={busy} aria-label={text.couponRemoveOf(code)} onClick={() => void remove()}>
        {text.couponRemove}
      </Button>
    </div>
  );
}

function CouponEntry() {
  const text = useMessages(cartPageMessages);
  const dispatch = useAppDispatch();
  const [open, setOpen] = useState(false);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // The button that opened it is gone.
    if (open) box.current?.querySelector('input')?.focus();
  }, [open]);

  async function apply() {
    if (code.trim() === '') return setError(text.couponMissing);
    setBusy(true);
    setError(undefined);
    const answer = await dispatch(applyCoupon({ code }));
    setBusy(false);
    if (applyCoupon.fulfilled.match(answer)) notify('success', answer.payload.message);
    else if (answer.payload) {
      setError(answer.payload.message);
      box.current?.querySelector('input')?.focus();
    }
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // The field stands in the form of the booking, which Enter would send.
    event.preventDefault();
    void apply();
  };

  if (!open) {
    return (
      <Button variant="quiet" className="self-start" aria-expanded={false} onClick={() => setOpen(true)}>
        <TicketPercent aria-hidden="true" className="size-4" />
        {text.couponOpen}
      </Button>
    );
  }
  return (
    <div ref={box} className="flex items-start gap-2">
      <div className="min-w-0 grow">
        <TextField
          label={text.coupon}
          value={code}
          error={error}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setCode(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <Button variant="secondary" busy={busy} className="mt-7" onClick={() => void apply()}>
        {text.couponApply}
      </Button>
    </div>
  );
}
