// The head of the document as data: the server writes it as HTML, the browser updates it after navigation.
import { INTL_TAG, type Locale, pathIn } from '../i18n/locale.ts';
import type { Site } from '../site/site.slice.ts';
import type { PageMeta } from './page.types.ts';

export interface HeadTag {
  readonly tag: 'title' | 'meta' | 'link' | 'script';
  readonly attributes: Readonly<Record<string, string>>;
  readonly text?: string;
}

/** Marks the tags of the current page. */
export const HEAD_MARK = 'data-head';

/** `path` is the page's path without a language prefix. */
export function headTags(meta: PageMeta, site: Site, path: string, locale: Locale): HeadTag[] {
  const title = meta.title === site.name ? site.name : `${meta.title} | ${site.name}`;
  const canonical = meta.canonical ?? path;
  const addressIn = (language: Locale) => site.url + pathIn(language, canonical);
  const address = addressIn(locale);
  const named = (name: string, content: string | undefined): HeadTag[] =>
    content === undefined ? [] : [{ tag: 'meta', attributes: { name, content } }];
  const property = (name: string, content: string | undefined): HeadTag[] =>
    content === undefined ? [] : [{ tag: 'meta', attributes: { property: name, content } }];
  return [
    { tag: 'title', attributes: {}, text: title },
    ...named('description', meta.description),
    ...(meta.noindex ? named('robots', 'noindex, follow') : []),
    ...(meta.noindex
      ? []
      : [
          link({ rel: 'canonical', href: address }),
          // For crawlers, which read the server's answer.
          ...(import.meta.env.SSR
            ? [
                link({ rel: 'alternate', hreflang: 'en', href: addressIn('en') }),
                link({ rel: 'alternate', hreflang: 'hi', href: addressIn('hi') }),
                link({ rel: 'alternate', hreflang: 'x-default', href: addressIn('en') }),
              ]
            : []),
        ]),
    ...property('og:site_name', site.name),
    ...property('og:locale', INTL_TAG[locale].replace('-', '_')),
    ...property('og:type', meta.og?.type ?? 'website'),
    ...property('og:title', title),
    ...property('og:description', meta.description),
    ...property('og:url', address),
    ...property('og:image', meta.og?.image),
    ...(meta.jsonLd ?? []).map(
      (data) =>
        ({ tag: 'script', attributes: { type: 'application/ld+json' }, text: JSON.stringify(data) }) satisfies HeadTag,
    ),
  ];
}

const link = (attributes: Readonly<Record<string, string>>): HeadTag => ({ tag: 'link', attributes });

/** JSON that is safe inside a script element: nothing in it can close the element or open a comment. */
export function escapeJson(json: string): string {
  return json
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}

export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

export function headToHtml(tags: readonly HeadTag[]): string {
  return tags
    .map(({ tag, attributes, text }) => {
      const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
      const open = `<${tag} ${HEAD_MARK}${written.join('')}>`;
      if (text === undefined) return open;
      return `${open}${tag === 'script' ? escapeJson(text) : escapeHtml(text)}</${tag}>`;
    })
    .join('\n    ');
}

/**
 * Updates the page's part of the head. Unchanged tags are not touched: while the user types, only titles change. Structured data is for
 * crawlers, which read the server's answer.
 */
export function applyHead(tags: readonly HeadTag[]): void {
  const old = new Map<string, Element>();
  for (const element of document.head.querySelectorAll(`[${HEAD_MARK}]`)) {
    const key = keyOf(element.localName, (name) => element.getAttribute(name));
    if (old.has(key) || element.localName === 'script') element.remove();
    else old.set(key, element);
  }
  for (const { tag, attributes, text } of tags) {
    if (tag === 'script') continue;
    const key = keyOf(tag, (name) => attributes[name]);
    const element = old.get(key) ?? document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (element.getAttribute(name) !== value) element.setAttribute(name, value);
    }
    if (text !== undefined && element.textContent !== text) element.textContent = text;
    if (!old.delete(key)) {
      element.setAttribute(HEAD_MARK, '');
      document.head.append(element);
    }
  }
  for (const gone of old.values()) gone.remove();
}

/** Identifies the subject of a head element; two elements with the same key replace each other. */
function keyOf(tag: string, attribute: (name: string) => string | null | undefined): string {
  return [tag, ...['name', 'property', 'rel', 'hreflang'].map((name) => attribute(name) ?? '')].join(' ');
}
