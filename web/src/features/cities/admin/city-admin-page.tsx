import type { City } from '@labfront/contract/cities';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { AdminList } from '../../../shared/lists/admin-list.tsx';
import type { ListColumn } from '../../../shared/lists/data-table.tsx';
import { useAdminList } from '../../../shared/lists/use-admin-list.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { ActionDialog } from '../../../shared/ui/action-dialog.tsx';
import { Button, IconButton } from '../../../shared/ui/button.tsx';
import { citiesChanged } from '../cities.slice.ts';
import { citiesAdminMessages } from './cities-admin.messages.ts';
import { citiesAdmin, deleteCity } from './cities-admin.slice.ts';
import { CityDialog } from './city-dialog.tsx';

/** The open dialog. */
type Asked = { readonly edit: City | null } | { readonly remove: City } | null;

export function Component() {
  const text = useMessages(citiesAdminMessages);
  const dispatch = useAppDispatch();
  const list = useAdminList(citiesAdmin);
  const [asked, setAsked] = useState<Asked>(null);
  const columns = useMemo(() => cityColumns(text, setAsked), [text]);
  const close = () => setAsked(null);
  const done = () => {
    close();
    list.refetch();
  };

  return (
    <>
      <AdminList
        list={list}
        text={text}
        columns={columns}
        layout={{ grid: 'sm:grid-cols-[minmax(0,24rem)_auto] sm:justify-start' }}
        actions={
          <Button onClick={() => setAsked({ edit: null })}>
            <Plus aria-hidden="true" className="size-4" />
            {text.add}
          </Button>
        }
      />
      {asked && 'edit' in asked && <CityDialog city={asked.edit} onClose={close} onSaved={done} />}
      {asked && 'remove' in asked && (
        <ActionDialog
          title={text.deleteTitle(asked.remove.name)}
          confirmLabel={text.deleteConfirm}
          cancelLabel={text.keep}
          destructive
          action={() => dispatch(deleteCity({ params: { id: asked.remove._id } })).unwrap()}
          onClose={close}
          onDone={() => {
            dispatch(citiesChanged());
            done();
          }}
        >
          <p>{text.deleteText}</p>
        </ActionDialog>
      )}
    </>
  );
}

type Texts = (typeof citiesAdminMessages)['en'];

function cityColumns(text: Texts, ask: (asked: Asked) => void): readonly ListColumn<City>[] {
  return [
    {
      id: 'name',
      header: text.name,
      sort: 'name',
      isName: true,
      cell: ({ name }) => <span className="font-strong">{name}</span>,
    },
    {
      id: 'actions',
      header: text.actions,
      align: 'end',
      cell: (city) => (
        <span className="-my-2 flex justify-end">
          <IconButton label={text.edit(city.name)} onClick={() => ask({ edit: city })}>
            <Pencil aria-hidden="true" className="size-4" />
          </IconButton>
          <IconButton label={text.delete(city.name)} onClick={() => ask({ remove: city })}>
            <Trash2 aria-hidden="true" className="size-4" />
          </IconButton>
        </span>
      ),
    },
  ];
}

export const handle = privatePage(citiesAdminMessages);
