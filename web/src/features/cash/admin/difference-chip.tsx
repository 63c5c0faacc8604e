import { formatRupees } from '../../../shared/format/money.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Chip } from '../../../shared/ui/card.tsx';
import { cashMessages } from './cash.messages.ts';

/** A difference in words and colour. `rupees` is negative where money is missing. */
export function DifferenceChip({ rupees }: { rupees: number }) {
  const text = useMessages(cashMessages);
  if (rupees === 0) return <Chip tone="brand">{text.matches}</Chip>;
  const amount = formatRupees(Math.abs(rupees));
  return rupees < 0 ? (
    <Chip tone="danger">{text.missing(amount)}</Chip>
  ) : (
    <Chip tone="saving">{text.surplus(amount)}</Chip>
  );
}
