import { NotFound, notFoundMessages } from '../features/search/index.ts';
import type { PageHandle } from '../shared/page/page.types.ts';

export { NotFound as Component };

export const handle: PageHandle = {
  preload: async () => ({ status: 404, cacheable: false }),
  meta: ({ locale }) => ({ title: notFoundMessages[locale].title, noindex: true }),
};
