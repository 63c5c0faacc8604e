// The type of `handle`, which a page's module may export beside its `Component`: the data to fetch before the server renders it, and the
// head of the document.
import type { Locale } from '../i18n/messages.ts';
import type { Site } from '../site/site.slice.ts';
import type { AppDispatch } from '../store/store.types.ts';

export interface PageStore<State> {
  readonly dispatch: AppDispatch;
  getState(): State;
}

interface PageAddress {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly url: URL;
}

export interface PageMeta {
  readonly title: string;
  readonly description?: string;
  /** The canonical path for search engines; the page's own path by default. */
  readonly canonical?: string;
  readonly noindex?: boolean;
  readonly og?: { readonly type?: string; readonly image?: string };
  /** schema.org objects, written as JSON-LD. */
  readonly jsonLd?: readonly object[];
}

// biome-ignore lint/suspicious/noConfusingVoidType: a preload that has nothing to say returns nothing
export type PreloadResult = { readonly status?: number; readonly cacheable?: boolean } | void;

export interface PageHandle<State = object> {
  /**
   * Returns the query of the page's URL in canonical form, with `?`, or '' for none: only the parameters that affect the server's
   * rendering, cleaned and in a fixed order. A page without it reads none. It is part of the cache key of documents, so invented parameters
   * create no further entries.
   */
  query?(given: URLSearchParams): string;
  /** Server only; the browser dispatches the same thunks in an effect when the data is not in the store. */
  preload?(input: PageAddress & { store: PageStore<State> }): Promise<PreloadResult>;
  meta?(input: PageAddress & { state: State; site: Site; locale: Locale }): PageMeta;
  /** The address itself opens something: no cache keeps its document, and no request from it names it as referrer. */
  readonly isSecret?: boolean;
  /** Its component can do without a session and is its own skeleton then, so that a guard shows that and no "Loading...". */
  readonly opensEarly?: boolean;
  /** Shows prices, so that it is rendered and kept for each city that has its own. */
  readonly hasPrices?: boolean;
  /** Written by the build (app/page.ts). */
  readonly chunk?: string;
}
