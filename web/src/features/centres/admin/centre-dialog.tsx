import type { Centre } from '@labfront/contract/centre-schemas';
import { laboratoryHours } from '@labfront/contract/opening-hours';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { type ContractForm, useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useSite } from '../../../shared/site/site.slice.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { SelectField, TextField } from '../../../shared/ui/text-field.tsx';
import { useCities } from '../../cities/index.ts';
import { type CentreValues, toBody, valuesOf } from './centre-form.ts';
import { centreDialogMessages, centresAdminMessages } from './centres-admin.messages.ts';
import { createCentre, updateCentre } from './centres-admin.slice.ts';

interface CentreDialogProps {
  /** Null makes a new one. */
  readonly centre: Centre | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

export function CentreDialog({ centre, onClose, onSaved }: CentreDialogProps) {
  const text = useMessages(centreDialogMessages);
  const dispatch = useAppDispatch();
  const site = useSite();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useContractForm<CentreValues>({
    schema: () =>
      import('@labfront/contract/centre-schemas').then(({ CentreBody, CentreChange }) =>
        centre ? CentreChange : CentreBody,
      ),
    toBody,
    defaultValues: valuesOf(centre, laboratoryHours(site.hours)),
  });

  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    const body = toBody(values);
    const answer = await (centre
      ? dispatch(updateCentre({ params: { id: centre._id }, body }))
      : dispatch(createCentre({ body })));
    if (createCentre.fulfilled.match(answer) || updateCentre.fulfilled.match(answer)) {
      notify('success', answer.payload.message);
      onSaved();
    } else if (answer.payload) setFailure(form.showFailure(answer.payload));
  });

  return (
    <FormDialog
      large
      title={centre ? text.edit(centre.name) : text.newCentre}
      save={text.save}
      busy={form.formState.isSubmitting}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <Fields form={form} />
    </FormDialog>
  );
}

type Form = ContractForm<CentreValues>;
type TextName = Exclude<
  keyof CentreValues,
  'homeCollection' | 'listed' | 'active' | 'accredited' | 'accreditation' | 'registered' | 'pcpndt'
>;

/** A field by its name, with its label and what is wrong with it. */
function useField({ register, formState: { errors } }: Form) {
  const text = useMessages(centreDialogMessages);
  return (name: TextName) => ({
    ...register(name),
    label: text[name],
    error: errors[name]?.message,
    autoComplete: 'off',
  });
}

const PAIR = 'grid gap-5 sm:grid-cols-2';

function Fields({ form }: { form: Form }) {
  const text = useMessages(centreDialogMessages);
  const { kinds } = useMessages(centresAdminMessages);
  const { cities } = useCities();
  const { control, register } = form;
  const field = useField(form);
  const [kind, city, isAtHome] = useWatch({ control, name: ['kind', 'city', 'homeCollection'] });
  const names = cities.map(({ name }) => name);
  // The cities arrive after the form, and a city may have left the list.
  const options = (city === '' || names.includes(city) ? names : [city, ...names]).map((name) => ({
    value: name,
    label: name,
  }));
  return (
    <>
      <TextField {...field('name')} />
      <div className={PAIR}>
        <TextField {...field('code')} hint={text.codeHint} />
        <SelectField
          {...field('kind')}
          options={(['collection', 'laboratory'] as const).map((value) => ({ value, label: kinds[value] }))}
        />
      </div>
      {kind === 'laboratory' && (
        <TextField {...field('labCode')} hint={text.labCodeHint} inputMode="numeric" maxLength={2} optional />
      )}
      <TextArea {...field('address')} hint={text.addressHint} rows={2} />
      <div className={PAIR}>
        <SelectField {...field('city')} empty={text.choose} options={options} />
        <TextField {...field('pincode')} inputMode="numeric" optional />
        <TextField {...field('latitude')} inputMode="decimal" optional />
        <TextField {...field('longitude')} inputMode="decimal" optional />
      </div>
      <TextField {...field('phone')} type="tel" optional />
      <TextField {...field('hours')} hint={text.hoursHint} optional />
      <Checkbox {...register('homeCollection')} label={text.homeCollection} />
      {isAtHome && (
        <div className={PAIR}>
          <TextField {...field('fee')} inputMode="decimal" prefix="₹" />
          <TextField {...field('freeFrom')} inputMode="decimal" prefix="₹" optional />
        </div>
      )}
      <AccreditationFields form={form} />
      <PcpndtFields form={form} />
      <Checkbox {...register('listed')} label={text.listed} />
      <Checkbox {...register('active')} label={text.active} />
    </>
  );
}

function AccreditationFields({ form: { control, register, formState } }: { form: Form }) {
  const text = useMessages(centreDialogMessages);
  const accredited = useWatch({ control, name: 'accredited' });
  const errors = formState.errors.accreditation;
  const field = (name: keyof CentreValues['accreditation']) => ({
    ...register(`accreditation.${name}`),
    label: text[name],
    error: errors?.[name]?.message,
    autoComplete: 'off',
  });
  return (
    <>
      <Checkbox {...register('accredited')} label={text.accredited} />
      {accredited && (
        <div className={PAIR}>
          <TextField {...field('body')} />
          <TextField {...field('certificateNumber')} />
          <TextField {...field('validFrom')} type="date" />
          <TextField {...field('validUntil')} type="date" />
        </div>
      )}
    </>
  );
}

function PcpndtFields({ form: { control, register, formState } }: { form: Form }) {
  const text = useMessages(centreDialogMessages);
  const registered = useWatch({ control, name: 'registered' });
  const errors = formState.errors.pcpndt;
  const field = (name: keyof CentreValues['pcpndt']) => ({
    ...register(`pcpndt.${name}`),
    label: text[name],
    error: errors?.[name]?.message,
    autoComplete: 'off',
  });
  return (
    <>
      <Checkbox {...register('registered')} label={text.registered} />
      {registered && (
        <div className={PAIR}>
          <TextField {...field('registrationNumber')} />
          <TextField {...field('validFrom')} type="date" />
          <TextField {...field('validUntil')} type="date" />
        </div>
      )}
    </>
  );
}
