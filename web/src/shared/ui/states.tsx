import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { Button } from './button.tsx';
import { uiMessages } from './ui.messages.ts';

interface StateProps {
  readonly title: string;
  readonly hint?: string;
  readonly icon?: LucideIcon;
  /** The next step for the user. */
  readonly children?: ReactNode;
}

/** An empty list: says that it is empty, and offers the next step. */
export function EmptyState({ title, hint, icon: Icon, children }: StateProps) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-card border border-dashed border-line px-6 py-12 text-center">
      {Icon && (
        <span className="flex size-14 items-center justify-center rounded-full bg-brand-soft text-brand">
          <Icon aria-hidden="true" className="size-6" />
        </span>
      )}
      <p className="text-lg font-strong wrap-anywhere">{title}</p>
      {hint && <p className="max-w-text text-ink-soft">{hint}</p>}
      {children && <div className="mt-2 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}

/** A list that could not be had: the message, and Retry. */
export function ErrorState({ message, onRetry }: { message: string; onRetry?: () => void }) {
  const text = useMessages(uiMessages);
  return (
    <div role="alert" className="flex flex-col items-center gap-4 rounded-card bg-danger-soft px-6 py-10 text-center">
      <p className="font-strong text-danger">{message}</p>
      {onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          {text.retry}
        </Button>
      )}
    </div>
  );
}
