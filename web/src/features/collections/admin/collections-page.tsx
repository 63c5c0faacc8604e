import type { CollectionStop } from '@labfront/contract/staff-bookings';
import { Home, Printer } from 'lucide-react';
import { useMemo } from 'react';
import { formatDate } from '../../../shared/format/dates.ts';
import { formatRupees, sumRupees } from '../../../shared/format/money.ts';
import { type Locale, useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { DataTable, type ListColumn } from '../../../shared/lists/data-table.tsx';
import { ExportButton } from '../../../shared/lists/export-button.tsx';
import { useAdminList } from '../../../shared/lists/use-admin-list.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { Link } from '../../../shared/router/link.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Skeleton } from '../../../shared/ui/card.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/states.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { formatSlot } from '../../collection-windows/index.ts';
import { collectionsMessages } from './collections.messages.ts';
import { collections } from './collections.slice.ts';

/** The home collections of a day: bookings and requests in the order of their windows, to print. */
export function Component() {
  const text = useMessages(collectionsMessages);
  const locale = useLocale();
  const { area, params, filter, exportCsv, refetch } = useAdminList(collections, ['date']);
  const columns = useMemo(() => stopColumns(locale), [locale]);
  const { rows, loaded, error, loading } = area;
  const shown = params.get('date') || area.date;
  const money = sumRupees(rows.map(({ toCollect }) => ({ price: toCollect, quantity: 1 })));
  return (
    <>
      <h1>{shown === '' ? text.title : text.of(formatDate(shown, locale))}</h1>
      <p aria-live="polite" className="tabular mt-1 text-ink-soft">
        {loaded && `${text.stops(rows.length)}, ${text.money(formatRupees(money))}`}
      </p>
      <div className="my-5 flex flex-wrap items-end gap-3 print:hidden">
        <TextField
          label={text.day}
          type="date"
          value={shown}
          onChange={(event) => params.set({ date: event.target.value })}
        />
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-4" />
          {text.print}
        </Button>
        <ExportButton thunk={exportCsv} filter={filter} total={area.total} />
      </div>
      {error !== null && <ErrorState message={error} onRetry={refetch} />}
      {error === null && !loaded && (
        <div role="status" aria-label={text.title}>
          <Skeleton className="h-40" />
        </div>
      )}
      {error === null && loaded && rows.length === 0 && <EmptyState icon={Home} title={text.none} />}
      {error === null && rows.length > 0 && (
        <DataTable
          caption={text.title}
          columns={columns}
          rows={rows}
          rowId={({ _id }) => _id}
          hidden={[]}
          busy={loading}
        />
      )}
    </>
  );
}

function stopColumns(locale: Locale): readonly ListColumn<CollectionStop>[] {
  const text = collectionsMessages[locale];
  return [
    {
      id: 'time',
      header: text.time,
      isName: true,
      cell: ({ slot }) => (
        <span className="tabular font-strong lg:whitespace-nowrap">
          {slot === null ? text.noTime : formatSlot(slot, locale)}
        </span>
      ),
    },
    { id: 'person', header: text.person, cell: (stop) => <Person stop={stop} /> },
    { id: 'place', header: text.place, cell: (stop) => <Place stop={stop} /> },
    { id: 'tests', header: text.tests, cell: ({ tests }) => tests.join(', ') || text.notChosen },
    {
      id: 'money',
      header: text.toCollect,
      cell: ({ kind, toCollect }) => (
        <span className="tabular font-strong whitespace-nowrap">
          {toCollect > 0 ? formatRupees(toCollect) : kind === 'booking' && text.paid}
        </span>
      ),
    },
    { id: 'what', header: text.what, cell: (stop) => <What stop={stop} /> },
  ];
}

function Person({ stop: { name, mobileNumber, notes } }: { stop: CollectionStop }) {
  return (
    <span className="flex min-w-0 flex-col">
      <span className="font-strong">{name}</span>
      {/^\d{10}$/.test(mobileNumber) ? (
        <a href={`tel:+91${mobileNumber}`} className="link tabular">
          {mobileNumber}
        </a>
      ) : (
        <span className="tabular">{mobileNumber}</span>
      )}
      {notes !== '' && <span className="max-w-60 text-sm wrap-anywhere text-ink-soft">{notes}</span>}
    </span>
  );
}

function Place({ stop: { name, address, city, pincode } }: { stop: CollectionStop }) {
  const text = useMessages(collectionsMessages);
  const where = [address, city, pincode].filter(Boolean).join(', ');
  return (
    <a
      href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(where)}`}
      target="_blank"
      rel="noreferrer"
      title={text.map(name)}
      className="link max-w-64 wrap-anywhere print:after:content-none!"
    >
      {where}
    </a>
  );
}

function What({ stop: { _id, kind, number, assignedTo } }: { stop: CollectionStop }) {
  const text = useMessages(collectionsMessages);
  return (
    <span className="flex flex-col">
      {kind === 'booking' ? (
        <Link to={`/admin/bookings?booking=${encodeURIComponent(_id)}`} className="link tabular whitespace-nowrap">
          {number}
        </Link>
      ) : (
        <Link to="/admin/home-collection" className="link">
          {text.request}
        </Link>
      )}
      {assignedTo !== '' && <span className="text-ink-soft">{text.assigned(assignedTo)}</span>}
    </span>
  );
}

export const handle = privatePage(collectionsMessages);
