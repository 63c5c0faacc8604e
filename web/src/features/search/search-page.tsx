import clsx from 'clsx';
import { memo } from 'react';
import { useMessages } from '../../shared/i18n/messages.ts';
import type { PageHandle } from '../../shared/page/page.types.ts';
import { useLocation } from '../../shared/router/place.tsx';
import { ErrorState } from '../../shared/ui/states.tsx';
import { CardGridSkeleton, fetchTests, PackageCard, staleClass, TestCard } from '../catalogue/index.ts';
import { Marked } from './components/marked.tsx';
import { NoResults } from './components/no-results.tsx';
import { ResultSection } from './components/result-section.tsx';
import { wordsOf } from './highlight.ts';
import { resultMessages } from './results.messages.ts';
import { type FoundTest, type SearchResults, type SearchState, search } from './search.slice.ts';
import { searchTextOf } from './search-path.ts';
import { useSearch } from './use-search.ts';

const TESTS_FIRST = 24;
const PACKAGES_FIRST = 6;

export function Component() {
  const text = useMessages(resultMessages);
  const typed = searchTextOf(useLocation().pathname);
  const { results, stale, blank, error, retry } = useSearch(typed);
  const found = results !== null && results.tests.length + results.packages.length > 0;
  return (
    <div className="page-width grid gap-8 py-6 lg:py-8">
      <div>
        <h1 className="wrap-anywhere">{blank ? text.heading : text.headingFor(typed.trim())}</h1>
        {results?.understoodAs && !stale && (
          <p className="mt-2">
            <strong>{text.understoodAs(results.understoodAs)}</strong>{' '}
            <span className="text-ink-soft">{text.typed(results.query.trim())}</span>
          </p>
        )}
        {/* Always there, so that screen readers hear it change. */}
        <p role="status" className={results === null || found ? 'tabular mt-2 min-h-6 text-ink-soft' : 'sr-only'}>
          {announcement()}
        </p>
      </div>
      {error !== null && stale ? (
        <ErrorState message={error} onRetry={retry} />
      ) : blank ? (
        <NoResults text="" />
      ) : results === null ? (
        <CardGridSkeleton />
      ) : found ? (
        <div aria-busy={stale} className={clsx('grid gap-8', staleClass(stale))}>
          <Found results={results} />
        </div>
      ) : (
        <NoResults text={results.query.trim()} />
      )}
    </div>
  );

  function announcement(): string {
    if (blank || error !== null) return '';
    if (stale || results === null) return results === null ? text.searching : '';
    return found ? text.count(results.tests.length, results.packages.length) : text.nothing(results.query.trim());
  }
}

/** Rendered again for new results alone, not for every letter. */
const Found = memo(function Found({ results }: { results: SearchResults }) {
  const text = useMessages(resultMessages);
  const words = wordsOf(results.query, results.understoodAs);
  return (
    <>
      <ResultSection title={text.tests} found={results.tests} showFirst={TESTS_FIRST} showAllText={text.showAllTests}>
        {(test) => (
          <TestCard
            test={test}
            name={<Marked text={test.name} words={words} />}
            {...(test.foundBy ? { note: <FoundBy foundBy={test.foundBy} words={words} /> } : {})}
          />
        )}
      </ResultSection>
      <ResultSection
        title={text.packages}
        found={results.packages}
        showFirst={PACKAGES_FIRST}
        showAllText={text.showAllPackages}
      >
        {(pack) => <PackageCard pack={pack} name={<Marked text={pack.name} words={words} />} />}
      </ResultSection>
    </>
  );
});

interface FoundByProps {
  readonly foundBy: NonNullable<FoundTest['foundBy']>;
  readonly words: readonly string[];
}

function FoundBy({ foundBy, words }: FoundByProps) {
  const text = useMessages(resultMessages);
  return (
    <>
      {foundBy.kind === 'alias' ? text.foundByAlias : text.foundByParameter}:{' '}
      <Marked text={foundBy.text} words={words} />
    </>
  );
}

export const handle: PageHandle<{ search: SearchState }> = {
  preload: async ({ store, url }) => {
    const text = searchTextOf(url.pathname);
    if (text.trim() !== '') await store.dispatch(search({ query: { query: text } }));
    const { results, error } = store.getState().search;
    if (results === null || results.tests.length + results.packages.length === 0) {
      await store.dispatch(fetchTests({ query: { popular: true, limit: 6 } }));
    }
    return error === null ? {} : { status: 503 };
  },
  meta: ({ url, locale }) => ({
    title: resultMessages[locale].title(searchTextOf(url.pathname).trim()),
    noindex: true,
  }),
};
