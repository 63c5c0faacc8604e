import type { Locale } from '../i18n/messages.ts';
import type { PageHandle } from './page.types.ts';

type Texts<K extends string> = Readonly<Record<Locale, Readonly<Record<K, string>>>>;

/** The handle of a page with noindex. Its title is the text `key` of its messages, `title` by default. */
export function privatePage(messages: Texts<'title'>): PageHandle;
export function privatePage<K extends string>(messages: Texts<NoInfer<K>>, key: K): PageHandle;
export function privatePage(messages: Texts<string>, key = 'title'): PageHandle {
  return { meta: ({ locale }) => ({ title: messages[locale][key] ?? '', noindex: true }) };
}
