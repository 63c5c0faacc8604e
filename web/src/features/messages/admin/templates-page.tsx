import { TEXT_KINDS } from '@labfront/contract/message-rules';
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

/** Texts of SMS and WhatsApp messages with their registration. */
export function Component() {
  const text = useMessages(templatesMessages);
  const { kinds } = useMessages(messagesMessages);
  const load = useCallback((dispatch: AppDispatch) => dispatch(fetchTemplates()), []);
  const retry = useLoading(load);
  const { templates, quietHours, error } = useAppSelector(selectTemplates);
  const { get, set } = useListParams();
  const shown =
    templates?.find(
      ({ kind, channel, language }) =>
        kind === (get('kind') || 'booking-confirmed') &&
        channel === (get('channel') || 'sms') &&
        language === (get('language') || 'en'),
    ) ?? templates?.[0];
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
              options={options(text.channels)}
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
