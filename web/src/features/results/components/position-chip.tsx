import type { ResultPoint } from '@labfront/contract/my-results';
import { ArrowDown, ArrowUp, Check, ChevronsDown, ChevronsUp, Info, Minus } from 'lucide-react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Chip } from '../../../shared/ui/card.tsx';
import { positionOf, positionText } from '../result-words.ts';
import { resultsMessages } from '../results.messages.ts';

const LOOKS = {
  below: [ArrowDown, 'saving'],
  above: [ArrowUp, 'saving'],
  farBelow: [ChevronsDown, 'danger'],
  farAbove: [ChevronsUp, 'danger'],
  critical: [Info, 'danger'],
  bound: [Minus, 'neutral'],
  other: [Info, 'saving'],
  within: [Check, 'brand'],
  expected: [Check, 'brand'],
  unmeasured: [Minus, 'neutral'],
  unknown: [Minus, 'neutral'],
} as const;

/** Where a value lies, as a sign, words and a colour. */
export function PositionChip({ point }: { point: Pick<ResultPoint, 'value' | 'unit' | 'flag' | 'range' | 'noRange'> }) {
  const text = useMessages(resultsMessages);
  const [Icon, tone] = LOOKS[positionOf(point)];
  return (
    <Chip tone={tone} className="print:border print:border-line-strong">
      <Icon aria-hidden="true" className="size-4" />
      {positionText(point, text)}
    </Chip>
  );
}
