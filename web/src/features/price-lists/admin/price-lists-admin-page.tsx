import type { PriceList } from '@labfront/contract/price-lists';
import { FileUp, IndianRupee, MapPinOff, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { CsvImportDialog } from '../../../shared/lists/csv-import-dialog.tsx';
import { ExportButton } from '../../../shared/lists/export-button.tsx';
import { privatePage } from '../../../shared/page/private-page.ts';
import { useSearchParams } from '../../../shared/router/place.tsx';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { ActionDialog } from '../../../shared/ui/action-dialog.tsx';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { Skeleton } from '../../../shared/ui/card.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/states.tsx';
import { SelectField } from '../../../shared/ui/text-field.tsx';
import { PriceDialog } from './price-dialog.tsx';
import { PriceHistoryDialog } from './price-history-dialog.tsx';
import { priceListsMessages } from './price-lists-admin.messages.ts';
import {
  exportPriceList,
  fetchPriceList,
  importPriceList,
  savePriceList,
  selectPriceLists,
  toRow,
} from './price-lists-admin.slice.ts';
import { type Asked, PriceRows } from './price-rows.tsx';

export function Component() {
  const text = useMessages(priceListsMessages);
  const dispatch = useAppDispatch();
  const [params, setParams] = useSearchParams();
  const chosen = params.get('city') ?? '';
  const { cities, list, error } = useAppSelector(selectPriceLists);
  const [tries, setTries] = useState(0);
  const again = () => setTries((count) => count + 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` is the wish to ask again
  useEffect(() => {
    const request = dispatch(fetchPriceList(chosen));
    return () => request.abort();
  }, [dispatch, chosen, tries]);

  return (
    <div className="flex max-w-6xl flex-col gap-5">
      <div>
        <h1>{text.heading}</h1>
        <p className="mt-1.5 max-w-text text-ink-soft">{text.intro}</p>
      </div>
      {cities && cities.length > 0 && (
        <div className="w-full sm:w-80">
          <SelectField
            label={text.city}
            value={list?.city._id ?? chosen}
            onChange={(event) => setParams(new URLSearchParams({ city: event.target.value }), { replace: true })}
            options={cities.map(({ city, rows }) => ({ value: city._id, label: text.cityOption(city.name, rows) }))}
          />
        </div>
      )}
      {error !== null && <ErrorState message={error} onRetry={again} />}
      {error === null && cities?.length === 0 && (
        <EmptyState icon={MapPinOff} title={text.noCities} hint={text.noCitiesHint}>
          <ButtonLink to="/admin/city">{text.toCities}</ButtonLink>
        </EmptyState>
      )}
      {error === null && list === null && cities?.length !== 0 && (
        <div role="status" aria-label={text.loading}>
          <Skeleton className="h-96 rounded-card" />
        </div>
      )}
      {error === null && list !== null && <ListOfCity key={list.city._id} list={list} onImported={again} />}
    </div>
  );
}

function ListOfCity({ list, onImported }: { list: PriceList; onImported: () => void }) {
  const text = useMessages(priceListsMessages);
  const [asked, setAsked] = useState<Asked | 'new' | 'import' | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setAsked('new')}>
          <Plus aria-hidden="true" className="size-4" />
          {text.add}
        </Button>
        <Button variant="secondary" onClick={() => setAsked('import')}>
          <FileUp aria-hidden="true" className="size-4" />
          {text.open}
        </Button>
        <ExportButton thunk={exportPriceList} filter={{ id: list.city._id }} total={list.rows.length} />
      </div>
      {list.rows.length === 0 ? (
        <EmptyState icon={IndianRupee} title={text.none(list.city.name)} hint={text.noneHint} />
      ) : (
        <PriceRows list={list} onAsk={setAsked} />
      )}
      {asked === 'new' && <PriceDialog list={list} row={null} onClose={close} />}
      {asked === 'import' && (
        <ImportDialog
          list={list}
          onClose={close}
          onImported={() => {
            close();
            onImported();
          }}
        />
      )}
      {asked !== null && typeof asked === 'object' && <RowDialog list={list} asked={asked} onClose={close} />}
    </>
  );
}

function ImportDialog({ list, ...dialog }: { list: PriceList; onClose: () => void; onImported: () => void }) {
  const text = useMessages(priceListsMessages);
  const dispatch = useAppDispatch();
  const send = (file: File, dryRun: boolean) =>
    dispatch(importPriceList({ city: list.city._id, file, dryRun })).unwrap();
  return <CsvImportDialog text={text} send={send} {...dialog} />;
}

function RowDialog({ list, asked, onClose }: { list: PriceList; asked: Asked; onClose: () => void }) {
  const text = useMessages(priceListsMessages);
  const dispatch = useAppDispatch();
  const { kind, row } = asked;
  if (kind === 'edit') return <PriceDialog list={list} row={row} onClose={onClose} />;
  if (kind === 'history') return <PriceHistoryDialog city={list.city} row={row} onClose={onClose} />;
  const remove = async () => {
    const rows = list.rows.filter((other) => other !== row).map(toRow);
    await dispatch(savePriceList({ params: { city: list.city._id }, body: { rows, version: list.version } })).unwrap();
    return { message: text.removed(row.name) };
  };
  return (
    <ActionDialog
      title={text.removeTitle(row.name, list.city.name)}
      confirmLabel={text.removeConfirm}
      cancelLabel={text.keep}
      destructive
      action={remove}
      onClose={onClose}
    >
      <p>{text.removeText}</p>
    </ActionDialog>
  );
}

export const handle = privatePage(priceListsMessages);
