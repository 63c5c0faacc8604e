import type { PageHandle } from '../../shared/page/page.types.ts';
import { LegalArticle, legalHandle } from './legal-article.tsx';
import { privacyMessages } from './privacy-policy.messages.ts';

export function Component() {
  return <LegalArticle name="privacy" messages={privacyMessages} />;
}

export const handle: PageHandle = legalHandle('privacy', '/privacy-policy', privacyMessages);
