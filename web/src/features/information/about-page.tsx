import { useMessages } from '../../shared/i18n/messages.ts';
import type { PageHandle } from '../../shared/page/page.types.ts';
import { aboutMessages } from './about.messages.ts';
import { Article } from './article.tsx';
import { articleMeta } from './article-meta.ts';

export function Component() {
  return <Article {...useMessages(aboutMessages)} />;
}

export const handle: PageHandle = { meta: articleMeta('/about', aboutMessages) };
