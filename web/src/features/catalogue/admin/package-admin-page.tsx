import type { Package } from '@labfront/contract/catalogue';
import { useCallback, useMemo, useState } from 'react';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { useListParams } from '../../../shared/lists/use-list-params.ts';
import { useLoading } from '../../../shared/lists/use-loading.ts';
import type { PageHandle } from '../../../shared/page/page.types.ts';
import { useAppSelector } from '../../../shared/store/hooks.ts';
import type { AppDispatch } from '../../../shared/store/store.types.ts';
import { catalogueAdminMessages } from './catalogue-admin.messages.ts';
import { exportPackages, fetchPackagesAdmin, selectPackagesAdmin } from './catalogue-admin.slice.ts';
import { packageColumns } from './item-columns.tsx';
import { ItemDialog } from './item-dialog.tsx';
import { filterOf, ItemsAdmin, PAGE_SIZE } from './items-admin.tsx';

const FILTERS = ['category', 'active', 'popular'];

export function Component() {
  const text = useMessages(catalogueAdminMessages);
  const locale = useLocale();
  const params = useListParams();
  const area = useAppSelector(selectPackagesAdmin);
  const query = JSON.stringify({
    ...filterOf(params, FILTERS),
    page: params.page,
    limit: PAGE_SIZE,
    sort: params.get('sort'),
  });
  const load = useCallback(
    (dispatch: AppDispatch) => dispatch(fetchPackagesAdmin({ query: JSON.parse(query) })),
    [query],
  );
  const retry = useLoading(load);
  /** Null: no dialog; 'new': a new one. */
  const [edited, setEdited] = useState<Package | 'new' | null>(null);
  const columns = useMemo(() => packageColumns(locale, { onEdit: setEdited, onChanged: retry }), [locale, retry]);
  const close = () => setEdited(null);

  return (
    <>
      <ItemsAdmin
        title={text.packages}
        addLabel={text.addPackage}
        searchHint={text.searchPackages}
        empty={{ title: text.noPackages, filtered: text.noPackagesFound }}
        params={params}
        area={area}
        columns={columns}
        filters={FILTERS}
        exportThunk={exportPackages}
        onAdd={() => setEdited('new')}
        onRetry={retry}
      />
      {edited !== null && (
        <ItemDialog
          kind="package"
          item={edited === 'new' ? null : edited}
          onClose={close}
          onSaved={() => {
            close();
            retry();
          }}
        />
      )}
    </>
  );
}

export const handle: PageHandle = {
  meta: ({ locale }) => ({ title: catalogueAdminMessages[locale].packages, noindex: true }),
};
