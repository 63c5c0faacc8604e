import type { PageHandle } from '../../shared/page/page.types.ts';
import { LegalArticle, legalHandle } from './legal-article.tsx';
import { termsMessages } from './terms.messages.ts';

export function Component() {
  return <LegalArticle name="terms" messages={termsMessages} />;
}

export const handle: PageHandle = legalHandle('terms', '/terms-of-use', termsMessages);
