import type { FreeWindow } from '@labfront/contract/collection-windows';
import { formatRupees } from '../../../shared/format/money.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { DetailsProblemNote, ProblemNote } from '../../booking-details/index.ts';
import type { Problem } from '../booking-problem.ts';
import { cartPageMessages } from '../cart-page.messages.ts';

interface BookingProblemProps {
  readonly problem: Problem;
  readonly onTake: (window: FreeWindow) => void;
}

/** Why the booking was not made, in the caller's words, and what to do now. */
export function BookingProblem({ problem, onTake }: BookingProblemProps) {
  const text = useMessages(cartPageMessages);
  if (problem.kind !== 'changed') return <DetailsProblemNote problem={problem} onTake={onTake} />;
  return (
    <ProblemNote title={text.changedTitle}>
      <p>{text.changedText(formatRupees(problem.total))}</p>
    </ProblemNote>
  );
}
