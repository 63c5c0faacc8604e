import { Check, Utensils } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatRupees } from '../../../shared/format/money.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useLangOf } from '../../../shared/i18n/text-language.ts';
import { Chip } from '../../../shared/ui/card.tsx';
import { cardMessages } from '../card.messages.ts';
import { type PackageCardData, savingOf } from '../cards.ts';
import { ItemCard } from './item-card.tsx';

/** About how high a card is. */
export const packageHeightClass = '[contain-intrinsic-height:auto_24.5rem]';

interface PackageCardProps {
  readonly pack: PackageCardData;
  readonly name?: ReactNode;
  /** Beside the name. */
  readonly mark?: ReactNode;
}

export function PackageCard({ pack, name, mark }: PackageCardProps) {
  const text = useMessages(cardMessages);
  const langOf = useLangOf();
  const rest = pack.testCount - pack.tests.length;
  const saving = savingOf(pack);
  return (
    <ItemCard
      to={`/package/${pack.slug}`}
      item={pack}
      name={name}
      mark={mark}
      saving={saving > 0 ? text.saving(formatRupees(saving)) : undefined}
    >
      <ul className="flex flex-wrap gap-1.5">
        <li>
          <Chip tone="brand">{text.tests(pack.testCount)}</Chip>
        </li>
        <li>
          <Chip>{text.parameters(pack.parameters)}</Chip>
        </li>
      </ul>
      <ul className="grid gap-1 text-sm text-ink-soft">
        {pack.tests.map((test) => (
          <li key={test} className="flex gap-2">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-brand" />
            <span className="line-clamp-1" lang={langOf(test)}>
              {test}
            </span>
          </li>
        ))}
        {rest > 0 && <li className="pl-6 font-strong text-brand">+ {text.more(rest)}</li>}
      </ul>
      {pack.preparation !== '' && (
        <p className="flex gap-2 text-sm text-ink-soft">
          <Utensils aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="line-clamp-2" lang={langOf(pack.preparation)}>
            {pack.preparation}
          </span>
        </p>
      )}
    </ItemCard>
  );
}
