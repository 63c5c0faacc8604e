import { useMemo } from 'react';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { AdminList } from '../../../shared/lists/admin-list.tsx';
import { useAdminList } from '../../../shared/lists/use-admin-list.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { cartBookingsMessages } from '../cart-bookings.messages.ts';
import { bookingColumns } from './booking-columns.tsx';
import { cartBookingsAdminMessages } from './cart-bookings-admin.messages.ts';
import { cartBookingsAdmin } from './cart-bookings-admin.slice.ts';

const STATES = ['Pending', 'Confirmed', 'Completed', 'Cancelled'] as const;
const METHODS = ['online', 'at_collection'] as const;

export function Component() {
  const text = useMessages(cartBookingsAdminMessages);
  const common = useMessages(cartBookingsMessages);
  const locale = useLocale();
  const list = useAdminList(cartBookingsAdmin, ['status', 'paymentMethod']);
  const { refetch } = list;
  const columns = useMemo(() => bookingColumns(locale, refetch), [locale, refetch]);
  const states = [
    ...STATES.map((value) => ({ value, label: common.statuses[value] })),
    { value: 'needs-time', label: text.needsTime },
    { value: 'refund_pending', label: text.refundPending },
  ];
  const methods = METHODS.map((value) => ({ value, label: text.paymentMethods[value] }));
  return (
    <AdminList
      list={list}
      text={text}
      columns={columns}
      layout={{ grid: 'sm:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_12rem_14rem_auto]' }}
      fields={[
        { name: 'status', label: text.stateFilter, all: text.allStates, options: states },
        { name: 'paymentMethod', label: text.methodFilter, all: text.allMethods, options: methods },
      ]}
    />
  );
}

export const handle = privatePage(cartBookingsAdminMessages);
