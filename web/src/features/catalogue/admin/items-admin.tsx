// The common parts of the administration's lists of tests and packages.

import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { AdminList, type ListField } from '../../../shared/lists/admin-list.tsx';
import type { ListColumn } from '../../../shared/lists/data-table.tsx';
import type { ListArea } from '../../../shared/lists/list-slice.ts';
import type { AdminListState } from '../../../shared/lists/use-admin-list.ts';
import { May } from '../../../shared/rights/rights.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { useCategories } from '../use-catalogue.ts';
import { catalogueAdminMessages } from './catalogue-admin.messages.ts';
import { ImportButton } from './import/import-dialog.tsx';
import { ItemDialog } from './item-dialog.tsx';
import type { Item } from './item-form.ts';

/** Lists inactive items too. */
export const ALL_ITEMS = { always: { all: 'true' } } as const;

const LAYOUT = {
  grid: 'grid-cols-2 md:grid-cols-3 xl:grid-cols-5',
  search: 'max-md:col-span-full',
  buttons: 'col-span-full',
};

interface ItemsAdminProps<T extends Item> {
  readonly kind: 'test' | 'package';
  readonly list: AdminListState<ListArea<T>>;
  readonly text: {
    readonly title: string;
    readonly add: string;
    readonly searchHint: string;
    readonly none: string;
    readonly noneFound: string;
  };
  readonly columns: readonly ListColumn<T>[];
  /** Filters of this kind alone. */
  readonly fields?: readonly ListField[];
  /** The item in the dialog, 'new' for a new one, null without a dialog. */
  readonly edited: T | 'new' | null;
  readonly onEdit: (item: 'new' | null) => void;
}

export function ItemsAdmin<T extends Item>(props: ItemsAdminProps<T>): ReactNode {
  const { kind, list, text: ownText, columns, fields = [], edited, onEdit } = props;
  const text = useMessages(catalogueAdminMessages);
  const categories = useCategories() ?? [];
  // A category that only inactive items have is in no list of categories; the address may name it all the same.
  const names = [...new Set([...categories.map(({ name }) => name), list.params.get('category')])].filter(Boolean);
  const yesOrNo = (yes: string, no: string) => [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ];
  const close = () => onEdit(null);
  return (
    <>
      <AdminList
        list={list}
        text={ownText}
        columns={columns}
        layout={LAYOUT}
        fields={[
          {
            name: 'category',
            label: text.category,
            all: text.allCategories,
            options: names.map((name) => ({ value: name, label: name })),
          },
          ...fields,
          { name: 'active', label: text.state, all: text.allStates, options: yesOrNo(text.active, text.inactive) },
          {
            name: 'popular',
            label: text.popular,
            all: text.allItems,
            options: yesOrNo(text.onlyPopular, text.notPopular),
          },
        ]}
        actions={
          <May permission="catalogue.edit">
            <ImportButton onImported={list.refetch} />
            <Button onClick={() => onEdit('new')}>
              <Plus aria-hidden="true" className="size-4" />
              {ownText.add}
            </Button>
          </May>
        }
      />
      {edited !== null && (
        <ItemDialog
          kind={kind}
          item={edited === 'new' ? null : edited}
          onClose={close}
          onSaved={() => {
            close();
            list.refetch();
          }}
        />
      )}
    </>
  );
}
