import type { LegalTextName } from '@labfront/contract/settings';
import { type ComponentProps, useEffect } from 'react';
import { type Messages, useLocale, useMessages } from '../../shared/i18n/messages.ts';
import type { PageHandle } from '../../shared/page/page.types.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { LoadingScreen } from '../../shared/ui/loading-screen.tsx';
import { ErrorState } from '../../shared/ui/states.tsx';
import { Article } from './article.tsx';
import { articleMeta } from './article-meta.ts';
import { fetchLegalText, selectLegal } from './legal.slice.ts';
import { readLegalText } from './read-legal-text.ts';

type LegalMessages = Messages<ComponentProps<typeof Article> & { readonly description: (site: string) => string }>;

/** A legal page: the laboratory's own text in the language of the page, else the product's. */
export function LegalArticle({ name, messages }: { name: LegalTextName; messages: LegalMessages }) {
  const usual = useMessages(messages);
  const locale = useLocale();
  const dispatch = useAppDispatch();
  const { texts, error } = useAppSelector(selectLegal);
  const own = texts[name];
  useEffect(() => {
    if (own === undefined) void dispatch(fetchLegalText(name));
  }, [dispatch, name, own]);
  // The product's text in place of the laboratory's would promise what nobody promised.
  if (own === undefined && error !== null) {
    return (
      <div className="page-width py-8">
        <h1 className="mb-4">{usual.title}</h1>
        <ErrorState message={error} onRetry={() => void dispatch(fetchLegalText(name))} />
      </div>
    );
  }
  if (own === undefined) return <LoadingScreen />;
  const typed = own[locale] || own.en || own.hi;
  if (typed === '') return <Article {...usual} />;
  const { title, contactTitle, contactText } = usual;
  return <Article {...{ title, contactTitle, contactText }} {...readLegalText(typed, title)} />;
}

/** The preload and the head of a legal page. */
export function legalHandle(name: LegalTextName, path: string, messages: LegalMessages): PageHandle {
  return {
    preload: async ({ store }) => {
      const answer = await store.dispatch(fetchLegalText(name));
      return { cacheable: fetchLegalText.fulfilled.match(answer) };
    },
    meta: articleMeta(path, messages),
  };
}
