import type { Shipment } from '@labfront/contract/specimens';
import { useMemo, useState } from 'react';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { AdminList } from '../../../shared/lists/admin-list.tsx';
import { useAdminList } from '../../../shared/lists/use-admin-list.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useCentreChoices } from '../../centres/index.ts';
import { NewShipmentDialog } from './new-shipment-dialog.tsx';
import { shipmentColumns } from './shipment-columns.tsx';
import { ShipmentDrawer } from './shipment-drawer.tsx';
import { shipmentsMessages } from './shipments.messages.ts';
import { shipmentList } from './shipments.slice.ts';

/** Boxes of tubes between centres: open, pack, seal, receive and count them. */
export function Component() {
  const text = useMessages(shipmentsMessages);
  const locale = useLocale();
  const list = useAdminList(shipmentList, ['status']);
  const { all, nameOf } = useCentreChoices();
  const [opened, setOpened] = useState<Shipment | null>(null);
  const [adding, setAdding] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `nameOf` is as new as the centres that it names
  const columns = useMemo(() => shipmentColumns(locale, nameOf, setOpened), [locale, all]);
  const begin = (shipment: Shipment) => {
    setAdding(false);
    setOpened(shipment);
    list.refetch();
  };
  return (
    <>
      <AdminList
        list={list}
        text={text}
        intro={text.hint}
        columns={columns}
        actions={<Button onClick={() => setAdding(true)}>{text.add}</Button>}
        fields={[
          {
            name: 'status',
            label: text.stateFilter,
            all: text.anyState,
            options: [
              { value: 'under_way', label: text.underWay },
              ...Object.entries(text.states).map(([value, label]) => ({ value, label })),
            ],
          },
        ]}
      />
      {adding && <NewShipmentDialog onClose={() => setAdding(false)} onOpened={begin} />}
      {opened !== null && (
        <ShipmentDrawer shipment={opened} nameOf={nameOf} onChanged={setOpened} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

export const handle = privatePage(shipmentsMessages);
