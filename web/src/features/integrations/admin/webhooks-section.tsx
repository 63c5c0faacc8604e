import type { Webhook } from '@labfront/contract/webhooks';
import { EllipsisVertical, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type Locale, useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { DataTable, type ListColumn } from '../../../shared/lists/data-table.tsx';
import { useListFetch } from '../../../shared/lists/use-list-fetch.ts';
import { Link } from '../../../shared/router/link.tsx';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { ActionDialog } from '../../../shared/ui/action-dialog.tsx';
import { Button, IconButton } from '../../../shared/ui/button.tsx';
import { Chip } from '../../../shared/ui/card.tsx';
import { Menu } from '../../../shared/ui/menu.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { Switch } from '../../../shared/ui/switch.tsx';
import { integrationDialogMessages, integrationFailures, integrationsMessages } from './integrations.messages.ts';
import { deleteWebhook, updateWebhook, webhooks } from './integrations.slice.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { SectionHead, useReachName } from './section-parts.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';

interface Handlers {
  readonly reachName: ReturnType<typeof useReachName>;
  readonly onEdit: (webhook: Webhook) => void;
  readonly onRemove: (webhook: Webhook) => void;
}

function webhookColumns(locale: Locale, { reachName, ...handlers }: Handlers): readonly ListColumn<Webhook>[] {
  const text = integrationsMessages[locale];
  return [
    {
      id: 'url',
      header: text.address,
      isName: true,
      cell: (webhook) => (
        <span className="flex flex-col">
          <span className="font-strong wrap-anywhere">{webhook.url}</span>
          <span className="text-sm text-ink-soft">{reachName(webhook)}</span>
        </span>
      ),
    },
    {
      id: 'events',
      header: text.events,
      cell: ({ events }) => events.map((event) => text.eventNames[event]).join(', '),
    },
    {
      id: 'deliveries',
      header: text.deliveries,
      cell: (webhook) => <Deliveries webhook={webhook} />,
    },
    { id: 'active', header: text.active, cell: (webhook) => <ActiveSwitch webhook={webhook} /> },
    {
      id: 'attempts',
      header: text.attempts,
      cell: ({ _id, url }) => (
        <Link to={`/admin/integrations/${_id}`} className="link" aria-label={text.attemptsOf(url)}>
          {text.attempts}
        </Link>
      ),
    },
    {
      id: 'actions',
      header: text.actions,
      align: 'end',
      cell: (webhook) => (
        <Menu
          trigger={
            <IconButton label={text.actionsOf(webhook.url)}>
              <EllipsisVertical aria-hidden="true" className="size-5" />
            </IconButton>
          }
          actions={[
            { key: 'edit', label: text.edit, onSelect: () => handlers.onEdit(webhook) },
            { key: 'remove', label: text.remove, onSelect: () => handlers.onRemove(webhook) },
          ]}
        />
      ),
    },
  ];
}

function Deliveries({ webhook: { waiting, failed, gone, lastAttempt } }: { webhook: Webhook }) {
  const text = useMessages(integrationsMessages);
  return (
    <span className="flex flex-col items-end gap-1 whitespace-nowrap lg:items-start">
      {gone && (
        <Chip tone="danger" className="whitespace-normal">
          {text.gone}
        </Chip>
      )}
      {failed > 0 && <Chip tone="danger">{text.failed(failed)}</Chip>}
      {waiting > 0 && (
        <Chip tone={lastAttempt?.state === 'failed' ? 'danger' : 'neutral'}>{text.waiting(waiting)}</Chip>
      )}
      {failed === 0 && waiting === 0 && !gone && (
        <Chip tone={lastAttempt === null ? 'neutral' : 'brand'}>
          {lastAttempt === null ? text.nothingSent : text.delivered}
        </Chip>
      )}
    </span>
  );
}

function ActiveSwitch({ webhook: { _id: id, url, active } }: { webhook: Webhook }) {
  const text = useMessages(integrationsMessages);
  const failures = useMessages(integrationFailures);
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);

  async function toggle(next: boolean) {
    setBusy(true);
    const answer = await dispatch(updateWebhook({ params: { id }, body: { active: next } }));
    setBusy(false);
    if (updateWebhook.fulfilled.match(answer)) notify('success', next ? text.started : text.stopped);
    else notify('error', answer.payload?.message ?? failures.saveWebhook);
  }

  return <Switch label={text.activeOf(url)} checked={active} busy={busy} onToggle={(next) => void toggle(next)} />;
}

type Asked = { readonly edit: Webhook | null } | { readonly remove: Webhook } | { readonly secret: string } | null;

/** Webhooks, newest first, each with how its deliveries do. */
export function WebhooksSection() {
  const text = useMessages(integrationsMessages);
  const dialogText = useMessages(integrationDialogMessages);
  const locale = useLocale();
  const dispatch = useAppDispatch();
  const reachName = useReachName();
  const refetch = useListFetch((query) => webhooks.fetch({ query }), {});
  const { rows, loaded, loading, error } = useAppSelector(webhooks.select);
  const [asked, setAsked] = useState<Asked>(null);
  const columns = useMemo(
    () =>
      webhookColumns(locale, {
        reachName,
        onEdit: (edit) => setAsked({ edit }),
        onRemove: (remove) => setAsked({ remove }),
      }),
    [locale, reachName],
  );
  const close = () => setAsked(null);

  return (
    <section aria-labelledby="webhooks" className="flex flex-col gap-4">
      <SectionHead id="webhooks" title={text.webhooks} hint={text.webhooksHint}>
        <Button onClick={() => setAsked({ edit: null })}>
          <Plus aria-hidden="true" className="size-4" />
          {text.addWebhook}
        </Button>
      </SectionHead>
      {error !== null && <ErrorState message={error} onRetry={refetch} />}
      {error === null && loaded && rows.length === 0 && <p className="text-ink-soft">{text.noWebhooks}</p>}
      {error === null && rows.length > 0 && (
        <DataTable
          caption={text.webhooks}
          columns={columns}
          rows={rows}
          rowId={({ _id }) => _id}
          hidden={[]}
          busy={loading}
        />
      )}
      {asked && 'edit' in asked && (
        <WebhookDialog
          webhook={asked.edit}
          onClose={close}
          onSaved={(secret) => {
            setAsked(secret === null ? null : { secret });
            refetch();
          }}
        />
      )}
      {asked && 'secret' in asked && (
        <SecretDialog title={dialogText.secretTitle} secret={asked.secret} onClose={close} />
      )}
      {asked && 'remove' in asked && (
        <ActionDialog
          title={text.removeTitle}
          confirmLabel={text.removeConfirm}
          cancelLabel={text.keep}
          destructive
          action={() => dispatch(deleteWebhook({ params: { id: asked.remove._id } })).unwrap()}
          onClose={close}
          onDone={() => {
            close();
            refetch();
          }}
        >
          <p className="wrap-anywhere">{text.removeText(asked.remove.url)}</p>
        </ActionDialog>
      )}
    </section>
  );
}
