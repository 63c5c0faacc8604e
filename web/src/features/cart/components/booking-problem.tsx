import type { FreeWindow } from '@labfront/contract/collection-windows';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { formatRupees } from '../../../shared/format/money.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { formatWindow } from '../../collection-windows/index.ts';
import type { Problem } from '../booking-problem.ts';
import { cartPageMessages } from '../cart-page.messages.ts';

interface BookingProblemProps {
  readonly problem: Problem;
  readonly onTake: (window: FreeWindow) => void;
}

/** Why the booking was not made, in the caller's words, and what to do now. It takes the focus: the press brought it. */
export function BookingProblem({ problem, onTake }: BookingProblemProps) {
  const text = useMessages(cartPageMessages);
  const locale = useLocale();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Fields that are wrong have the focus already.
    if (problem.kind !== 'fields') box.current?.focus();
  }, [problem]);
  if (problem.kind === 'changed') {
    return (
      <Box ref={box} title={text.changedTitle}>
        <p>{text.changedText(formatRupees(problem.total, locale))}</p>
      </Box>
    );
  }
  if (problem.kind === 'full') {
    return (
      <Box ref={box} title={text.fullTitle}>
        <p>{problem.free.length > 0 ? text.fullText : text.fullNone}</p>
        <div className="mt-3 flex flex-col items-start gap-2">
          {problem.free.map((window) => (
            <Button key={`${window.date} ${window.slot}`} variant="secondary" onClick={() => onTake(window)}>
              {text.freePlace(formatWindow(window.date, window.slot, locale), window.left)}
            </Button>
          ))}
        </div>
      </Box>
    );
  }
  return <Box ref={box} title={problem.kind === 'fields' ? text.checkFields : problem.message} />;
}

interface BoxProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly title: string;
  readonly children?: ReactNode;
}

function Box({ ref, title, children }: BoxProps) {
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      className="flex scroll-mt-40 gap-3 rounded-card border border-danger bg-danger-soft p-4 text-sm outline-none"
    >
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />
      <div className="min-w-0 grow">
        <p className="font-strong text-danger">{title}</p>
        {children !== undefined && <div className="mt-1">{children}</div>}
      </div>
    </div>
  );
}
