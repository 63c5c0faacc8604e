import type { PageHandle } from '../../shared/page/page.types.ts';
import { disclaimerMessages } from './disclaimer.messages.ts';
import { LegalArticle, legalHandle } from './legal-article.tsx';

export function Component() {
  return <LegalArticle name="disclaimer" messages={disclaimerMessages} />;
}

export const handle: PageHandle = legalHandle('disclaimer', '/disclaimer', disclaimerMessages);
