import type { Language } from '@labfront/contract/common';
import type { SocialSite } from '@labfront/contract/setting-names';
import type { Logo, LogoKind } from '@labfront/contract/settings';
import type { Site } from '../base/env.ts';

/** Facts about the site for its own pages. */
export interface PageSite extends Site {
  payments: { testMode: boolean; onlinePayment: boolean };
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
