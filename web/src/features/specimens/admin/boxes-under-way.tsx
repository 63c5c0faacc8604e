import type { Shipment } from '@labfront/contract/specimens';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useListFetch } from '../../../shared/lists/use-list-fetch.ts';
import { useAppSelector } from '../../../shared/store/hooks.ts';
import { Skeleton } from '../../../shared/ui/card.tsx';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { useCentreChoices } from '../../centres/index.ts';
import { receivingMessages } from './scan.messages.ts';
import { ShipmentChip } from './shipment-columns.tsx';
import { ShipmentDrawer } from './shipment-drawer.tsx';
import { shipmentList } from './shipments.slice.ts';

const UNDER_WAY = { page: 1, limit: 50, status: 'under_way' };

/** Boxes that have left and are not counted yet. */
export function BoxesUnderWay() {
  const text = useMessages(receivingMessages);
  const refetch = useListFetch((query) => shipmentList.fetch({ query }), UNDER_WAY);
  const { rows, loaded, error } = useAppSelector(shipmentList.select);
  const { nameOf } = useCentreChoices();
  const [opened, setOpened] = useState<Shipment | null>(null);
  const close = () => {
    setOpened(null);
    refetch();
  };
  return (
    <section aria-labelledby="boxes">
      <h2 id="boxes" className="mb-3 text-xl font-strong">
        {text.boxes}
      </h2>
      {error !== null && <ErrorState message={error} onRetry={refetch} />}
      {error === null && !loaded && <Skeleton className="h-24" />}
      {loaded && rows.length === 0 && <p className="text-ink-soft">{text.noBoxes}</p>}
      <ul className="grid gap-3">
        {rows.map((shipment) => (
          <li key={shipment._id} className="grid gap-1 rounded-card border border-line bg-surface p-4 text-sm">
            <span className="flex flex-wrap items-center justify-between gap-2">
              <button type="button" onClick={() => setOpened(shipment)} className="link min-h-touch font-strong">
                {text.openBox(shipment.number)}
              </button>
              <ShipmentChip state={shipment.state} />
            </span>
            <span className="text-ink-soft">
              {[nameOf(shipment.fromCentreId), text.boxTubes(shipment.tubes.length)].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </ul>
      {opened !== null && <ShipmentDrawer shipment={opened} nameOf={nameOf} onChanged={setOpened} onClose={close} />}
    </section>
  );
}
