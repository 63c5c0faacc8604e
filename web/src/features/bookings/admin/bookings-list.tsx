import type { StaffBooking } from '@labfront/contract/staff-bookings';
import { type ComponentProps, Suspense, useCallback, useMemo, useState } from 'react';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { AdminList } from '../../../shared/lists/admin-list.tsx';
import type { ListArea } from '../../../shared/lists/list-slice.ts';
import type { AdminListState } from '../../../shared/lists/use-admin-list.ts';
import { useSearchParams } from '../../../shared/router/place.tsx';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { type NewTime, RescheduleDialog } from '../../reschedule/index.ts';
import { rescheduleStaffBooking } from './booking-actions.thunks.ts';
import { bookingColumns } from './booking-columns.tsx';
import { BookingDrawer } from './booking-drawer.tsx';
import type { OnAction, RowAction } from './booking-menu.tsx';
import { bookingsAdminMessages } from './bookings-admin.messages.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { DiscountDialog } from './discount-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { MoneyDialogs } from './money-dialogs.tsx';

/** The parameter of the address that says which booking is open: it can be sent to a colleague. */
export const OPEN_BOOKING = 'booking';

type ListProps = ComponentProps<typeof AdminList<StaffBooking>>;

interface BookingsListProps extends Omit<ListProps, 'columns' | 'list'> {
  readonly list: AdminListState<ListArea<StaffBooking>>;
  /** Of the menu of a row. */
  readonly menuLabel?: (number: string) => string;
}

interface Opened {
  readonly action: Exclude<RowAction, 'details'>;
  readonly booking: StaffBooking;
  readonly open: boolean;
}

/** A list of bookings, of one kind or of both, with all that staff do with one. */
export function BookingsList({ list, menuLabel, ...shown }: BookingsListProps) {
  const text = useMessages(bookingsAdminMessages);
  const locale = useLocale();
  const { refetch } = list;
  const [opened, setOpened] = useState<Opened | null>(null);
  const [params, setParams] = useSearchParams();
  const openId = params.get(OPEN_BOOKING);
  const show = useCallback(
    (id: string | null) =>
      setParams((current) => {
        const next = new URLSearchParams(current);
        if (id === null) next.delete(OPEN_BOOKING);
        else next.set(OPEN_BOOKING, id);
        return next;
      }),
    [setParams],
  );
  const onAction = useCallback<OnAction>(
    (action, booking) => (action === 'details' ? show(booking._id) : setOpened({ action, booking, open: true })),
    [show],
  );
  const label = menuLabel ?? text.actionsOf;
  const columns = useMemo(
    () => bookingColumns(locale, { onConflict: refetch, onAction, menuLabel: label }),
    [locale, refetch, onAction, label],
  );
  return (
    <>
      <AdminList {...shown} list={list} columns={columns} />
      {openId !== null && <BookingDrawer key={openId} id={openId} onClose={() => show(null)} onAction={onAction} />}
      {opened && <Dialogs opened={opened} onClose={() => setOpened({ ...opened, open: false })} onChanged={refetch} />}
    </>
  );
}

interface DialogsProps {
  readonly opened: Opened;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** The dialog of a row's button; it stays in the page while it fades. */
function Dialogs({ opened: { action, booking, open }, onClose, onChanged }: DialogsProps) {
  const dispatch = useAppDispatch();
  if (action === 'remove') {
    return <DeleteDialog booking={booking} open={open} onClose={onClose} onDeleted={onChanged} />;
  }
  if (!open) return null;
  if (action === 'edit') {
    return <EditDialog key={booking._id} booking={booking} onClose={onClose} onChanged={onChanged} />;
  }
  if (action === 'reschedule') {
    const send = (body: NewTime) => dispatch(rescheduleStaffBooking({ kind: booking.kind, body })).unwrap();
    return (
      <Suspense fallback={null}>
        <RescheduleDialog isByStaff booking={booking} send={send} onClose={onClose} onConflict={onChanged} />
      </Suspense>
    );
  }
  if (action === 'discount') return <DiscountDialog booking={booking} onClose={onClose} onChanged={onChanged} />;
  return <MoneyDialogs action={action} booking={booking} onClose={onClose} onConflict={onChanged} />;
}
