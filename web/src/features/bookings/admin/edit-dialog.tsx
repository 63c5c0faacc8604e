import type { StaffBooking } from '@labfront/contract/staff-bookings';
import { useState } from 'react';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { updateBooking } from './booking-actions.thunks.ts';
import { deskMessages } from './bookings-admin.messages.ts';
import { type ChosenItem, chosenOf, toChoice } from './chosen-items.ts';
import { ItemPicker } from './item-picker.tsx';

interface EditDialogProps {
  readonly booking: StaffBooking;
  readonly onClose: () => void;
  /** The booking is another than the list shows. */
  readonly onChanged: () => void;
}

/** Changes what is booked. */
export function EditDialog({ booking, onClose, onChanged }: EditDialogProps) {
  const text = useMessages(deskMessages);
  const dispatch = useAppDispatch();
  const [items, setItems] = useState<readonly ChosenItem[]>(() => chosenOf(booking));
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function save() {
    setFailure(null);
    setMissing(items.length === 0);
    if (items.length === 0) return;
    setBusy(true);
    const answer = await dispatch(updateBooking({ params: { id: booking._id }, body: toChoice(items) }));
    setBusy(false);
    if (updateBooking.fulfilled.match(answer)) {
      notify('success', text.saved(booking.bookingNumber));
      onChanged();
      return onClose();
    }
    setFailure(answer.payload?.message ?? null);
    if (answer.payload?.status === 409) onChanged();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={text.editTitle(booking.bookingNumber)}
      description={text.editHint}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button busy={busy} onClick={() => void save()}>
            {text.save}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FormError message={failure} />
        <ItemPicker
          items={items}
          onChange={setItems}
          city={booking.reschedule.city ?? undefined}
          error={missing && items.length === 0 ? text.itemsMissing : undefined}
        />
      </div>
    </Dialog>
  );
}
