import type { ApiKey } from '@labfront/contract/api-keys';
import { PERMISSIONS } from '@labfront/contract/permissions';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type Locale, useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { DataTable, type ListColumn } from '../../../shared/lists/data-table.tsx';
import { DateTimeCell } from '../../../shared/lists/date-time-cell.tsx';
import { useListFetch } from '../../../shared/lists/use-list-fetch.ts';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { ActionDialog } from '../../../shared/ui/action-dialog.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { integrationDialogMessages, integrationsMessages } from './integrations.messages.ts';
import { apiKeys, endApiKey } from './integrations.slice.ts';
import { KeyDialog } from './key-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { SectionHead, useReachName } from './section-parts.tsx';

type ReachName = ReturnType<typeof useReachName>;

function keyColumns(locale: Locale, reachName: ReachName, onEnd: (key: ApiKey) => void): readonly ListColumn<ApiKey>[] {
  const text = integrationsMessages[locale];
  return [
    {
      id: 'name',
      header: text.name,
      isName: true,
      cell: ({ name, hint }) => (
        <span className="flex flex-col">
          <span className="font-strong wrap-anywhere">{name}</span>
          <span className="font-mono text-sm text-ink-soft">{text.endsWith(hint)}</span>
        </span>
      ),
    },
    {
      id: 'permissions',
      header: text.permissions,
      cell: ({ permissions }) => (
        <details>
          <summary className="cursor-pointer">{text.permissionCount(permissions.length)}</summary>
          <ul className="mt-1 text-sm text-ink-soft">
            {permissions.map((permission) => (
              <li key={permission}>{PERMISSIONS[permission][locale]}</li>
            ))}
          </ul>
        </details>
      ),
    },
    {
      id: 'scope',
      header: text.scope,
      cell: (key) => (
        <span className="flex flex-col">
          <span>{reachName(key)}</span>
          <span className="tabular text-sm text-ink-soft">{text.calls(key.callsPerMinute)}</span>
        </span>
      ),
    },
    {
      id: 'used',
      header: text.lastUsed,
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? text.never : <DateTimeCell at={lastUsedAt} />),
    },
    {
      id: 'made',
      header: text.made,
      cell: ({ createdAt, createdBy }) => (
        <span className="flex flex-col">
          <DateTimeCell at={createdAt} />
          <span className="text-sm text-ink-soft">{text.madeBy(createdBy)}</span>
        </span>
      ),
    },
    {
      id: 'end',
      header: text.ended,
      align: 'end',
      cell: (key) =>
        key.endedAt === null ? (
          <Button variant="quiet" aria-label={text.endKeyOf(key.name)} className="-mx-4" onClick={() => onEnd(key)}>
            {text.endKey}
          </Button>
        ) : (
          <DateTimeCell at={key.endedAt} />
        ),
    },
  ];
}

type Asked = { readonly make: true } | { readonly end: ApiKey } | { readonly key: string } | null;

/** Keys, newest first. */
export function KeysSection() {
  const text = useMessages(integrationsMessages);
  const dialogText = useMessages(integrationDialogMessages);
  const locale = useLocale();
  const dispatch = useAppDispatch();
  const reachName = useReachName();
  const [showsEnded, setShowsEnded] = useState(false);
  const refetch = useListFetch((query) => apiKeys.fetch({ query }), showsEnded ? {} : { status: 'active' });
  const { rows, loaded, loading, error } = useAppSelector(apiKeys.select);
  const [asked, setAsked] = useState<Asked>(null);
  const columns = useMemo(() => keyColumns(locale, reachName, (end) => setAsked({ end })), [locale, reachName]);
  const done = () => {
    setAsked(null);
    refetch();
  };
  return (
    <section aria-labelledby="keys" className="flex flex-col gap-4">
      <SectionHead id="keys" title={text.keys} hint={text.keysHint}>
        <Button onClick={() => setAsked({ make: true })}>
          <Plus aria-hidden="true" className="size-4" />
          {text.addKey}
        </Button>
      </SectionHead>
      <Checkbox label={text.showEnded} checked={showsEnded} onChange={({ target }) => setShowsEnded(target.checked)} />
      {error !== null && <ErrorState message={error} onRetry={refetch} />}
      {error === null && loaded && rows.length === 0 && <p className="text-ink-soft">{text.noKeys}</p>}
      {error === null && rows.length > 0 && (
        <DataTable
          caption={text.keys}
          columns={columns}
          rows={rows}
          rowId={({ _id }) => _id}
          hidden={[]}
          busy={loading}
        />
      )}
      {asked && 'make' in asked && (
        <KeyDialog
          onClose={() => setAsked(null)}
          onMade={(key) => {
            refetch();
            setAsked({ key });
          }}
        />
      )}
      {asked && 'key' in asked && (
        <SecretDialog title={dialogText.keyTitle} secret={asked.key} onClose={() => setAsked(null)} />
      )}
      {asked && 'end' in asked && (
        <ActionDialog
          title={text.endTitle(asked.end.name)}
          confirmLabel={text.endConfirm}
          cancelLabel={text.keep}
          destructive
          action={() => dispatch(endApiKey({ params: { id: asked.end._id } })).unwrap()}
          onClose={() => setAsked(null)}
          onDone={done}
        >
          <p>{text.endText}</p>
        </ActionDialog>
      )}
    </section>
  );
}
