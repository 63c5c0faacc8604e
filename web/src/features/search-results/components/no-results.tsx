import { SearchX } from 'lucide-react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { telephoneLink, useSite } from '../../../shared/site/site.slice.ts';
import { ButtonLink, buttonClass } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/states.tsx';
import { CardGrid, TestCard, useTestList } from '../../catalogue/index.ts';
import { resultMessages } from '../results.messages.ts';

const POPULAR = { popular: true, limit: 6 } as const;

/** Shown without results or without a text: the next step, and popular items. */
export function NoResults({ text: typed }: { text: string }) {
  const text = useMessages(resultMessages);
  const site = useSite();
  const { list } = useTestList(POPULAR);
  const blank = typed.trim() === '';
  return (
    <div className="grid gap-10">
      <EmptyState
        icon={SearchX}
        title={blank ? text.blank : text.nothing(typed)}
        hint={blank ? text.blankHint : text.nothingHint}
      >
        <ButtonLink to="/view-all-test">{text.allTests}</ButtonLink>
        <ButtonLink to="/upload-prescription" variant="secondary">
          {text.uploadPrescription}
        </ButtonLink>
        <a href={telephoneLink(site.phone)} className={buttonClass({ variant: 'secondary' })}>
          {text.callUs(site.phone)}
        </a>
      </EmptyState>
      {list && list.cards.length > 0 && (
        <section className="grid gap-4">
          <h2>{text.popular}</h2>
          <CardGrid cards={list.cards}>{(test) => <TestCard test={test} />}</CardGrid>
        </section>
      )}
    </div>
  );
}
