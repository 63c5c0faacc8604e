import type { PriceList, ShownPriceRow } from '@labfront/contract/price-lists';
import { History, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '../../../shared/format/dates.ts';
import { formatRupees } from '../../../shared/format/money.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { Button, IconButton } from '../../../shared/ui/button.tsx';
import { Chip } from '../../../shared/ui/card.tsx';
import { Table, Td, Th } from '../../../shared/ui/table.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { priceListsMessages } from './price-lists-admin.messages.ts';

/** Rows that are drawn before somebody asks for all. */
const SHOWN = 50;

/** The open dialog of a row. */
export type Asked = { readonly kind: 'edit' | 'remove' | 'history'; readonly row: ShownPriceRow };

interface PriceRowsProps {
  readonly list: PriceList;
  readonly onAsk: (asked: Asked) => void;
}

/** The rows of a list, found by name or code. */
export function PriceRows({ list, onAsk }: PriceRowsProps) {
  const text = useMessages(priceListsMessages);
  const [typed, setTyped] = useState('');
  const [whole, setWhole] = useState(false);
  const wanted = typed.trim().toLowerCase();
  const found = list.rows.filter(({ name, code }) => `${name}\n${code ?? ''}`.toLowerCase().includes(wanted));
  const shown = whole ? found : found.slice(0, SHOWN);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="w-full sm:w-72">
          <TextField
            label={text.find}
            type="search"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <p role="status" className="text-sm text-ink-soft">
          {found.length === 0 ? text.noneFound : text.count(found.length)}
        </p>
      </div>
      {found.length > 0 && (
        <Table caption={text.heading}>
          <thead>
            <tr>
              <Th>{text.item}</Th>
              <Th>{text.finalPrice}</Th>
              <Th>{text.basePrice}</Th>
              <Th>{text.validFrom}</Th>
              <Th>{text.validUntil}</Th>
              <Th>{text.state}</Th>
              <Th>{text.actions}</Th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Row key={`${row.itemId} ${row.validFrom}`} row={row} onAsk={onAsk} />
            ))}
          </tbody>
        </Table>
      )}
      {shown.length < found.length && (
        <Button variant="quiet" className="self-start" onClick={() => setWhole(true)}>
          {text.showAll(found.length)}
        </Button>
      )}
    </div>
  );
}

function Row({ row, onAsk }: { row: ShownPriceRow; onAsk: PriceRowsProps['onAsk'] }) {
  const text = useMessages(priceListsMessages);
  const locale = useLocale();
  const day = (date: string | null) => (date === null ? text.always : formatDate(date, locale));
  const isComing = !row.current && row.validFrom !== null && Date.parse(row.validFrom) > Date.now();
  return (
    <tr>
      <Td>
        <span className="block min-w-40 font-strong">{row.name}</span>
        <span className="tabular text-sm text-ink-soft">{row.code}</span>
      </Td>
      <Td className="tabular whitespace-nowrap">
        <span className="block">{formatRupees(row.finalPrice)}</span>
        {row.discountPercent > 0 && (
          <span className="text-sm text-ink-soft">
            {formatRupees(row.price)} − {row.discountPercent} %
          </span>
        )}
      </Td>
      <Td className="tabular whitespace-nowrap">{formatRupees(row.baseFinalPrice)}</Td>
      <Td className="tabular whitespace-nowrap">{day(row.validFrom)}</Td>
      <Td className="tabular whitespace-nowrap">{day(row.validUntil)}</Td>
      <Td>
        {row.current ? <Chip tone="brand">{text.current}</Chip> : <Chip>{isComing ? text.coming : text.over}</Chip>}
      </Td>
      <Td>
        <span className="-my-2 flex">
          <IconButton label={text.edit(row.name)} onClick={() => onAsk({ kind: 'edit', row })}>
            <Pencil aria-hidden="true" className="size-4" />
          </IconButton>
          <IconButton label={text.history(row.name)} onClick={() => onAsk({ kind: 'history', row })}>
            <History aria-hidden="true" className="size-4" />
          </IconButton>
          <IconButton label={text.remove(row.name)} onClick={() => onAsk({ kind: 'remove', row })}>
            <Trash2 aria-hidden="true" className="size-4" />
          </IconButton>
        </span>
      </Td>
    </tr>
  );
}
