import { isTextKind, TEXT_KINDS, type TextKind, textChannelsOf } from '@labfront/contract/message-rules';
import type { MessageTemplate } from '@labfront/contract/message-templates';
import { useCallback } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useListParams } from '../../../shared/lists/use-list-params.ts';
import { useLoading } from '../../../shared/lists/use-loading.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { useAppSelector } from '../../../shared/store/hooks.ts';
import type { AppDispatch } from '../../../shared/store/store.types.ts';
import { Skeleton } from '../../../shared/ui/card.tsx';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { SelectField } from '../../../shared/ui/text-field.tsx';
import { messagesMessages } from './messages.messages.ts';
import { QuietHoursCard } from './quiet-hours-card.tsx';
import { TemplateForm } from './template-form.tsx';
import { templatesMessages } from './templates.messages.ts';
import { fetchTemplates, selectTemplates } from './templates.slice.ts';

const options = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

interface Asked {
  readonly kind: TextKind;
  readonly channel: string;
  readonly language: string;
}

/** The text that is asked for; of a kind that is not sent on the channel, the one of its own channel. */
function findText(templates: readonly MessageTemplate[], { kind, channel, language }: Asked) {
  const ofKind = templates.filter((template) => template.kind === kind && template.language === language);
  return ofKind.find((template) => template.channel === channel) ?? ofKind[0];
}

/** Texts of SMS and WhatsApp messages with their registration. */
export function Component() {
  const text = useMessages(templatesMessages);
  const { kinds } = useMessages(messagesMessages);
  const load = useCallback((dispatch: AppDispatch) => dispatch(fetchTemplates()), []);
  const retry = useLoading(load);
  const { templates, quietHours, error } = useAppSelector(selectTemplates);
  const { get, set } = useListParams();
  const kind = get('kind');
  const asked = { kind: isTextKind(kind) ? kind : 'booking-confirmed', channel: get('channel') || 'sms' } as const;
  const language = get('language') === 'hi' ? 'hi' : 'en';
  const shown = findText(templates ?? [], { ...asked, language });
  return (
    <div className="flex max-w-5xl flex-col gap-6">
      <div>
        <h1>{text.title}</h1>
        <p className="mt-1.5 max-w-text text-ink-soft">{text.intro}</p>
      </div>
      {templates === null && error !== null && <ErrorState message={error} onRetry={retry} />}
      {templates === null && error === null && (
        <div role="status" aria-label={text.loading}>
          <Skeleton className="h-96 rounded-card" />
        </div>
      )}
      {shown && (
        <>
          <div className="grid gap-4 sm:grid-cols-3">
            <SelectField
              label={text.kind}
              value={shown.kind}
              options={TEXT_KINDS.map((value) => ({ value, label: kinds[value] }))}
              onChange={(event) => set({ kind: event.target.value })}
            />
            <SelectField
              label={text.channel}
              value={shown.channel}
              options={textChannelsOf(shown.kind).map((value) => ({ value, label: text.channels[value] }))}
              onChange={(event) => set({ channel: event.target.value })}
            />
            <SelectField
              label={text.language}
              value={shown.language}
              options={options(text.languages)}
              onChange={(event) => set({ language: event.target.value })}
            />
          </div>
          <TemplateForm key={`${shown.kind}.${shown.channel}.${shown.language}`} template={shown} />
          <QuietHoursCard quietHours={quietHours} />
        </>
      )}
    </div>
  );
}

export const handle = privatePage(templatesMessages);
