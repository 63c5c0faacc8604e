import { SearchX } from 'lucide-react';
import { useMessages } from '../../shared/i18n/messages.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { PageSearchBox } from '../search/index.ts';
import { notFoundMessages } from './not-found.messages.ts';

/** The not-found screen, with a search box. Its page answers 404. */
export function NotFound() {
  const text = useMessages(notFoundMessages);
  return (
    <div className="page-width flex max-w-2xl flex-col items-center gap-5 py-16 text-center">
      <span className="flex size-16 items-center justify-center rounded-full bg-brand-soft text-brand">
        <SearchX aria-hidden="true" className="size-8" />
      </span>
      <h1>{text.heading}</h1>
      <p className="max-w-text text-ink-soft">{text.hint}</p>
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
