import type { Test } from '@labfront/contract/catalogue';
import { useCallback, useMemo, useState } from 'react';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { useListParams } from '../../../shared/lists/use-list-params.ts';
import { useLoading } from '../../../shared/lists/use-loading.ts';
import type { PageHandle } from '../../../shared/page/page.types.ts';
import { useAppSelector } from '../../../shared/store/hooks.ts';
import type { AppDispatch } from '../../../shared/store/store.types.ts';
import { catalogueAdminMessages } from './catalogue-admin.messages.ts';
import { exportTests, fetchTestsAdmin, selectTestsAdmin } from './catalogue-admin.slice.ts';
import { testColumns } from './item-columns.tsx';
import { ItemDialog } from './item-dialog.tsx';
import { Filter, filterOf, ItemsAdmin, PAGE_SIZE } from './items-admin.tsx';
import { specimenOptions } from './specimens.ts';

const FILTERS = ['category', 'sampleType', 'active', 'popular'];

export function Component() {
  const text = useMessages(catalogueAdminMessages);
  const locale = useLocale();
  const params = useListParams();
  const area = useAppSelector(selectTestsAdmin);
  const query = JSON.stringify({
    ...filterOf(params, FILTERS),
    page: params.page,
    limit: PAGE_SIZE,
    sort: params.get('sort'),
  });
  const load = useCallback((dispatch: AppDispatch) => dispatch(fetchTestsAdmin({ query: JSON.parse(query) })), [query]);
  const retry = useLoading(load);
  /** Null: no dialog; 'new': a new one. */
  const [edited, setEdited] = useState<Test | 'new' | null>(null);
  const columns = useMemo(() => testColumns(locale, { onEdit: setEdited, onChanged: retry }), [locale, retry]);
  const close = () => setEdited(null);

  return (
    <>
      <ItemsAdmin
        title={text.tests}
        addLabel={text.addTest}
        searchHint={text.searchTests}
        empty={{ title: text.noTests, filtered: text.noTestsFound }}
        params={params}
        area={area}
        columns={columns}
        filters={FILTERS}
        exportThunk={exportTests}
        onAdd={() => setEdited('new')}
        onRetry={retry}
      >
        <Filter
          params={params}
          name="sampleType"
          label={text.specimen}
          empty={text.allSpecimens}
          options={specimenOptions}
        />
      </ItemsAdmin>
      {edited !== null && (
        <ItemDialog
          kind="test"
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
  meta: ({ locale }) => ({ title: catalogueAdminMessages[locale].tests, noindex: true }),
};
