import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Breadcrumbs, type Crumb } from '../../../shared/ui/breadcrumbs.tsx';
import { Card, Skeleton } from '../../../shared/ui/card.tsx';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx';
import { itemMessages } from '../item.messages.ts';

interface ItemLayoutProps {
  readonly crumbs: readonly Crumb[];
  readonly heading: ReactNode;
  readonly priceBlock: ReactNode;
  readonly children: ReactNode;
}

/** Name, then the price beside the facts: below the name on small screens, a sticky column on wide ones. */
export function ItemLayout({ crumbs, heading, priceBlock, children }: ItemLayoutProps) {
  return (
    <div className="page-width py-6 lg:py-8">
      <Breadcrumbs items={crumbs} />
      <div className="mt-2 grid gap-8 lg:grid-cols-[1fr_22rem] lg:gap-x-12">
        <div className="min-w-0">{heading}</div>
        <div className="lg:row-span-2">
          <div className="lg:sticky lg:top-36 short:static">{priceBlock}</div>
        </div>
        <div className="grid min-w-0 content-start gap-8">{children}</div>
      </div>
    </div>
  );
}

export interface Fact {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly value: ReactNode;
}

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-5 rounded-card border border-line bg-surface p-5 sm:grid-cols-4">
      {facts.map(({ icon: Icon, label, value }) => (
        <div key={label} className="min-w-0">
          <dt className="flex items-center gap-1.5 text-sm text-ink-soft">
            <Icon aria-hidden="true" className="size-4 shrink-0 text-brand" />
            {label}
          </dt>
          <dd className="mt-1 font-strong">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-xl!">{title}</h2>
      {children}
    </section>
  );
}

/** The placeholder of an item's page while it loads, or the reason for a failure. */
export function ItemPlaceholder({ error, onRetry }: { error: string | null; onRetry: () => void }) {
  const text = useMessages(itemMessages);
  if (error !== null) {
    return (
      <div className="page-width py-12">
        <ErrorState message={error} onRetry={onRetry} />
      </div>
    );
  }
  return (
    <div role="status" className="page-width py-6 lg:py-8">
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      <Skeleton className="my-3 h-5 w-56" />
      <div className="mt-2 grid gap-8 lg:grid-cols-[1fr_22rem] lg:gap-x-12">
        <div className="grid content-start gap-3">
          <Skeleton className="h-10 w-4/5" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-2/3" />
        </div>
        <Card className="grid gap-5 p-6 lg:row-span-2">
          <Skeleton className="h-10 w-40" />
          <Skeleton className="h-touch w-full" />
          <Skeleton className="h-13 w-full" />
        </Card>
        <div className="grid content-start gap-8">
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-48 w-full" />
        </div>
      </div>
    </div>
  );
}
