import { Plus } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Narrowed } from '../../../shared/lists/narrowed.tsx';
import { useAdminList } from '../../../shared/lists/use-admin-list.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { May } from '../../../shared/rights/rights.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { cartBookingsMessages } from '../../cart-bookings/index.ts';
import { CENTRE_FILTER, useCentreFilter } from '../../centres/index.ts';
import { allBookingsMessages, bookingsAdminMessages } from './bookings-admin.messages.ts';
import { allBookings } from './bookings-admin.slice.ts';
import { BookingsList } from './bookings-list.tsx';
import { CreateDialog } from './create-dialog.tsx';

const STATES = ['Pending', 'Confirmed', 'Completed', 'Cancelled'] as const;
const KINDS = ['cart-booking', 'booking'] as const;
const COLLECTIONS = ['home', 'centre'] as const;

/** The work list of the staff: every booking, however it was made. */
export function Component() {
  const text = useMessages(allBookingsMessages);
  const desk = useMessages(bookingsAdminMessages);
  const { statuses } = useMessages(cartBookingsMessages);
  const list = useAdminList(allBookings, ['status', 'kind', 'collection', 'date', 'from', 'to', 'item', CENTRE_FILTER]);
  const centreFilter = useCentreFilter();
  const [creating, setCreating] = useState(false);
  const states = [
    ...STATES.map((value) => ({ value, label: statuses[value] })),
    { value: 'not-cancelled', label: text.notCancelled },
    { value: 'needs-time', label: desk.needsTime },
    { value: 'part-paid', label: desk.partPaid },
    { value: 'refund_pending', label: desk.refundPending },
  ];
  const kinds = KINDS.map((value) => ({ value, label: desk.kinds[value] }));
  const collections = COLLECTIONS.map((value) => ({ value, label: text.collections[value] }));
  return (
    <>
      <BookingsList
        list={list}
        text={text}
        layout={{ grid: 'sm:grid-cols-[minmax(0,1fr)_auto]', fields: 'grid-cols-2 md:grid-cols-3 xl:grid-cols-7' }}
        fields={[
          { name: 'status', label: desk.stateFilter, all: desk.allStates, options: states },
          { name: 'kind', label: text.kindFilter, all: text.allKinds, options: kinds },
          { name: 'collection', label: text.collectionFilter, all: text.allCollections, options: collections },
          { name: 'date', label: text.dayFilter, type: 'date' },
          { name: 'from', label: desk.from, type: 'date' },
          { name: 'to', label: desk.to, type: 'date' },
          ...centreFilter,
        ]}
        moreFilters={<OfItem list={list} />}
        actions={
          <May permission="booking.create">
            <Button onClick={() => setCreating(true)}>
              <Plus aria-hidden="true" className="size-4" />
              {desk.create}
            </Button>
          </May>
        }
      />
      {creating && <CreateDialog onClose={() => setCreating(false)} onCreated={list.refetch} />}
    </>
  );
}

/** The test or package that the list is narrowed to, by a figure that leads here. */
function OfItem({ list: { params, area } }: Pick<ComponentProps<typeof BookingsList>, 'list'>) {
  const text = useMessages(allBookingsMessages);
  const asked = params.get('item');
  const name = area.rows.flatMap(({ items }) => items).find(({ itemId }) => itemId._id === asked)?.itemId.name;
  return <Narrowed params={params} by={[['item', name === undefined ? text.withOne : text.withItem(name)]]} />;
}

export const handle = privatePage(allBookingsMessages);
