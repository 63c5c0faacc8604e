import type { CartBooking } from '@labfront/contract/cart-bookings';
import { FileDown } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { cartBookingsMessages } from '../cart-bookings.messages.ts';
import { downloadReceipt } from '../receipt.thunk.ts';

interface ReceiptButtonProps {
  readonly booking: Pick<CartBooking, '_id' | 'bookingNumber' | 'receiptNumber'>;
  /** The noun of the sale, if it is no booking. */
  readonly label?: string;
  readonly size?: ComponentProps<typeof Button>['size'];
  /** The kind of sale, if it is not from the cart. */
  readonly thunk?: typeof downloadReceipt;
}

/** Saves the receipt; nothing where no money was received. */
export function ReceiptButton({ booking, label, size, thunk = downloadReceipt }: ReceiptButtonProps) {
  const text = useMessages(cartBookingsMessages);
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  if (booking.receiptNumber === null) return null;

  async function download() {
    setBusy(true);
    const answer = await dispatch(thunk({ id: booking._id }));
    setBusy(false);
    if (thunk.rejected.match(answer)) notify('error', answer.payload?.message ?? text.receiptFailed);
  }

  return (
    <Button
      variant="secondary"
      busy={busy}
      {...(size && { size })}
      aria-label={label ?? text.receiptOf(booking.bookingNumber)}
      onClick={() => void download()}
    >
      <FileDown aria-hidden="true" className="size-4" />
      {text.receipt}
    </Button>
  );
}
