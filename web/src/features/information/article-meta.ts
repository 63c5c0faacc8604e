import type { Messages } from '../../shared/i18n/messages.ts';
import { breadcrumbJsonLd } from '../../shared/page/json-ld.ts';
import type { PageHandle } from '../../shared/page/page.types.ts';
import { articleMessages } from './article.messages.ts';

interface ArticleTexts {
  readonly title: string;
  readonly description: (site: string) => string;
}

/** The head of a page to read. */
export function articleMeta(path: string, messages: Messages<ArticleTexts>): NonNullable<PageHandle['meta']> {
  return ({ site, locale }) => {
    const { title, description } = messages[locale];
    const crumbs = [
      { label: articleMessages[locale].home, to: '/' },
      { label: title, to: path },
    ];
    return {
      title,
      description: description(site.name),
      canonical: path,
      ...(import.meta.env.SSR ? { jsonLd: [breadcrumbJsonLd(site, crumbs)] } : {}),
    };
  };
}
