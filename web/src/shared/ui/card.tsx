import clsx from 'clsx';
import type { ComponentProps } from 'react';

export function Card({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={clsx('rounded-card border border-line bg-surface shadow-card', className)} />;
}

type ChipTone = 'neutral' | 'brand' | 'saving' | 'danger';

const tones: Record<ChipTone, string> = {
  neutral: 'bg-sunken text-ink-soft',
  brand: 'bg-brand-soft text-brand-strong',
  saving: 'bg-accent-soft text-saving',
  danger: 'bg-danger-soft text-danger',
};

/** A short fact (specimen, turnaround time) or a state. */
export function Chip({ tone = 'neutral', className, ...props }: ComponentProps<'span'> & { tone?: ChipTone }) {
  return (
    <span
      {...props}
      className={clsx(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-xs font-strong',
        tones[tone],
        className,
      )}
    />
  );
}

/** A count on an icon. */
export function Badge({ className, ...props }: ComponentProps<'span'>) {
  return (
    <span
      {...props}
      className={clsx(
        'tabular inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-brand px-1 text-xs font-strong text-on-brand',
        className,
      )}
    />
  );
}

/** A grey placeholder of the size of the loading content. Pass the dimensions of the text or picture. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx('block animate-shimmer rounded-field bg-line', className)} />;
}
