import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAdminList } from '../../../shared/lists/use-admin-list.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { May } from '../../../shared/rights/rights.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { CENTRE_FILTER, useCentreFilter } from '../../centres/index.ts';
import { useCities } from '../../cities/index.ts';
import { bookingsMessages } from '../bookings.messages.ts';
import { bookingsAdminMessages } from './bookings-admin.messages.ts';
import { bookingsAdmin } from './bookings-admin.slice.ts';
import { BookingsList } from './bookings-list.tsx';
import { CreateDialog } from './create-dialog.tsx';

const STATES = ['pending', 'approved', 'completed', 'rejected'] as const;
const OF_THIS_KIND = { always: { kind: 'booking' } };

/** The list of all bookings, of those by Book Now alone. */
export function Component() {
  const text = useMessages(bookingsAdminMessages);
  const { statuses } = useMessages(bookingsMessages);
  const { cities } = useCities();
  const list = useAdminList(bookingsAdmin, ['status', 'city', 'from', 'to', CENTRE_FILTER], OF_THIS_KIND);
  const centreFilter = useCentreFilter();
  const [creating, setCreating] = useState(false);
  const states = [
    ...STATES.map((value) => ({ value, label: statuses[value] })),
    { value: 'part-paid', label: text.partPaid },
    { value: 'refund_pending', label: text.refundPending },
  ];
  const names = cities.map(({ name }) => ({ value: name, label: name }));

  return (
    <>
      <BookingsList
        list={list}
        text={text}
        layout={{ grid: 'sm:grid-cols-[minmax(0,1fr)_auto]', fields: 'grid-cols-2 lg:max-w-5xl lg:grid-cols-5' }}
        fields={[
          { name: 'status', label: text.stateFilter, all: text.allStates, options: states },
          { name: 'city', label: text.cityFilter, all: text.allCities, options: names },
          { name: 'from', label: text.from, type: 'date' },
          { name: 'to', label: text.to, type: 'date' },
          ...centreFilter,
        ]}
        actions={
          <May permission="booking.create">
            <Button onClick={() => setCreating(true)}>
              <Plus aria-hidden="true" className="size-4" />
              {text.create}
            </Button>
          </May>
        }
      />
      {creating && <CreateDialog onClose={() => setCreating(false)} onCreated={list.refetch} />}
    </>
  );
}

export const handle = privatePage(bookingsAdminMessages);
