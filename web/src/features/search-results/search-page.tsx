import { hasTooManyWords, MAX_SEARCH_WORDS } from '@labfront/contract/search-words';
import clsx from 'clsx';
import { memo } from 'react';
import { useMessages } from '../../shared/i18n/messages.ts';
import type { PageHandle } from '../../shared/page/page.types.ts';
import { useLocation } from '../../shared/router/place.tsx';
import { ErrorState } from '../../shared/ui/states.tsx';
import {
  CardGridSkeleton,
  fetchTests,
  PackageCard,
  type PackageCardData,
  staleClass,
  TestCard,
} from '../catalogue/index.ts';
import { searchTextOf, useTypedHere } from '../search/index.ts';
import { ListedResults } from './components/listed-results.tsx';
import { Marked } from './components/marked.tsx';
import { NoResults } from './components/no-results.tsx';
import { type FoundCardProps, ResultSection } from './components/result-section.tsx';
import { resultMessages } from './results.messages.ts';
import { type FoundTest, type SearchResults, type SearchState, search } from './search.slice.ts';
import { useLate } from './use-late.ts';
import { usePainted } from './use-painted.ts';
import { useSearch } from './use-search.ts';

const TESTS_FIRST = 12;
const PACKAGES_FIRST = 6;

export function Component() {
  const text = useMessages(resultMessages);
  const typed = searchTextOf(useLocation().pathname);
  const typedHere = useTypedHere();
  const { results, stale, blank, error, retry } = useSearch(typed, typedHere);
  const isLate = useLate(stale);
  const hasFailed = error !== null && stale;
  // Until a letter's answer arrives, heading and count describe the displayed results.
  const query = hasFailed || results === null ? typed.trim() : results.query.trim();
  const found = results !== null && results.tests.length + results.packages.length > 0;
  return (
    <div className="page-width grid gap-8 py-6 lg:py-8">
      <div>
        <h1 className="wrap-anywhere">{blank ? text.heading : text.headingFor(query)}</h1>
        <Understood query={query} results={hasFailed ? null : results} />
        {/* Always rendered, so that screen readers announce changes. */}
        <p role="status" className={results === null || found ? 'tabular mt-2 min-h-6 text-ink-soft' : 'sr-only'}>
          {announcement()}
        </p>
      </div>
      {hasFailed ? (
        <ErrorState message={error} onRetry={retry} />
      ) : blank ? (
        <NoResults text="" />
      ) : results === null ? (
        // As high as a screen from the start; skeletons only after a delay, because most answers arrive before.
        <div className="min-h-svh">{isLate && <CardGridSkeleton />}</div>
      ) : found ? (
        <div aria-busy={isLate} className={clsx('grid gap-8', staleClass(isLate))}>
          <Found results={results} inSteps={typedHere} />
        </div>
      ) : (
        <NoResults text={query} />
      )}
    </div>
  );

  function announcement(): string {
    if (blank || error !== null) return '';
    if (results === null) return text.searching;
    if (!found) return text.nothing(query);
    const { listed, tests, packages } = results;
    if (listed.length === 0) return text.count(tests.length, packages.length);
    return text.countListed(listed.filter(({ items }) => items.length > 0).length, listed.length);
  }
}

/** The corrected search text, if it differs from the typed one. */
function Understood({ query, results }: { readonly query: string; readonly results: SearchResults | null }) {
  const text = useMessages(resultMessages);
  // Before the answer nobody knows whether it is a list, of which all names are searched.
  if (results === null || results.listed.length > 0) return null;
  return (
    <>
      {results.understoodAs && (
        <p className="mt-2">
          <strong>{text.understoodAs(results.understoodAs)}</strong>{' '}
          <span className="text-ink-soft">{text.typed(query)}</span>
        </p>
      )}
      {hasTooManyWords(query) && <p className="mt-2 text-ink-soft">{text.wordsLeftOut(MAX_SEARCH_WORDS)}</p>}
    </>
  );
}

interface FoundProps {
  readonly results: SearchResults;
  /** Renders the first screen before the rest, also on a new page, because the user is typing. */
  readonly inSteps: boolean;
}

/** Rendered again for new results alone, not for every letter. */
const Found = memo(function Found({ results, inSteps }: FoundProps) {
  const text = useMessages(resultMessages);
  // The part below the first row is updated after that row is painted; until then it keeps the previous results, so that nothing moves.
  const later = usePainted(results, inSteps ? { ...results, tests: [], packages: [] } : results);
  if (results.listed.length > 0) return <ListedResults names={results.listed} />;
  return (
    <>
      <ResultSection
        title={text.tests}
        found={results.tests}
        words={results.words}
        below={later.tests}
        wordsBelow={later.words}
        showFirst={TESTS_FIRST}
        showAllText={text.showAllTests}
        card={FoundTestCard}
      />
      <ResultSection
        title={text.packages}
        found={later.packages}
        words={later.words}
        below={later.packages}
        wordsBelow={later.words}
        showFirst={PACKAGES_FIRST}
        showAllText={text.showAllPackages}
        card={FoundPackageCard}
      />
    </>
  );
});

const FoundTestCard = memo(function FoundTestCard({ found, words }: FoundCardProps<FoundTest>) {
  return (
    <TestCard
      test={found}
      name={<Marked text={found.name} words={words} />}
      {...(found.foundBy ? { note: <FoundBy foundBy={found.foundBy} words={words} /> } : {})}
    />
  );
});

const FoundPackageCard = memo(function FoundPackageCard({ found, words }: FoundCardProps<PackageCardData>) {
  return <PackageCard pack={found} name={<Marked text={found.name} words={words} />} />;
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
  hasPrices: true,
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
