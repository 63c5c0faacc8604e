import { useMemo } from 'react';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { AdminList } from '../../../shared/lists/admin-list.tsx';
import { useAdminList } from '../../../shared/lists/use-admin-list.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { useCities } from '../../cities/index.ts';
import { placesMessages } from './places.messages.ts';
import { placesAdmin } from './places.slice.ts';
import { placesColumns } from './places-columns.tsx';

/** The bookings with places in collection windows, with their times. */
export function Component() {
  const text = useMessages(placesMessages);
  const locale = useLocale();
  const { cities } = useCities();
  const list = useAdminList(placesAdmin, ['city', 'date', 'slot']);
  const columns = useMemo(() => placesColumns(locale), [locale]);
  const names = cities.map(({ name }) => ({ value: name, label: name }));
  return (
    <AdminList
      list={list}
      text={text}
      columns={columns}
      intro={text.intro}
      layout={{ grid: 'sm:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_12rem_12rem_12rem]' }}
      fields={[
        { name: 'city', label: text.city, all: text.allCities, options: names },
        { name: 'date', label: text.day, type: 'date' },
        { name: 'slot', label: text.window, type: 'text', placeholder: '06:00-08:00' },
      ]}
      summary={<span />}
    />
  );
}

export const handle = privatePage(placesMessages);
