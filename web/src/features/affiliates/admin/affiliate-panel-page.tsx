import type { ListedAffiliate } from '@labfront/contract/affiliates';
import { Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { ColumnMenu } from '../../../shared/lists/column-menu.tsx';
import { DataTable } from '../../../shared/lists/data-table.tsx';
import { ExportButton } from '../../../shared/lists/export-button.tsx';
import { ListBody, RowCount } from '../../../shared/lists/list-body.tsx';
import { SearchField } from '../../../shared/lists/search-field.tsx';
import { useListFetch } from '../../../shared/lists/use-list-fetch.ts';
import { useListParams } from '../../../shared/lists/use-list-params.ts';
import type { PageHandle } from '../../../shared/page/page.types.ts';
import { useAppSelector } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { SelectField } from '../../../shared/ui/text-field.tsx';
import { affiliateColumns } from './affiliate-columns.tsx';
import { affiliatePanelMessages } from './affiliate-panel.messages.ts';
import { exportAffiliates, fetchAffiliates, selectAffiliates } from './affiliates.slice.ts';
import { DeletePartner } from './delete-partner.tsx';
import { PartnerDialog } from './partner-dialog.tsx';

const PAGE_SIZE = 20;

/** Which dialog is open. */
type Asked = { readonly edit: ListedAffiliate | null } | { readonly remove: ListedAffiliate } | null;

export function Component() {
  const text = useMessages(affiliatePanelMessages);
  const locale = useLocale();
  const params = useListParams();
  const { set } = params;
  const filter = { q: params.get('q'), status: params.get('status') };
  const retry = useListFetch((query) => fetchAffiliates({ query }), {
    page: params.page,
    limit: PAGE_SIZE,
    ...filter,
    sort: params.get('sort'),
  });
  const { partners, total, loaded, loading, error } = useAppSelector(selectAffiliates);
  const [asked, setAsked] = useState<Asked>(null);
  const columns = useMemo(
    () =>
      affiliateColumns(locale, {
        onEdit: (edit) => setAsked({ edit }),
        onRemove: (remove) => setAsked({ remove }),
      }),
    [locale],
  );
  const search = useCallback((q: string) => set({ q }), [set]);
  const close = () => setAsked(null);
  const done = () => {
    close();
    retry();
  };

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h1>{text.title}</h1>
          <RowCount total={loaded ? total : null} />
        </div>
        <Button onClick={() => setAsked({ edit: null })}>
          <Plus aria-hidden="true" className="size-4" />
          {text.add}
        </Button>
      </div>
      <p className="mt-1.5 text-ink-soft">{text.intro}</p>
      <div className="my-5 grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_12rem_auto] xl:max-w-4xl">
        <SearchField value={filter.q} onSearch={search} hint={text.searchHint} />
        <SelectField
          label={text.stateFilter}
          value={filter.status}
          onChange={(event) => set({ status: event.target.value })}
          empty={text.all}
          options={[
            { value: 'active', label: text.active },
            { value: 'inactive', label: text.inactive },
          ]}
        />
        <div className="flex flex-wrap gap-3">
          <ColumnMenu columns={columns} hidden={params.hidden} onToggle={params.toggleColumn} />
          <ExportButton thunk={exportAffiliates} filter={filter} total={total} />
        </div>
      </div>
      <ListBody
        area={{ loaded, error, total, count: partners.length }}
        params={params}
        pageSize={PAGE_SIZE}
        filters={['status']}
        empty={{ title: text.none, filtered: text.noneFound }}
        onRetry={retry}
      >
        <DataTable
          caption={text.title}
          columns={columns}
          rows={partners}
          rowId={({ _id }) => _id}
          hidden={params.hidden}
          busy={loading}
        />
      </ListBody>
      {asked && 'edit' in asked && <PartnerDialog partner={asked.edit} onClose={close} onSaved={done} />}
      {asked && 'remove' in asked && <DeletePartner partner={asked.remove} onClose={close} onDeleted={done} />}
    </>
  );
}

export const handle: PageHandle = {
  meta: ({ locale }) => ({ title: affiliatePanelMessages[locale].title, noindex: true }),
};
