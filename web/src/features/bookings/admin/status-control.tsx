import { BOOKING_TRANSITIONS } from '@labfront/contract/booking-transitions';
import type { CartBookingStatus } from '@labfront/contract/cart-bookings';
import type { StaffBooking } from '@labfront/contract/staff-bookings';
import { useRef, useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useMay } from '../../../shared/rights/rights.tsx';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { notify } from '../../../shared/ui/notify.ts';
import { StateSelect } from '../../../shared/ui/state-select.tsx';
import { UndoNote } from '../../../shared/undo/undo-note.tsx';
import { useDeferredChange } from '../../../shared/undo/use-deferred-change.ts';
import { cartBookingsMessages } from '../../cart-bookings/index.ts';
import { bookingsMessages } from '../bookings.messages.ts';
import { type Move, moveBooking } from './booking-actions.thunks.ts';
import { bookingsAdminMessages } from './bookings-admin.messages.ts';
import { MoveDialog } from './move-dialog.tsx';

interface StatusControlProps {
  readonly booking: StaffBooking;
  /** The booking was moved elsewhere meanwhile: what shows it is out of date. */
  readonly onConflict: () => void;
  readonly onMoved?: (changes: Partial<StaffBooking>) => void;
}

/**
 * The state of a booking, and the moves it may make. What cannot be taken back later asks first; every move waits ten seconds, in
 * which it can be undone, unless what shows it goes.
 */
export function StatusControl({ booking, onConflict, onMoved }: StatusControlProps) {
  const text = useMessages(bookingsAdminMessages);
  const common = useMessages(bookingsMessages);
  const { statuses } = useMessages(cartBookingsMessages);
  const dispatch = useAppDispatch();
  const may = useMay();
  const [asking, setAsking] = useState<CartBookingStatus | null>(null);
  const box = useRef<HTMLSpanElement>(null);
  const { bookingNumber, status } = booking;

  const { planned, mayUndo, plan, undo } = useDeferredChange(async (move: Move, leaving) => {
    const answer = await dispatch(moveBooking({ booking, move, leaving }));
    if (moveBooking.fulfilled.match(answer)) {
      onMoved?.(answer.payload.changes);
      return notify('success', text.moved(bookingNumber, statuses[move.to].toLowerCase()));
    }
    notify('error', answer.payload?.message ?? common.updateStatusFailed);
    if (answer.payload?.status === 409) onConflict();
  });

  function takeBack() {
    undo();
    // The button that was pressed is gone, and the focus would be with it.
    setTimeout(() => box.current?.querySelector('select')?.focus());
  }

  const moves = BOOKING_TRANSITIONS[status].filter((to) => to !== 'Cancelled' || may('booking.cancel'));

  return (
    <span ref={box} className="flex flex-col gap-1">
      <StateSelect
        label={common.status}
        state={planned?.to ?? status}
        moves={planned || !may('booking.change') ? [] : moves}
        nameOf={(state) => statuses[state]}
        busy={planned !== null && !mayUndo}
        onMove={(to) => {
          if (BOOKING_TRANSITIONS[to].length === 0) setAsking(to);
          else plan({ to });
        }}
      />
      {planned && mayUndo && <UndoNote label={text.moveOf(bookingNumber, statuses[planned.to])} onUndo={takeBack} />}
      {asking && (
        <MoveDialog
          booking={booking}
          to={asking}
          onClose={() => setAsking(null)}
          onMove={(move) => {
            setAsking(null);
            plan(move);
          }}
        />
      )}
    </span>
  );
}
