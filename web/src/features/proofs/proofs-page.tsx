import { Download, ShieldCheck } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { formatDate } from '../../shared/format/dates.ts';
import { useLocale, useMessages } from '../../shared/i18n/messages.ts';
import type { PageHandle } from '../../shared/page/page.types.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { Breadcrumbs } from '../../shared/ui/breadcrumbs.tsx';
import { Skeleton } from '../../shared/ui/card.tsx';
import { EmptyState, ErrorState } from '../../shared/ui/states.tsx';
import { proofsMessages } from './proofs.messages.ts';
import { fetchProofs, type ProofsState, selectProofs } from './proofs.slice.ts';

const COMMAND = 'openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in statement -sigfile signature';

/** The signed head of each day, what it is good for, and how to check it. */
export function Component() {
  const text = useMessages(proofsMessages);
  return (
    <div className="page-width py-6 lg:py-8">
      <Breadcrumbs items={[{ label: text.home, to: '/' }, { label: text.title }]} />
      <h1 className="mt-2">{text.title}</h1>
      <p className="mt-3 max-w-text text-lg text-ink-soft">{text.intro}</p>
      <div className="mt-8 flex min-w-0 flex-col gap-10">
        <Heads />
        <Section title={text.how}>
          {text.howText.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Section>
        <Section title={text.verify}>
          <ol className="flex list-decimal flex-col gap-2 pl-6">
            {text.verifySteps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p>
            <a href="/api/v1/proofs" download="proofs.json" className="link inline-flex min-h-touch items-center gap-2">
              <Download aria-hidden="true" className="size-4" />
              {text.download}
            </a>
          </p>
          <h3>{text.signature}</h3>
          <p>{text.signatureText}</p>
          <Code>{COMMAND}</Code>
        </Section>
        <Keys />
      </div>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex max-w-text min-w-0 flex-col gap-3">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

const Code = ({ children }: { children: string }) => (
  <pre className="break-all whitespace-pre-wrap rounded-field border border-line bg-surface p-3 text-sm">
    <code>{children}</code>
  </pre>
);

function Heads() {
  const text = useMessages(proofsMessages);
  const locale = useLocale();
  const dispatch = useAppDispatch();
  const { status, heads, error } = useAppSelector(selectProofs);
  useEffect(() => {
    if (status === 'idle') void dispatch(fetchProofs());
  }, [dispatch, status]);
  if (error !== null) return <ErrorState message={error} onRetry={() => void dispatch(fetchProofs())} />;
  if (status !== 'succeeded') {
    return (
      <div role="status" aria-label={text.loading}>
        <Skeleton className="h-72 rounded-card" />
      </div>
    );
  }
  if (heads.length === 0) return <EmptyState icon={ShieldCheck} title={text.none} hint={text.noneHint} />;
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <h2>{text.heads}</h2>
      <ul className="flex flex-col gap-3">
        {heads.map((head) => (
          <li key={head.day} className="rounded-card border border-line bg-surface p-4">
            <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
              <time dateTime={head.day} className="font-strong">
                {formatDate(head.day, locale)}
              </time>
              <span className="tabular text-sm text-ink-soft">
                {text.entry} {head.seq.toLocaleString('en-IN')}
              </span>
              <span className="text-sm text-ink-soft">
                {text.signedBy} <code>{head.keyId}</code>
              </span>
            </p>
            <p className="mt-1 text-sm">
              <span className="sr-only">{text.hash}: </span>
              <code className="break-all">{head.hash}</code>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Keys() {
  const text = useMessages(proofsMessages);
  const locale = useLocale();
  const { keys } = useAppSelector(selectProofs);
  if (keys.length === 0) return null;
  return (
    <Section title={text.keys}>
      {keys.map((key) => (
        <div key={key.id} className="flex min-w-0 flex-col gap-2">
          <h3>{text.keySince(key.id, formatDate(key.madeAt, locale))}</h3>
          <Code>{key.publicKey}</Code>
        </div>
      ))}
    </Section>
  );
}

export const handle: PageHandle<{ proofs: ProofsState }> = {
  preload: async ({ store }) => {
    const answer = await store.dispatch(fetchProofs());
    // The newest head changes every day.
    return fetchProofs.fulfilled.match(answer) ? { cacheable: false } : { status: 503 };
  },
  meta: ({ site, locale }) => {
    const text = proofsMessages[locale];
    return { title: text.title, description: text.description(site.name), canonical: '/proofs' };
  },
};
