import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAdminList } from '../../../shared/lists/use-admin-list.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { cartBookingsMessages } from '../../cart-bookings/index.ts';
import { CENTRE_FILTER, useCentreFilter } from '../../centres/index.ts';
import { bookingsAdminMessages, cartBookingsAdminMessages } from './bookings-admin.messages.ts';
import { cartBookingsAdmin } from './bookings-admin.slice.ts';
import { BookingsList } from './bookings-list.tsx';

const STATES = ['Pending', 'Confirmed', 'Completed', 'Cancelled'] as const;
const METHODS = ['online', 'at_collection'] as const;
const OF_THIS_KIND = { always: { kind: 'cart-booking' } };

/** The list of all bookings, of those from the cart alone. */
export function Component() {
  const text = useMessages(cartBookingsAdminMessages);
  const desk = useMessages(bookingsAdminMessages);
  const { statuses } = useMessages(cartBookingsMessages);
  const list = useAdminList(cartBookingsAdmin, ['status', 'paymentMethod', 'from', 'to', CENTRE_FILTER], OF_THIS_KIND);
  const centreFilter = useCentreFilter();
  const states = [
    ...STATES.map((value) => ({ value, label: statuses[value] })),
    { value: 'needs-time', label: desk.needsTime },
    { value: 'part-paid', label: desk.partPaid },
    { value: 'refund_pending', label: desk.refundPending },
  ];
  const methods = METHODS.map((value) => ({ value, label: text.paymentMethods[value] }));
  return (
    <BookingsList
      list={list}
      text={text}
      menuLabel={text.moneyOf}
      layout={{ grid: 'sm:grid-cols-[minmax(0,1fr)_auto]', fields: 'grid-cols-2 lg:max-w-5xl lg:grid-cols-5' }}
      fields={[
        { name: 'status', label: desk.stateFilter, all: desk.allStates, options: states },
        { name: 'paymentMethod', label: text.methodFilter, all: text.allMethods, options: methods },
        { name: 'from', label: desk.from, type: 'date' },
        { name: 'to', label: desk.to, type: 'date' },
        ...centreFilter,
      ]}
    />
  );
}

export const handle = privatePage(cartBookingsAdminMessages);
