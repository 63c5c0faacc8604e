import type { Address } from '@labfront/contract/addresses';
import { BriefcaseBusiness, House, MapPin, Pencil, Plus, Trash2 } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useCityName } from '../../shared/format/city-names.ts';
import { useMessages } from '../../shared/i18n/messages.ts';
import { privatePage } from '../../shared/page/private-page.ts';
import { selectUser } from '../../shared/session/auth.slice.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { ActionDialog } from '../../shared/ui/action-dialog.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Card, Chip, Skeleton } from '../../shared/ui/card.tsx';
import { EmptyState, ErrorState } from '../../shared/ui/states.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { deleteAddress, fetchAddresses, selectAddresses } from './addresses.slice.ts';
import { addressesPageMessages } from './addresses-page.messages.ts';

/** `null` is closed, `new` a new address. */
type Edited = Address | 'new' | null;

export function Component() {
  const text = useMessages(addressesPageMessages);
  const dispatch = useAppDispatch();
  const userId = useAppSelector(selectUser)?._id ?? '';
  const [edited, setEdited] = useState<Edited>(null);
  const load = useCallback(() => void dispatch(fetchAddresses({ params: { userId } })), [dispatch, userId]);
  useEffect(load, [load]);
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1>{text.title}</h1>
          <p className="mt-1.5 text-ink-soft">{text.hint}</p>
        </div>
        <Button onClick={() => setEdited('new')}>
          <Plus aria-hidden="true" className="size-4" />
          {text.add}
        </Button>
      </div>
      <List onAdd={() => setEdited('new')} onEdit={setEdited} onRetry={load} />
      {edited !== null && <AddressDialog address={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </div>
  );
}

interface ListProps {
  readonly onAdd: () => void;
  readonly onEdit: (address: Address) => void;
  readonly onRetry: () => void;
}

function List({ onAdd, onEdit, onRetry }: ListProps) {
  const text = useMessages(addressesPageMessages);
  const { addresses, loaded, listError } = useAppSelector(selectAddresses);
  if (listError !== null) return <ErrorState message={listError} onRetry={onRetry} />;
  if (!loaded) {
    return (
      <div role="status" aria-label={text.loading} className="grid gap-4 md:grid-cols-2">
        <Skeleton className="h-52 rounded-card" />
        <Skeleton className="h-52 rounded-card" />
      </div>
    );
  }
  if (addresses.length === 0) {
    return (
      <EmptyState icon={MapPin} title={text.none} hint={text.noneHint}>
        <Button onClick={onAdd}>{text.addFirst}</Button>
      </EmptyState>
    );
  }
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {addresses.map((address) => (
        <li key={address._id}>
          <AddressCard address={address} onEdit={() => onEdit(address)} />
        </li>
      ))}
    </ul>
  );
}

function AddressCard({ address, onEdit }: { address: Address; onEdit: () => void }) {
  const text = useMessages(addressesPageMessages);
  const cityName = useCityName();
  const isHome = address.addressType === 'home';
  const Icon = isHome ? House : BriefcaseBusiness;
  return (
    <Card className="flex h-full flex-col gap-3 p-5">
      <div className="flex items-start justify-between gap-3">
        <p className="font-strong wrap-anywhere">{address.name}</p>
        <Chip tone="brand">
          <Icon aria-hidden="true" className="size-3.5" />
          {isHome ? text.home : text.work}
        </Chip>
      </div>
      <address className="grow wrap-anywhere not-italic">
        {address.address}
        <br />
        {address.locality}
        {address.landmark !== '' && `, ${address.landmark}`}
        <br />
        <span className="tabular">
          {cityName(address.city)} {address.pincode}
        </span>
        <br />
        <span className="tabular text-ink-soft">+91 {address.number}</span>
      </address>
      <div className="-mx-5 -mb-2 flex flex-wrap border-t border-line px-1 pt-2">
        <Button variant="quiet" aria-label={text.editOf(address.name)} onClick={onEdit}>
          <Pencil aria-hidden="true" className="size-4" />
          {text.edit}
        </Button>
        <DeleteButton address={address} />
      </div>
    </Card>
  );
}

function DeleteButton({ address: { _id: id, name } }: { address: Address }) {
  const text = useMessages(addressesPageMessages);
  const dispatch = useAppDispatch();
  const [asking, setAsking] = useState(false);

  return (
    <>
      <Button variant="quiet" aria-label={text.deleteOf(name)} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" className="size-4" />
        {text.delete}
      </Button>
      <ActionDialog
        open={asking}
        title={text.deleteTitle}
        confirmLabel={text.delete}
        cancelLabel={text.keep}
        destructive
        action={() => dispatch(deleteAddress({ params: { id } })).unwrap()}
        onClose={() => setAsking(false)}
      >
        {text.deleteText}
      </ActionDialog>
    </>
  );
}

export const handle = privatePage(addressesPageMessages);
