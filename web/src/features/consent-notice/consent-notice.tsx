import { Scale } from 'lucide-react';
import { useId } from 'react';
import { useLocale, useMessages } from '../../shared/i18n/messages.ts';
import { consentNoticeMessages } from './consent-notice.messages.ts';

/** An item that somebody may book, with its marks of the catalogue. */
export interface MarkedItem {
  readonly name: string;
  readonly sensitive?: true | undefined;
  readonly regulated?: true | undefined;
}

interface ConsentNoticeProps {
  readonly items: readonly MarkedItem[];
  /** In place of "Before you book". */
  readonly title?: string;
}

/** Says before a booking what the law asks for: written consent and counselling, consent form and referral. Nothing for other items. */
export function ConsentNotice({ items, title }: ConsentNoticeProps) {
  const text = useMessages(consentNoticeMessages);
  const locale = useLocale();
  const id = useId();
  const namesOf = (marked: readonly MarkedItem[]) => new Intl.ListFormat(locale).format(marked.map(({ name }) => name));
  const sensitive = items.filter((item) => item.sensitive);
  const regulated = items.filter((item) => item.regulated);
  if (sensitive.length === 0 && regulated.length === 0) return null;
  return (
    <section aria-labelledby={id} className="flex gap-3 rounded-card border border-line-strong bg-surface p-4 text-sm">
      <Scale aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand" />
      <div className="grid min-w-0 max-w-text gap-2 wrap-anywhere">
        <h3 id={id} className="text-base!">
          {title ?? text.title}
        </h3>
        {sensitive.length > 0 && <p>{text.sensitive(namesOf(sensitive))}</p>}
        {regulated.length > 0 && <p>{text.regulated(namesOf(regulated))}</p>}
      </div>
    </section>
  );
}
