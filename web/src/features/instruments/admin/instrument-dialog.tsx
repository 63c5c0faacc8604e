import type { Instrument } from '@labfront/contract/instrument-schemas';
import { useId, useState } from 'react';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { SelectField, TextField } from '../../../shared/ui/text-field.tsx';
import { useCentreChoices } from '../../centres/index.ts';
import { DEPARTMENTS } from '../../parameters/index.ts';
import { instrumentsMessages } from './instruments.messages.ts';
import { createInstrument, updateInstrument } from './instruments.slice.ts';
import type { ShownKey } from './key-dialog.tsx';

interface InstrumentDialogProps {
  /** Null makes a new one. */
  readonly instrument: Instrument | null;
  readonly onClose: () => void;
  readonly onMade: (key: ShownKey) => void;
}

interface Values {
  name: string;
  department: string;
  centreId: string;
  protocol: 'hl7' | 'astm';
  active: boolean;
}

/** Centre and protocol are said once: the messages of an instrument belong to them. */
export function InstrumentDialog({ instrument, onClose, onMade }: InstrumentDialogProps) {
  const text = useMessages(instrumentsMessages);
  const dispatch = useAppDispatch();
  const { own } = useCentreChoices();
  const departmentsId = useId();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useContractForm<Values>({
    schema: () =>
      import('@labfront/contract/instrument-schemas').then(({ InstrumentBody, InstrumentChange }) =>
        instrument ? InstrumentChange : InstrumentBody,
      ),
    defaultValues: {
      name: instrument?.name ?? '',
      department: instrument?.department ?? '',
      centreId: instrument?.centreId ?? '',
      protocol: instrument?.protocol ?? 'hl7',
      active: instrument?.active ?? true,
    },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ name, department, centreId, protocol, active }) => {
    setFailure(null);
    if (instrument) {
      const body = { name, department, active };
      const answer = await dispatch(updateInstrument({ params: { id: instrument._id }, body }));
      if (updateInstrument.fulfilled.match(answer)) {
        notify('success', text.saved(name));
        onClose();
      } else if (answer.payload) setFailure(form.showFailure(answer.payload));
      return;
    }
    const answer = await dispatch(createInstrument({ body: { name, department, centreId, protocol } }));
    if (createInstrument.fulfilled.match(answer)) {
      const { data } = answer.payload;
      onMade({ id: data._id, name: data.name, key: data.key });
    } else if (answer.payload) setFailure(form.showFailure(answer.payload));
  });

  return (
    <FormDialog
      onClose={onClose}
      title={instrument ? text.editTitle(instrument.name) : text.addTitle}
      save={text.save}
      busy={isSubmitting}
      failure={failure}
      onSubmit={submit}
    >
      <TextField {...form.register('name')} label={text.name} error={errors.name?.message} autoComplete="off" />
      <TextField
        {...form.register('department')}
        label={text.department}
        error={errors.department?.message}
        list={departmentsId}
        autoComplete="off"
      />
      <datalist id={departmentsId}>
        {DEPARTMENTS.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {instrument === null && (
        <>
          <SelectField
            {...form.register('centreId')}
            label={text.centre}
            error={errors.centreId?.message}
            empty={text.chooseCentre}
            options={own.map(({ _id, name }) => ({ value: _id, label: name }))}
          />
          <SelectField
            {...form.register('protocol')}
            label={text.protocol}
            error={errors.protocol?.message}
            options={Object.entries(text.protocols).map(([value, label]) => ({ value, label }))}
          />
        </>
      )}
      {instrument !== null && <Checkbox {...form.register('active')} label={text.active} />}
    </FormDialog>
  );
}
