import { SearchX } from 'lucide-react';
import { PageSearchBox } from '../features/search/index.ts';
import { useMessages } from '../shared/i18n/messages.ts';
import type { PageHandle } from '../shared/page/page.types.ts';
import { ButtonLink } from '../shared/ui/button.tsx';
import { appMessages } from './app.messages.ts';

export function Component() {
  const text = useMessages(appMessages);
  return (
    <div className="page-width flex max-w-2xl flex-col items-center gap-5 py-16 text-center">
      <span className="flex size-16 items-center justify-center rounded-full bg-brand-soft text-brand">
        <SearchX aria-hidden="true" className="size-8" />
      </span>
      <h1>{text.notFoundHeading}</h1>
      <p className="max-w-text text-ink-soft">{text.notFoundHint}</p>
      <div className="w-full max-w-form">
        <PageSearchBox />
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/">{text.home}</ButtonLink>
        <ButtonLink to="/packages" variant="secondary">
          {text.packages}
        </ButtonLink>
        <ButtonLink to="/view-all-test" variant="secondary">
          {text.allTests}
        </ButtonLink>
        <ButtonLink to="/contact" variant="secondary">
          {text.contact}
        </ButtonLink>
      </div>
    </div>
  );
}

export const handle: PageHandle = {
  preload: async () => ({ status: 404, cacheable: false }),
  meta: ({ locale }) => ({ title: appMessages[locale].notFoundTitle, noindex: true }),
};
