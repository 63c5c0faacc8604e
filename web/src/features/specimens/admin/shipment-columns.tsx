import type { Shipment } from '@labfront/contract/specimens';
import { type Locale, useMessages } from '../../../shared/i18n/messages.ts';
import type { ListColumn } from '../../../shared/lists/data-table.tsx';
import { DateTimeCell } from '../../../shared/lists/date-time-cell.tsx';
import { Chip } from '../../../shared/ui/card.tsx';
import { shipmentsMessages } from './shipments.messages.ts';

/** The state of a box in words and colour. */
export function ShipmentChip({ state }: { state: Shipment['state'] }) {
  const text = useMessages(shipmentsMessages);
  const tone = state === 'discrepancy' ? 'danger' : state === 'reconciled' ? 'brand' : 'neutral';
  return <Chip tone={tone}>{text.states[state]}</Chip>;
}

/** @param open shows a box. */
export function shipmentColumns(
  locale: Locale,
  nameOf: (centreId: string | null) => string,
  open: (shipment: Shipment) => void,
): readonly ListColumn<Shipment>[] {
  const text = shipmentsMessages[locale];
  return [
    {
      id: 'box',
      header: text.box,
      isName: true,
      cell: (shipment) => (
        <button
          type="button"
          aria-label={text.openBox(shipment.number)}
          onClick={() => open(shipment)}
          className="link tabular min-h-touch text-left whitespace-nowrap lg:min-h-8"
        >
          {shipment.number}
        </button>
      ),
    },
    { id: 'from', header: text.from, cell: ({ fromCentreId }) => nameOf(fromCentreId) },
    { id: 'to', header: text.to, cell: ({ toCentreId }) => nameOf(toCentreId) },
    { id: 'state', header: text.state, cell: ({ state }) => <ShipmentChip state={state} /> },
    { id: 'tubes', header: text.tubes, cell: ({ tubes }) => <span className="tabular">{tubes.length}</span> },
    {
      id: 'temperature',
      header: text.temperature,
      cell: ({ temperature }) => temperature !== null && text.degrees(temperature),
    },
    {
      id: 'created',
      header: text.created,
      sort: 'createdAt',
      cell: ({ createdAt }) => <DateTimeCell at={createdAt} />,
    },
    { id: 'sealed', header: text.sealed, cell: ({ sealedAt }) => sealedAt !== null && <DateTimeCell at={sealedAt} /> },
    {
      id: 'delivered',
      header: text.delivered,
      cell: ({ deliveredAt }) => deliveredAt !== null && <DateTimeCell at={deliveredAt} />,
    },
    {
      id: 'counted',
      header: text.counted,
      cell: ({ reconciledAt }) => reconciledAt !== null && <DateTimeCell at={reconciledAt} />,
    },
  ];
}
