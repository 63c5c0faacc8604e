import { type Locale, pathIn } from '../shared/i18n/locale.ts';
import type { PageHandle, PageMeta } from '../shared/page/page.types.ts';
import type { Site } from '../shared/site/site.slice.ts';
import { appMessages } from './app.messages.ts';

export interface MatchLike {
  readonly route: { readonly handle?: unknown };
  readonly params: Readonly<Record<string, string | undefined>>;
}

interface MetaInput {
  readonly state: object;
  readonly site: Site;
  readonly locale: Locale;
  readonly url: URL;
}

export function handleOf({ route: { handle } }: MatchLike): PageHandle {
  return typeof handle === 'object' && handle !== null ? (handle as PageHandle) : {};
}

/** The innermost route that says something about the head, over the site's own description. */
export function metaOf(matches: readonly MatchLike[], input: MetaInput): PageMeta {
  const { site, locale } = input;
  const description = appMessages[locale].defaultDescription(site.name, site.address);
  const match = matches.findLast((candidate) => handleOf(candidate).meta !== undefined);
  // Structured data names the pages of this language.
  const inLanguage = { ...site, url: site.url + pathIn(locale, '') };
  const own = match && handleOf(match).meta?.({ ...input, site: inLanguage, params: match.params });
  return { title: site.name, description, ...own };
}
