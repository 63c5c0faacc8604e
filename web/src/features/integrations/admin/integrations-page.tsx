import { ExternalLink } from 'lucide-react';
import { useCallback } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useLoading } from '../../../shared/lists/use-loading.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { useMay } from '../../../shared/rights/rights.tsx';
import type { AppDispatch } from '../../../shared/store/store.types.ts';
import { integrationsMessages } from './integrations.messages.ts';
import { fetchPlaces } from './integrations.slice.ts';
import { KeysSection } from './keys-section.tsx';
import { WebhooksSection } from './webhooks-section.tsx';

/** Keys and webhooks of partners' systems. */
export function Component() {
  const text = useMessages(integrationsMessages);
  const partners = useMay()('partner.read');
  useLoading(useCallback((dispatch: AppDispatch) => dispatch(fetchPlaces({ partners })), [partners]));
  return (
    <>
      <h1>{text.title}</h1>
      <p className="mt-1.5 text-ink-soft">{text.intro}</p>
      <a
        href="/api/docs"
        target="_blank"
        rel="noreferrer"
        className="link inline-flex min-h-touch items-center gap-1.5"
      >
        {text.apiDocs}
        <ExternalLink aria-hidden="true" className="size-4" />
      </a>
      <div className="mt-4 flex flex-col gap-10">
        <WebhooksSection />
        <KeysSection />
      </div>
    </>
  );
}

export const handle = privatePage(integrationsMessages);
