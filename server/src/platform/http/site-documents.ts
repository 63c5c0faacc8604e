// The built documents as this site's pages need them: with its colours and its icon, and the policy that allows the styles in them.
import { brandColours, brandStyle } from '@labfront/contract/brand-colour';
import type { Language } from '@labfront/contract/common';
import type { PageFrame, PageSite, Templates } from './page-site.types.ts';
import { withInlineOf } from './security-headers.ts';

export interface SiteDocuments {
  readonly frames: Readonly<Record<Language, PageFrame>>;
  /** The content security policy of pages. */
  policy(usual: string): string;
}

function dressed(template: string, { brandColour, logos }: PageSite): string {
  const icon = logos.icon;
  let document = template;
  if (icon) {
    const sizes = `${icon.width}x${icon.height}`;
    document = document
      .replace(/\s*<link rel="icon"[^>]*>/g, '')
      .replace(/<link rel="apple-touch-icon"[^>]*>/, () =>
        [
          `<link rel="icon" href="${icon.src}" sizes="${sizes}" type="${icon.type}">`,
          `<link rel="apple-touch-icon" href="${icon.src}">`,
        ].join('\n    '),
      );
  }
  // Behind the styles of the build, which it overrules.
  if (brandColour) document = document.replace('</head>', () => `<style>${brandStyle(brandColour)}</style>\n  </head>`);
  return document;
}

/** Makes what returns the documents of a site; they are made once for each state of it. */
export function createSiteDocuments(
  templates: Templates,
  frameOf: (template: string, language: Language) => PageFrame,
): (site: PageSite) => SiteDocuments {
  const known = new WeakMap<PageSite, SiteDocuments>();
  return (site) => {
    const found = known.get(site);
    if (found) return found;
    const own = { en: dressed(templates.en, site), hi: dressed(templates.hi, site) };
    let policy: string | undefined;
    const documents: SiteDocuments = {
      frames: { en: frameOf(own.en, 'en'), hi: frameOf(own.hi, 'hi') },
      policy: (usual) => {
        policy ??= withInlineOf(own.en, usual);
        return policy;
      },
    };
    known.set(site, documents);
    return documents;
  };
}

/** The colour of the browser's frame around an installed app. */
export const themeColour = (site: PageSite): string =>
  site.brandColour ? brandColours(site.brandColour).light.brand : '#0b5c60';
