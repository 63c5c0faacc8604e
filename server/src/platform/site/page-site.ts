// The site as pages see it, and the object whose change makes every page old.
import type { PageSite } from '../http/page-site.types.ts';
import type { SiteOwner, SiteState } from './site.ts';

interface Options {
  siteOwner: SiteOwner;
  payments: PageSite['payments'];
  signIn: PageSite['signIn'];
  /** The other sources of pages; a new object after each change. */
  source: () => Promise<object>;
}

export function createPageSite({ siteOwner, payments, signIn, source }: Options) {
  let made: { state: SiteState; site: PageSite } | undefined;
  let pair: { state: SiteState; other: object } | undefined;

  return {
    /** The same object until the site changes. */
    site(): PageSite {
      const state = siteOwner.held();
      if (made?.state !== state) {
        const { version, legal, logoFiles, ...shown } = state;
        made = { state, site: { ...shown, payments, signIn } };
      }
      return made.site;
    },

    /** The same object until the site or the other source changes. */
    async source(): Promise<object> {
      const [other, state] = await Promise.all([source(), siteOwner.current()]);
      if (pair?.state !== state || pair.other !== other) pair = { state, other };
      return pair;
    },
  };
}
