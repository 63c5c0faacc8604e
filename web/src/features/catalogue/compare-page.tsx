import type { Package } from '@labfront/contract/catalogue';
import { Check, Minus, Scale, X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useMessages } from '../../shared/i18n/messages.ts';
import type { PageHandle } from '../../shared/page/page.types.ts';
import { Link } from '../../shared/router/link.tsx';
import { useLocation } from '../../shared/router/place.tsx';
import { selectVisitorCity } from '../../shared/session/visitor-city.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { Breadcrumbs } from '../../shared/ui/breadcrumbs.tsx';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { Chip, Skeleton } from '../../shared/ui/card.tsx';
import { Price } from '../../shared/ui/price.tsx';
import { EmptyState, ErrorState } from '../../shared/ui/states.tsx';
import { compareMessages } from './compare.messages.ts';
import { readCompared, writeCompared } from './compare-address.ts';
import { type ComparisonState, fetchCompared, selectComparison } from './comparison.slice.ts';
import { AddToCart } from './components/add-to-cart.tsx';

/** Up to three packages side by side. */
export function Component() {
  const text = useMessages(compareMessages);
  const { search } = useLocation();
  const slugs = readCompared(new URLSearchParams(search));
  return (
    <div className="page-width grid gap-6 py-6 lg:py-8">
      <div>
        <Breadcrumbs
          items={[{ label: text.home, to: '/' }, { label: text.packages, to: '/packages' }, { label: text.title }]}
        />
        <h1 className="mt-2">{text.title}</h1>
        <p className="mt-2 max-w-text text-ink-soft">{text.intro}</p>
      </div>
      {slugs.length === 0 ? (
        <EmptyState icon={Scale} title={text.choose}>
          <ButtonLink to="/packages">{text.toPackages}</ButtonLink>
        </EmptyState>
      ) : (
        <Compared slugs={slugs} />
      )}
    </div>
  );
}

function Compared({ slugs }: { slugs: readonly string[] }) {
  const text = useMessages(compareMessages);
  const dispatch = useAppDispatch();
  const city = useAppSelector(selectVisitorCity);
  const { slugs: fetched, packages, error } = useAppSelector(selectComparison);
  const key = slugs.join('\n');
  const isHere = fetched?.join('\n') === key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another city has other prices
  useEffect(() => {
    if (isHere) return;
    const request = dispatch(fetchCompared(key.split('\n')));
    return () => request.abort();
  }, [dispatch, key, isHere, city]);
  if (error !== null) return <ErrorState message={error} onRetry={() => void dispatch(fetchCompared(slugs))} />;
  if (!isHere) {
    return (
      <div role="status" aria-label={text.loading}>
        <Skeleton className="h-96 rounded-card" />
      </div>
    );
  }
  return (
    <>
      {packages.length < slugs.length && <p role="status">{text.gone}</p>}
      {packages.length > 0 && <Comparison packages={packages} />}
    </>
  );
}

/** Names of all tests, those of the first package first. */
const testsOf = (packages: readonly Package[]) => {
  const names = new Map<string, string>();
  for (const { tests } of packages) for (const test of tests) names.set(test._id, test.name);
  return [...names].map(([id, name]) => ({ id, name }));
};

function Comparison({ packages }: { packages: readonly Package[] }) {
  const text = useMessages(compareMessages);
  const holders = (id: string) => packages.filter(({ tests }) => tests.some(({ _id }) => _id === id));
  const without = (slug: string) =>
    `/compare${writeCompared(packages.map((pack) => pack.slug).filter((other) => other !== slug))}`;
  return (
    <section aria-label={text.title} className="overflow-x-auto rounded-card border border-line bg-surface">
      <table className="w-full min-w-[34rem] border-collapse text-left text-sm">
        <thead>
          <tr className="align-top">
            <th scope="col" className="w-32 p-3 sm:w-48 sm:p-4">
              {text.package}
            </th>
            {packages.map((pack) => (
              <th key={pack._id} scope="col" className="min-w-44 border-l border-line p-3 font-normal sm:p-4">
                <span className="flex items-start justify-between gap-2">
                  <Link to={`/package/${pack.slug}`} className="link text-base font-strong">
                    {pack.name}
                  </Link>
                  <Link
                    to={without(pack.slug)}
                    replace
                    aria-label={text.remove(pack.name)}
                    className="-mt-2 -mr-2 flex min-h-touch min-w-touch items-center justify-center rounded-field hover:bg-sunken"
                  >
                    <X aria-hidden="true" className="size-4" />
                  </Link>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Row label={text.price} packages={packages}>
            {(pack) => (
              <span className="grid gap-3">
                <Price price={pack.price} finalPrice={pack.finalPrice} discountPercent={pack.discountPercent} />
                <span>
                  <AddToCart item={pack} />
                </span>
              </span>
            )}
          </Row>
          <Row label={text.tests} packages={packages}>
            {(pack) => pack.tests.length}
          </Row>
          <Row label={text.parameters} packages={packages}>
            {(pack) => pack.parameters}
          </Row>
          <Row label={text.preparation} packages={packages}>
            {(pack) => pack.preparation || text.noPreparation}
          </Row>
          {testsOf(packages).map(({ id, name }) => {
            const those = holders(id);
            const isOnly = those.length === 1 && packages.length > 1;
            return (
              <Row key={id} label={name} packages={packages}>
                {(pack) => <Holds isIn={those.includes(pack)} isOnly={isOnly} />}
              </Row>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps {
  readonly label: string;
  readonly packages: readonly Package[];
  readonly children: (pack: Package) => ReactNode;
}

function Row({ label, packages, children }: RowProps) {
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="p-3 font-strong sm:p-4">
        {label}
      </th>
      {packages.map((pack) => (
        <td key={pack._id} className="border-l border-line p-3 sm:p-4">
          {children(pack)}
        </td>
      ))}
    </tr>
  );
}

function Holds({ isIn, isOnly }: { isIn: boolean; isOnly: boolean }) {
  const text = useMessages(compareMessages);
  if (!isIn) return <Minus aria-label={text.notIncluded} className="size-5 text-ink-soft" />;
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Check aria-label={text.included} className="size-5 text-brand" />
      {isOnly && <Chip tone="saving">{text.only}</Chip>}
    </span>
  );
}

export const handle: PageHandle<{ comparison: ComparisonState }> = {
  hasPrices: true,
  query: (given) => writeCompared(readCompared(given)),
  preload: async ({ store, url }) => {
    const slugs = readCompared(url.searchParams);
    if (slugs.length === 0) return {};
    const answer = await store.dispatch(fetchCompared(slugs));
    return fetchCompared.fulfilled.match(answer) ? {} : { status: 503 };
  },
  meta: ({ locale }) => {
    const text = compareMessages[locale];
    // Any choice of packages is another view of them.
    return { title: text.title, description: text.description, canonical: '/compare', noindex: true };
  },
};
