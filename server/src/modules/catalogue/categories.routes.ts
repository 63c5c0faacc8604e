import { categories } from '@labfront/contract/categories';
import { type CachedResponse, cachedJson } from '../../platform/http/cached-response.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Catalogue, CatalogueService } from './catalogue.service.ts';

interface Counted {
  name: string;
  tests: number;
  packages: number;
}

function countCategories({ tests, packages }: Catalogue): Counted[] {
  const counted = new Map<string, Counted>();
  const count = (kind: 'tests' | 'packages', items: readonly { category: string; active: boolean }[]) => {
    for (const { category, active } of items) {
      if (!active || category === '') continue;
      // Lists filter by category without regard to case, so two spellings are one category.
      const key = category.toLowerCase();
      const entry = counted.get(key) ?? { name: category, tests: 0, packages: 0 };
      entry[kind]++;
      counted.set(key, entry);
    }
  };
  count('tests', tests);
  count('packages', packages);
  return [...counted.values()].sort((a, b) => a.name.localeCompare(b.name, 'en-IN'));
}

export function registerCategories(serve: Serve, service: CatalogueService): void {
  const answers = new WeakMap<Catalogue, CachedResponse>();

  serve(categories.listCategories, async () => {
    const source = await service.current();
    const known = answers.get(source);
    if (known) return known;
    const answer = cachedJson(JSON.stringify({ data: countCategories(source) }));
    answers.set(source, answer);
    return answer;
  });
}
