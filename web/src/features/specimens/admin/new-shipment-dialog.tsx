import type { Shipment } from '@labfront/contract/specimens';
import { useState } from 'react';
import { newIdempotencyKey } from '../../../shared/api/idempotency-key.ts';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { SelectField } from '../../../shared/ui/text-field.tsx';
import { useCentreChoices } from '../../centres/index.ts';
import { shipmentsMessages } from './shipments.messages.ts';
import { createShipment } from './shipments.slice.ts';

interface NewShipmentDialogProps {
  readonly onClose: () => void;
  readonly onOpened: (shipment: Shipment) => void;
}

/** Opens a box from one of the reader's centres to any other. */
export function NewShipmentDialog({ onClose, onOpened }: NewShipmentDialogProps) {
  const text = useMessages(shipmentsMessages);
  const dispatch = useAppDispatch();
  const { own, all } = useCentreChoices();
  const [fromChosen, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [idempotencyKey] = useState(newIdempotencyKey);
  const only = own.length === 1 ? own[0]?._id : undefined;
  const from = fromChosen || (only ?? '');

  async function open() {
    if (from === '' || to === '') return setFailure(text.chooseBoth);
    if (from === to) return setFailure(text.sameCentre);
    setBusy(true);
    setFailure(null);
    const answer = await dispatch(createShipment({ fromCentreId: from, toCentreId: to, idempotencyKey }));
    setBusy(false);
    if (createShipment.fulfilled.match(answer)) onOpened(answer.payload.data);
    else setFailure(answer.payload?.message ?? null);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={text.newTitle}
      actions={
        <Button busy={busy} onClick={() => void open()}>
          {text.add}
        </Button>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={text.from}
          empty={text.choose}
          value={from}
          options={own.map(({ _id, name }) => ({ value: _id, label: name }))}
          onChange={({ target }) => setFrom(target.value)}
        />
        <SelectField
          label={text.to}
          empty={text.choose}
          value={to}
          options={all.map(({ _id, name }) => ({ value: _id, label: name }))}
          onChange={({ target }) => setTo(target.value)}
        />
        <div className="sm:col-span-2">
          <FormError message={failure} />
        </div>
      </div>
    </Dialog>
  );
}
