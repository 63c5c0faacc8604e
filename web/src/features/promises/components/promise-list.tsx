import type { BookingPromise } from '@labfront/contract/promises';
import { formatRupees } from '../../../shared/format/money.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { promiseListMessages } from './promise-list.messages.ts';

/** The payments for a booking's broken promises. */
export function PromiseList({ promises }: { promises: readonly BookingPromise[] }) {
  const text = useMessages(promiseListMessages);
  if (promises.length === 0) return null;
  return (
    <ul aria-label={text.title} className="flex flex-col gap-1.5 text-sm">
      {promises.map(({ kind, amount, way, at }) => (
        <li key={`${kind} ${at}`} className="tabular flex flex-wrap justify-between gap-x-4">
          <span>{text.kinds[kind]}</span>
          <span className="font-strong">{text.ways[way](formatRupees(amount))}</span>
        </li>
      ))}
    </ul>
  );
}
