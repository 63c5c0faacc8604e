import type { Language } from '@labfront/contract/common';
import type { SocialSite } from '@labfront/contract/setting-names';
import type { Logo, LogoKind } from '@labfront/contract/settings';
import type { Site } from '../base/env.ts';

/** Facts about the site for its own pages. */
export interface PageSite extends Site {
  payments: { testMode: boolean; onlinePayment: boolean };
  /** The first choice of the sign-in page. */
  signIn: 'code' | 'password';
  hours: string;
  social: Readonly<Record<SocialSite, string>>;
  marquee: Readonly<Record<Language, string>>;
  logos: Readonly<Record<LogoKind, Logo | null>>;
}

/** The built document of each language. */
export interface Templates {
  en: string;
  hi: string;
}

/** The document of one language without what differs from page to page. The web app's build makes it and fills it. */
export interface PageFrame {
  /** The document that the browser fills by itself, as UTF-8. */
  readonly empty: Buffer;
}

/** One of few versions of the same page, chosen by the request. */
export interface PageVariant {
  /** Part of the key under which the page is kept. */
  readonly key: string;
  /** Of the calls that the page makes while it is rendered. */
  readonly headers: Readonly<Record<string, string>>;
  /** Part of the page's first state. */
  readonly state: object;
}
