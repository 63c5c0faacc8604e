import { useMessages } from '../../shared/i18n/messages.ts';
import type { PageHandle } from '../../shared/page/page.types.ts';
import { Article } from './article.tsx';
import { articleMeta } from './article-meta.ts';
import { termsMessages } from './terms.messages.ts';

export function Component() {
  return <Article {...useMessages(termsMessages)} />;
}

export const handle: PageHandle = { meta: articleMeta('/terms-of-use', termsMessages) };
