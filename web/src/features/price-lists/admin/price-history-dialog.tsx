import type { City } from '@labfront/contract/cities';
import type { PastPrice, ShownPriceRow } from '@labfront/contract/price-lists';
import { useEffect, useState } from 'react';
import { formatDate, formatTime } from '../../../shared/format/dates.ts';
import { formatRupees } from '../../../shared/format/money.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { Table, Td, Th } from '../../../shared/ui/table.tsx';
import { priceListsMessages } from './price-lists-admin.messages.ts';
import { fetchPriceHistory } from './price-lists-admin.slice.ts';

interface PriceHistoryDialogProps {
  readonly city: City;
  readonly row: Pick<ShownPriceRow, 'itemId' | 'name'>;
  readonly onClose: () => void;
}

/** Every price that an item has or had in a city. */
export function PriceHistoryDialog({ city, row, onClose }: PriceHistoryDialogProps) {
  const text = useMessages(priceListsMessages);
  const dispatch = useAppDispatch();
  const { itemId } = row;
  const [prices, setPrices] = useState<readonly PastPrice[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const request = dispatch(fetchPriceHistory({ params: { city: city._id, itemId } }));
    void request.then((answer) => {
      if (fetchPriceHistory.fulfilled.match(answer)) setPrices(answer.payload.data);
      else if (answer.payload) setFailure(answer.payload.message);
    });
    return () => request.abort();
  }, [dispatch, city._id, itemId]);
  return (
    <Dialog open large onClose={onClose} title={text.history(row.name)} description={city.name}>
      {failure !== null && <ErrorState message={failure} />}
      {failure === null && prices === null && <p role="status">{text.loading}</p>}
      {prices?.length === 0 && <p>{text.noHistory}</p>}
      {prices && prices.length > 0 && <Prices prices={prices} />}
    </Dialog>
  );
}

function Prices({ prices }: { prices: readonly PastPrice[] }) {
  const text = useMessages(priceListsMessages);
  const locale = useLocale();
  const day = (date: string | null) => (date === null ? text.always : formatDate(date, locale));
  const moment = (iso: string) => `${formatDate(iso, locale)}, ${formatTime(iso, locale)}`;
  return (
    <Table caption={text.finalPrice}>
      <thead>
        <tr>
          <Th>{text.finalPrice}</Th>
          <Th>{text.validFrom}</Th>
          <Th>{text.validUntil}</Th>
          <Th>{text.since}</Th>
          <Th>{text.ended}</Th>
        </tr>
      </thead>
      <tbody>
        {prices.map((price) => (
          <tr key={`${price.createdAt} ${price.validFrom} ${price.endedAt}`}>
            <Td className="tabular whitespace-nowrap">
              {formatRupees(price.finalPrice)}
              {price.discountPercent > 0 && ` (${formatRupees(price.price)} − ${price.discountPercent} %)`}
            </Td>
            <Td className="tabular whitespace-nowrap">{day(price.validFrom)}</Td>
            <Td className="tabular whitespace-nowrap">{day(price.validUntil)}</Td>
            <Td className="tabular whitespace-nowrap">{moment(price.createdAt)}</Td>
            <Td className="tabular whitespace-nowrap">
              {price.endedAt === null ? text.stands : moment(price.endedAt)}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
