import type { FreeWindow } from '@labfront/contract/collection-windows';
import { formatRupees } from '../../../shared/format/money.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { DetailsProblemNote, ProblemNote } from '../../booking-details/index.ts';
import type { Problem } from '../booking-problem.ts';
import { cartPageMessages } from '../cart-page.messages.ts';

interface BookingProblemProps {
  readonly problem: Problem;
  readonly onTake: (window: FreeWindow) => void;
  readonly onBookAgain: () => void;
}

/** The reason why the booking was refused, and the next step. */
export function BookingProblem({ problem, onTake, onBookAgain }: BookingProblemProps) {
  const text = useMessages(cartPageMessages);
  if (problem.kind === 'duplicate') {
    return (
      <ProblemNote title={problem.message}>
        <Button variant="secondary" onClick={onBookAgain}>
          {text.bookAgain}
        </Button>
      </ProblemNote>
    );
  }
  if (problem.kind !== 'changed') return <DetailsProblemNote problem={problem} onTake={onTake} />;
  return (
    <ProblemNote title={text.changedTitle}>
      <p>{text.changedText(formatRupees(problem.total))}</p>
    </ProblemNote>
  );
}
