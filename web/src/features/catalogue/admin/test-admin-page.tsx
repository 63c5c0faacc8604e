import type { Test } from '@labfront/contract/catalogue';
import { useMemo, useState } from 'react';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { useAdminList } from '../../../shared/lists/use-admin-list.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { catalogueAdminMessages } from './catalogue-admin.messages.ts';
import { testsAdmin } from './catalogue-admin.slice.ts';
import { testColumns } from './item-columns.tsx';
import { ALL_ITEMS, ItemsAdmin } from './items-admin.tsx';
import { specimenOptions } from './specimens.ts';

const FILTERS = ['category', 'sampleType', 'active', 'popular'];

export function Component() {
  const text = useMessages(catalogueAdminMessages);
  const locale = useLocale();
  const list = useAdminList(testsAdmin, FILTERS, ALL_ITEMS);
  const { refetch } = list;
  const [edited, setEdited] = useState<Test | 'new' | null>(null);
  const columns = useMemo(() => testColumns(locale, { onEdit: setEdited, onChanged: refetch }), [locale, refetch]);
  return (
    <ItemsAdmin
      kind="test"
      list={list}
      text={{
        title: text.tests,
        add: text.addTest,
        searchHint: text.searchTests,
        none: text.noTests,
        noneFound: text.noTestsFound,
      }}
      columns={columns}
      fields={[{ name: 'sampleType', label: text.specimen, all: text.allSpecimens, options: specimenOptions }]}
      edited={edited}
      onEdit={setEdited}
    />
  );
}

export const handle = privatePage(catalogueAdminMessages, 'tests');
