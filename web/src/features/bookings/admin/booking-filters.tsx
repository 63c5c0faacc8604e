import { useMessages } from '../../../shared/i18n/messages.ts';
import type { ListParams } from '../../../shared/lists/use-list-params.ts';
import { SelectField, TextField } from '../../../shared/ui/text-field.tsx';
import { useCities } from '../../cities/index.ts';
import { bookingsMessages } from '../bookings.messages.ts';
import { bookingsAdminMessages } from './bookings-admin.messages.ts';

const STATES = ['pending', 'approved', 'completed', 'rejected'] as const;

export const FILTERS = ['status', 'city', 'from', 'to'] as const;

/** Search and filters as the address has them. */
export function filterOf({ get }: ListParams) {
  return { q: get('q'), status: get('status'), city: get('city'), from: get('from'), to: get('to') };
}

export function BookingFilters({ params: { get, set } }: { params: ListParams }) {
  const text = useMessages(bookingsAdminMessages);
  const { statuses } = useMessages(bookingsMessages);
  const { cities } = useCities();
  return (
    <div className="grid grid-cols-2 gap-3 lg:max-w-4xl lg:grid-cols-4">
      <SelectField
        label={text.stateFilter}
        value={get('status')}
        onChange={(event) => set({ status: event.target.value })}
        empty={text.allStates}
        options={[
          ...STATES.map((value) => ({ value, label: statuses[value] })),
          { value: 'refund_pending', label: text.refundPending },
        ]}
      />
      <SelectField
        label={text.cityFilter}
        value={get('city')}
        onChange={(event) => set({ city: event.target.value })}
        empty={text.allCities}
        options={cities.map(({ name }) => ({ value: name, label: name }))}
      />
      <TextField
        label={text.from}
        type="date"
        value={get('from')}
        onChange={(event) => set({ from: event.target.value })}
      />
      <TextField label={text.to} type="date" value={get('to')} onChange={(event) => set({ to: event.target.value })} />
    </div>
  );
}
