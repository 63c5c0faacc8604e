import type { Package } from '@labfront/contract/catalogue';
import { useMemo, useState } from 'react';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { useAdminList } from '../../../shared/lists/use-admin-list.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { catalogueAdminMessages } from './catalogue-admin.messages.ts';
import { packagesAdmin } from './catalogue-admin.slice.ts';
import { packageColumns } from './item-columns.tsx';
import { ALL_ITEMS, ItemsAdmin } from './items-admin.tsx';

const FILTERS = ['category', 'active', 'popular'];

export function Component() {
  const text = useMessages(catalogueAdminMessages);
  const locale = useLocale();
  const list = useAdminList(packagesAdmin, FILTERS, ALL_ITEMS);
  const { refetch } = list;
  const [edited, setEdited] = useState<Package | 'new' | null>(null);
  const columns = useMemo(() => packageColumns(locale, { onEdit: setEdited, onChanged: refetch }), [locale, refetch]);
  return (
    <ItemsAdmin
      kind="package"
      list={list}
      text={{
        title: text.packages,
        add: text.addPackage,
        searchHint: text.searchPackages,
        none: text.noPackages,
        noneFound: text.noPackagesFound,
      }}
      columns={columns}
      edited={edited}
      onEdit={setEdited}
    />
  );
}

export const handle = privatePage(catalogueAdminMessages, 'packages');
