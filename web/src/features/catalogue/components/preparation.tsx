import { ClipboardCheck } from 'lucide-react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useLangOf } from '../../../shared/i18n/text-language.ts';
import { itemMessages } from '../item.messages.ts';
import { Section } from './item-layout.tsx';

export function Preparation({ text: preparation }: { text: string }) {
  const text = useMessages(itemMessages);
  const langOf = useLangOf();
  return (
    <Section title={text.preparation}>
      <p className="flex max-w-text gap-3 rounded-card bg-brand-soft p-4 text-ink">
        <ClipboardCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand" />
        <span lang={langOf(preparation)}>{preparation === '' ? text.noPreparation : preparation}</span>
      </p>
    </Section>
  );
}
