import { useMessages } from '../../shared/i18n/messages.ts';
import type { PageHandle } from '../../shared/page/page.types.ts';
import { Article } from './article.tsx';
import { articleMeta } from './article-meta.ts';
import { disclaimerMessages } from './disclaimer.messages.ts';

export function Component() {
  return <Article {...useMessages(disclaimerMessages)} />;
}

export const handle: PageHandle = { meta: articleMeta('/disclaimer', disclaimerMessages) };
