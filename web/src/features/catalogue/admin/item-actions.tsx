// The actions of a row: put it on or off sale, edit it, delete it.

import { FlaskConical, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useMay } from '../../../shared/rights/rights.tsx';
import { Link } from '../../../shared/router/link.tsx';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { ActionDialog } from '../../../shared/ui/action-dialog.tsx';
import { IconButton } from '../../../shared/ui/button.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { Switch } from '../../../shared/ui/switch.tsx';
import { catalogueFailures } from '../catalogue.failures.ts';
import { catalogueChanged } from '../catalogue-area.ts';
import { catalogueAdminMessages } from './catalogue-admin.messages.ts';
import { deletePackage, deleteTest, updatePackage, updateTest } from './catalogue-admin.slice.ts';
import type { Item } from './item-form.ts';

interface ItemProps {
  readonly item: Item;
  /** The list is out of date. */
  readonly onChanged: () => void;
}

const isPackage = (item: Item) => 'tests' in item;

export function ActiveSwitch({ item, onChanged }: ItemProps) {
  const text = useMessages(catalogueAdminMessages);
  const failures = useMessages(catalogueFailures);
  const dispatch = useAppDispatch();
  const may = useMay();
  const [busy, setBusy] = useState(false);

  async function toggle(active: boolean) {
    setBusy(true);
    const change = { params: { id: item._id }, body: { active } };
    const answer = await (isPackage(item) ? dispatch(updatePackage(change)) : dispatch(updateTest(change)));
    setBusy(false);
    if (answer.meta.requestStatus === 'fulfilled') {
      dispatch(catalogueChanged());
      notify('success', active ? text.isActive(item.name) : text.isInactive(item.name));
      onChanged();
    } else {
      const { message } = (answer.payload ?? { message: failures.updateTest }) as { message: string };
      notify('error', message);
    }
  }

  if (!may('catalogue.edit')) return item.active ? text.active : text.inactive;
  return (
    <Switch label={text.sold(item.name)} checked={item.active} busy={busy} onToggle={(next) => void toggle(next)} />
  );
}

export function ItemButtons({ item, onChanged, onEdit }: ItemProps & { readonly onEdit: () => void }) {
  const text = useMessages(catalogueAdminMessages);
  const may = useMay();
  const [asking, setAsking] = useState(false);
  const definition = !isPackage(item) && may('range.read') && (
    <Link
      to={`/admin/test-definitions/${item._id}`}
      aria-label={text.definition(item.name)}
      title={text.definition(item.name)}
      className="inline-flex size-touch items-center justify-center rounded-field text-ink hover:bg-sunken"
    >
      <FlaskConical aria-hidden="true" className="size-4" />
    </Link>
  );
  if (!may('catalogue.edit')) return definition;
  return (
    <span className="-my-2 flex justify-end">
      {definition}
      <IconButton label={text.edit(item.name)} onClick={onEdit}>
        <Pencil aria-hidden="true" className="size-4" />
      </IconButton>
      <IconButton label={text.delete(item.name)} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" className="size-4" />
      </IconButton>
      {asking && <DeleteQuestion item={item} onChanged={onChanged} onClose={() => setAsking(false)} />}
    </span>
  );
}

function DeleteQuestion({ item, onChanged, onClose }: ItemProps & { readonly onClose: () => void }) {
  const text = useMessages(catalogueAdminMessages);
  const dispatch = useAppDispatch();
  const id = { params: { id: item._id } };
  return (
    <ActionDialog
      title={text.deleteTitle(item.name)}
      confirmLabel={text.deleteConfirm}
      cancelLabel={text.keep}
      destructive
      action={() => (isPackage(item) ? dispatch(deletePackage(id)).unwrap() : dispatch(deleteTest(id)).unwrap())}
      onClose={onClose}
      onDone={() => {
        dispatch(catalogueChanged());
        onClose();
        onChanged();
      }}
    >
      <p>{text.deleteText}</p>
    </ActionDialog>
  );
}
