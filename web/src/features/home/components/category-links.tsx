import { ChevronRight } from 'lucide-react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Link } from '../../../shared/router/link.tsx';
import { useCategories, wordMessages } from '../../catalogue/index.ts';
import { moreMessages } from '../home-more.messages.ts';

export function CategoryLinks() {
  const text = useMessages(moreMessages);
  const words = useMessages(wordMessages);
  const categories = (useCategories() ?? []).filter(({ tests }) => tests > 0);
  if (categories.length === 0) return null;
  return (
    <section className="off-screen grid gap-4 [contain-intrinsic-height:auto_88rem] sm:[contain-intrinsic-height:auto_47rem] lg:[contain-intrinsic-height:auto_25rem]">
      <h2>{text.categories}</h2>
      <ul className="grid gap-2.5 sm:grid-cols-2 lg:grid-cols-4">
        {categories.map(({ name, tests }) => (
          <li key={name}>
            <Link
              to={`/view-all-test?category=${encodeURIComponent(name)}`}
              className="flex min-h-15 items-center justify-between gap-2 rounded-card border border-line bg-surface px-4 py-2 hover:border-brand hover:text-brand"
            >
              <span className="min-w-0">
                <span className="block truncate font-strong">{words.category(name)}</span>
                <span className="tabular block text-sm text-ink-soft">{text.testsIn(tests)}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
