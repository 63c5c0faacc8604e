import { Clock, TestTube } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useLangOf } from '../../../shared/i18n/text-language.ts';
import { Chip } from '../../../shared/ui/card.tsx';
import { cardMessages } from '../card.messages.ts';
import type { TestCardData } from '../cards.ts';
import { wordMessages } from '../words.messages.ts';
import { ItemCard } from './item-card.tsx';
import { NablMark } from './nabl-mark.tsx';

/** About how high a card is. */
export const testHeightClass = '[contain-intrinsic-height:auto_15rem]';

interface TestCardProps {
  readonly test: TestCardData;
  readonly name?: ReactNode;
  /** Instead of the parameters: why this test was found. */
  readonly note?: ReactNode;
}

// The same element in every card: never rendered again.
const tube = <TestTube aria-hidden="true" className="size-3.5" />;
const clock = <Clock aria-hidden="true" className="size-3.5" />;

export function TestCard({ test, name, note }: TestCardProps) {
  const text = useMessages(cardMessages);
  const words = useMessages(wordMessages);
  const specimen = words.specimen(test.sampleType);
  return (
    <ItemCard to={`/test/${test.slug}`} item={test} name={name} mark={test.nablAccredited && <NablMark />}>
      {note === undefined ? <Includes test={test} /> : <p className="line-clamp-2 text-sm text-ink-soft">{note}</p>}
      <ul className="flex flex-wrap gap-1.5">
        <li>
          <Chip title={text.specimen(specimen)}>
            {tube}
            {specimen}
          </Chip>
        </li>
        {test.duration !== '' && (
          <li>
            <Chip>
              {clock}
              {text.reportIn(words.duration(test.duration))}
            </Chip>
          </li>
        )}
      </ul>
    </ItemCard>
  );
}

function Includes({ test: { parameter, parameterCount } }: { test: TestCardData }) {
  const text = useMessages(cardMessages);
  const langOf = useLangOf();
  if (parameterCount === 0) return null;
  const rest = parameterCount - parameter.length;
  const names = [...parameter, ...(rest > 0 ? [text.more(rest)] : [])].join(', ');
  return (
    <p className="line-clamp-2 text-sm text-ink-soft">
      <span className="font-strong text-ink">{text.parameters(parameterCount)}:</span>{' '}
      <span lang={langOf(parameter.join())}>{names}</span>
    </p>
  );
}
