import type { Booking } from '@labfront/contract/bookings';
import { Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { AdminList } from '../../../shared/lists/admin-list.tsx';
import { useAdminList } from '../../../shared/lists/use-admin-list.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useCities } from '../../cities/index.ts';
import { bookingsMessages } from '../bookings.messages.ts';
import { bookingColumns, type RowAction } from './booking-columns.tsx';
import { bookingsAdminMessages } from './bookings-admin.messages.ts';
import { bookingsAdmin } from './bookings-admin.slice.ts';
import { CreateDialog } from './create-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { MoneyDialogs } from './money-dialogs.tsx';

const STATES = ['pending', 'approved', 'completed', 'rejected'] as const;

interface Opened {
  readonly action: RowAction;
  readonly booking: Booking;
  readonly open: boolean;
}

export function Component() {
  const text = useMessages(bookingsAdminMessages);
  const { statuses } = useMessages(bookingsMessages);
  const locale = useLocale();
  const { cities } = useCities();
  const list = useAdminList(bookingsAdmin, ['status', 'city', 'from', 'to']);
  const { refetch } = list;
  const [opened, setOpened] = useState<Opened | null>(null);
  const [creating, setCreating] = useState(false);
  const onAction = useCallback((action: RowAction, booking: Booking) => setOpened({ action, booking, open: true }), []);
  const columns = useMemo(() => bookingColumns(locale, { onConflict: refetch, onAction }), [locale, refetch, onAction]);
  const states = [
    ...STATES.map((value) => ({ value, label: statuses[value] })),
    { value: 'refund_pending', label: text.refundPending },
  ];
  const names = cities.map(({ name }) => ({ value: name, label: name }));

  return (
    <>
      <AdminList
        list={list}
        text={text}
        columns={columns}
        layout={{ grid: 'sm:grid-cols-[minmax(0,1fr)_auto]', fields: 'grid-cols-2 lg:max-w-4xl lg:grid-cols-4' }}
        fields={[
          { name: 'status', label: text.stateFilter, all: text.allStates, options: states },
          { name: 'city', label: text.cityFilter, all: text.allCities, options: names },
          { name: 'from', label: text.from, type: 'date' },
          { name: 'to', label: text.to, type: 'date' },
        ]}
        actions={
          <Button onClick={() => setCreating(true)}>
            <Plus aria-hidden="true" className="size-4" />
            {text.create}
          </Button>
        }
      />
      {creating && <CreateDialog onClose={() => setCreating(false)} onCreated={refetch} />}
      {opened && <Dialogs opened={opened} onClose={() => setOpened({ ...opened, open: false })} onChanged={refetch} />}
    </>
  );
}

interface DialogsProps {
  readonly opened: Opened;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** What a row's button opened; it stays in the page while it fades. */
function Dialogs({ opened: { action, booking, open }, onClose, onChanged }: DialogsProps) {
  if (action === 'details') return <DetailsDialog booking={booking} open={open} onClose={onClose} />;
  if (action === 'remove') {
    return <DeleteDialog booking={booking} open={open} onClose={onClose} onDeleted={onChanged} />;
  }
  if (!open) return null;
  if (action === 'settle' || action === 'refund') {
    return <MoneyDialogs action={action} booking={booking} onClose={onClose} onConflict={onChanged} />;
  }
  return <EditDialog key={booking._id} booking={booking} onClose={onClose} onConflict={onChanged} />;
}

export const handle = privatePage(bookingsAdminMessages);
