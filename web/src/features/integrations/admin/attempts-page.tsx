import { PARTNER_EVENTS } from '@labfront/contract/partner-events';
import { ATTEMPT_STATES, type WebhookAttempt } from '@labfront/contract/webhooks';
import { ChevronLeft } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type Locale, useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { DataTable, type ListColumn } from '../../../shared/lists/data-table.tsx';
import { DateTimeCell } from '../../../shared/lists/date-time-cell.tsx';
import { ListBody, RowCount } from '../../../shared/lists/list-body.tsx';
import { PAGE_SIZE } from '../../../shared/lists/use-admin-list.ts';
import { useListFetch } from '../../../shared/lists/use-list-fetch.ts';
import { useListParams } from '../../../shared/lists/use-list-params.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { Link } from '../../../shared/router/link.tsx';
import { useParams } from '../../../shared/router/place.tsx';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Chip } from '../../../shared/ui/card.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { SelectField } from '../../../shared/ui/text-field.tsx';
import { attemptsMessages } from './integrations.messages.ts';
import { attempts, replayAttempt } from './integrations.slice.ts';

const FILTERS = ['status', 'event'];
const TONES = { waiting: 'neutral', delivered: 'brand', failed: 'danger' } as const;

function attemptColumns(locale: Locale, webhookId: string, reload: () => void): readonly ListColumn<WebhookAttempt>[] {
  const text = attemptsMessages[locale];
  return [
    {
      id: 'event',
      header: text.event,
      isName: true,
      cell: ({ event, eventId, body }) => (
        <span className="flex max-w-xl flex-col gap-1">
          <span className="font-strong">{text.eventNames[event]}</span>
          <span className="font-mono text-xs text-ink-soft wrap-anywhere">{eventId}</span>
          <details>
            <summary className="cursor-pointer text-sm">{text.body}</summary>
            <code className="mt-1 block rounded-field bg-sunken p-2 text-xs font-normal wrap-anywhere">{body}</code>
          </details>
        </span>
      ),
    },
    {
      id: 'state',
      header: text.state,
      cell: ({ state, last }) => (
        <Chip tone={TONES[state]}>{state === 'failed' && last ? text.givenUp : text.states[state]}</Chip>
      ),
    },
    {
      id: 'number',
      header: text.attempt,
      cell: ({ number, replayedBy }) => (
        <span className="flex flex-col">
          <span className="tabular">{text.number(number)}</span>
          {replayedBy !== null && <span className="text-sm text-ink-soft">{text.replayedBy(replayedBy)}</span>}
        </span>
      ),
    },
    {
      id: 'time',
      header: text.time,
      cell: ({ at, state }) => (
        <span className="flex flex-col">
          {state === 'waiting' && <span className="text-sm text-ink-soft">{text.due}</span>}
          <DateTimeCell at={at} />
        </span>
      ),
    },
    {
      id: 'answer',
      header: text.answer,
      cell: ({ status, code, duration }) => (
        <span className="flex flex-col">
          <span className="tabular">{[status, text.codes[code] ?? code].filter(Boolean).join(' ')}</span>
          {duration !== null && <span className="tabular text-sm text-ink-soft">{text.took(duration)}</span>}
        </span>
      ),
    },
    {
      id: 'replay',
      header: '',
      align: 'end',
      cell: (attempt) => <ReplayButton attempt={attempt} webhookId={webhookId} reload={reload} />,
    },
  ];
}

interface ReplayButtonProps {
  readonly attempt: WebhookAttempt;
  readonly webhookId: string;
  readonly reload: () => void;
}

function ReplayButton({ attempt, webhookId, reload }: ReplayButtonProps) {
  const text = useMessages(attemptsMessages);
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);

  async function replay() {
    setBusy(true);
    const answer = await dispatch(replayAttempt({ params: { id: webhookId, attempt: attempt._id } }));
    setBusy(false);
    if (replayAttempt.fulfilled.match(answer)) {
      notify('success', answer.payload.message);
      reload();
    } else if (answer.payload) notify('error', answer.payload.message);
  }

  return (
    <Button variant="quiet" busy={busy} onClick={() => void replay()} className="-mx-4 whitespace-nowrap">
      {attempt.state === 'waiting' ? text.now : text.replay}
    </Button>
  );
}

/** Every attempt of one webhook, to find what a receiver missed and send it again. */
export function Component() {
  const text = useMessages(attemptsMessages);
  const locale = useLocale();
  const { id = '' } = useParams();
  const params = useListParams();
  const query = {
    page: params.page,
    limit: PAGE_SIZE,
    ...Object.fromEntries(FILTERS.map((name) => [name, params.get(name)])),
  };
  const refetch = useListFetch(
    ({ id: webhook, ...asked }) => attempts.fetch({ params: { id: String(webhook) }, query: asked }),
    { ...query, id },
  );
  const area = useAppSelector(attempts.select);
  const columns = useMemo(() => attemptColumns(locale, id, refetch), [locale, id, refetch]);
  const select = (name: string) => ({
    value: params.get(name),
    onChange: ({ target }: { target: { value: string } }) => params.set({ [name]: target.value }),
  });
  return (
    <>
      <Link to="/admin/integrations" className="link flex min-h-touch items-center gap-1 self-start text-sm">
        <ChevronLeft aria-hidden="true" className="size-4" />
        {text.back}
      </Link>
      <h1>{text.title}</h1>
      <RowCount area={area} />
      <div className="my-5 grid gap-3 sm:max-w-xl sm:grid-cols-2">
        <SelectField
          {...select('status')}
          label={text.state}
          empty={text.all}
          options={[
            ...ATTEMPT_STATES.map((state) => ({ value: state as string, label: text.states[state] })),
            { value: 'given-up', label: text.givenUp },
          ]}
        />
        <SelectField
          {...select('event')}
          label={text.event}
          empty={text.allEvents}
          options={PARTNER_EVENTS.map((event) => ({ value: event, label: text.eventNames[event] }))}
        />
      </div>
      <ListBody
        area={area}
        params={params}
        pageSize={PAGE_SIZE}
        filters={FILTERS}
        empty={{ title: text.none, filtered: text.noneFound }}
        onRetry={refetch}
      >
        <DataTable
          caption={text.title}
          columns={columns}
          rows={area.rows}
          rowId={({ _id }) => _id}
          hidden={[]}
          busy={area.loading}
        />
      </ListBody>
    </>
  );
}

export const handle = privatePage(attemptsMessages);
