import { useMessages } from '../../shared/i18n/messages.ts';
import type { PageHandle } from '../../shared/page/page.types.ts';
import { Article } from './article.tsx';
import { articleMeta } from './article-meta.ts';
import { privacyMessages } from './privacy-policy.messages.ts';

export function Component() {
  return <Article {...useMessages(privacyMessages)} />;
}

export const handle: PageHandle = { meta: articleMeta('/privacy-policy', privacyMessages) };
