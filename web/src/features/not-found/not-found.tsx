import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMessages } from '../../shared/i18n/messages.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { PageSearchBox } from '../search/index.ts';
import { adminNotFoundMessages, notFoundMessages } from './not-found.messages.ts';

/** The not-found screen, with a search box. Its page answers 404. */
export function NotFound() {
  const text = useMessages(notFoundMessages);
  return (
    <MissingPage hint={text.hint}>
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
    </MissingPage>
  );
}

/** The same for staff, whom the shop's search helps no further. */
export function AdminNotFound() {
  const text = useMessages(adminNotFoundMessages);
  return (
    <MissingPage hint={text.hint}>
      <ButtonLink to="/admin">{text.home}</ButtonLink>
    </MissingPage>
  );
}

function MissingPage({ hint, children }: { readonly hint: string; readonly children: ReactNode }) {
  const text = useMessages(notFoundMessages);
  return (
    <div className="page-width flex max-w-2xl flex-col items-center gap-5 py-16 text-center">
      <span className="flex size-16 items-center justify-center rounded-full bg-brand-soft text-brand">
        <SearchX aria-hidden="true" className="size-8" />
      </span>
      <h1>{text.heading}</h1>
      <p className="max-w-text text-ink-soft">{hint}</p>
      {children}
    </div>
  );
}
