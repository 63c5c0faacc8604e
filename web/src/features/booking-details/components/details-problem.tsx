import type { FreeWindow } from '@labfront/contract/collection-windows';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { formatWindow } from '../../collection-windows/index.ts';
import { detailsFormMessages } from '../booking-details.messages.ts';
import type { DetailsProblem } from '../use-details-problem.ts';

interface DetailsProblemProps {
  readonly problem: DetailsProblem;
  readonly onTake: (window: FreeWindow) => void;
}

/** Why the booking was not made, and what to do now. */
export function DetailsProblemNote({ problem, onTake }: DetailsProblemProps) {
  const text = useMessages(detailsFormMessages);
  const locale = useLocale();
  // Fields that are wrong have the focus already.
  if (problem.kind === 'fields') return <ProblemNote title={text.checkFields} keepFocus />;
  if (problem.kind === 'other') return <ProblemNote title={problem.message} />;
  return (
    <ProblemNote title={text.fullTitle}>
      <p>{problem.free.length > 0 ? text.fullText : text.fullNone}</p>
      <div className="mt-3 flex flex-col items-start gap-2">
        {problem.free.map((window) => (
          <Button key={`${window.date} ${window.slot}`} variant="secondary" onClick={() => onTake(window)}>
            {text.freePlace(formatWindow(window.date, window.slot, locale), window.left)}
          </Button>
        ))}
      </div>
    </ProblemNote>
  );
}

interface ProblemNoteProps {
  readonly title: string;
  readonly keepFocus?: boolean;
  readonly children?: ReactNode;
}

/** Takes the focus: the press brought it. */
export function ProblemNote({ title, keepFocus = false, children }: ProblemNoteProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!keepFocus) box.current?.focus();
  }, [keepFocus]);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex scroll-mt-40 scroll-mb-48 gap-3 rounded-card border border-danger bg-danger-soft p-4 text-sm outline-none"
    >
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />
      <div className="min-w-0 grow">
        <p className="font-strong text-danger">{title}</p>
        {children !== undefined && <div className="mt-1">{children}</div>}
      </div>
    </div>
  );
}
