import type { Signatory } from '@labfront/contract/signatories';
import type { StaffMember } from '@labfront/contract/staff';
import { useEffect, useId, useState } from 'react';
import { Controller } from 'react-hook-form';
import { dayInIndia } from '../../../shared/format/dates.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { ChipsField } from '../../../shared/ui/chips-field.tsx';
import { FieldError } from '../../../shared/ui/field.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { SelectField, TextField } from '../../../shared/ui/text-field.tsx';
import { useCentreChoices } from '../../centres/index.ts';
import { DEPARTMENTS } from '../../parameters/index.ts';
import { signatoriesMessages } from './signatories.messages.ts';
import { createSignatory, fetchStaffToSign, updateSignatory } from './signatories.slice.ts';

interface SignatoryDialogProps {
  /** Null enters a new one. */
  readonly signatory: Signatory | null;
  readonly onClose: () => void;
}

interface Values {
  accountId: string;
  name: string;
  qualification: string;
  registrationNumber: string;
  departments: string[];
  centreIds: string[];
  validFrom: string;
  validUntil: string;
}

const valuesOf = (one: Signatory | null): Values => ({
  accountId: one?.accountId ?? '',
  name: one?.name ?? '',
  qualification: one?.qualification ?? '',
  registrationNumber: one?.registrationNumber ?? '',
  departments: one?.departments ?? [],
  centreIds: one?.centreIds ?? [],
  validFrom: one?.validFrom ?? dayInIndia(new Date()),
  validUntil: one?.validUntil ?? '',
});

const toBody = (values: Values) => ({ ...values, validUntil: values.validUntil === '' ? null : values.validUntil });
const nameOf = ({ firstName, lastName }: StaffMember) => `${firstName} ${lastName}`.trim();
const toggled = <T,>(list: readonly T[], one: T, isIn: boolean) =>
  isIn ? [...list, one] : list.filter((other) => other !== one);

export function SignatoryDialog({ signatory, onClose }: SignatoryDialogProps) {
  const text = useMessages(signatoriesMessages);
  const dispatch = useAppDispatch();
  const { all: centres } = useCentreChoices();
  const centresErrorId = useId();
  const [people, setPeople] = useState<readonly StaffMember[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useContractForm<Values>({
    schema: () => import('@labfront/contract/signatories').then(({ SignatoryBody }) => SignatoryBody),
    defaultValues: valuesOf(signatory),
    toBody,
  });
  useEffect(() => {
    const request = dispatch(fetchStaffToSign());
    request.unwrap().then(
      ({ data }) => setPeople(data),
      () => {},
    );
    return () => request.abort();
  }, [dispatch]);
  const { errors, isSubmitting } = form.formState;
  const field = (name: 'name' | 'qualification' | 'registrationNumber' | 'validFrom' | 'validUntil') => ({
    ...form.register(name),
    label: text[name],
    error: errors[name]?.message,
    autoComplete: 'off',
  });
  const accounts = people.map((person) => ({ value: person._id, label: nameOf(person) }));
  // Somebody without people.manage sees no staff, and keeps the account that is there.
  const kept = signatory !== null && !accounts.some(({ value }) => value === signatory.accountId);
  const options = kept ? [{ value: signatory.accountId, label: signatory.name }, ...accounts] : accounts;

  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    const body = toBody(values);
    const answer = await (signatory
      ? dispatch(updateSignatory({ params: { id: signatory._id }, body }))
      : dispatch(createSignatory({ body })));
    if (createSignatory.fulfilled.match(answer) || updateSignatory.fulfilled.match(answer)) {
      notify('success', text.saved(answer.payload.data.name));
      onClose();
    } else if (answer.payload) setFailure(form.showFailure(answer.payload));
  });

  return (
    <FormDialog
      onClose={onClose}
      title={signatory ? text.editOf(signatory.name) : text.add}
      save={text.save}
      busy={isSubmitting}
      failure={failure}
      onSubmit={submit}
    >
      <SelectField
        // The staff come after the first drawing: the box shows the choice again.
        key={options.length}
        {...form.register('accountId')}
        label={text.account}
        empty={text.chooseAccount}
        error={errors.accountId?.message}
        options={options}
      />
      <TextField {...field('name')} />
      <TextField {...field('qualification')} />
      <TextField {...field('registrationNumber')} />
      <Controller
        control={form.control}
        name="departments"
        render={({ field: { value, onChange } }) => (
          <fieldset className="flex flex-col gap-1">
            <ChipsField
              label={text.departments}
              hint={text.departmentsHint}
              values={value}
              onChange={onChange}
              error={errors.departments?.message}
            />
            <div className="flex flex-wrap gap-2">
              {DEPARTMENTS.filter((one) => !value.includes(one)).map((one) => (
                <Button key={one} variant="quiet" onClick={() => onChange([...value, one])}>
                  {one}
                </Button>
              ))}
            </div>
          </fieldset>
        )}
      />
      <Controller
        control={form.control}
        name="centreIds"
        render={({ field: { value, onChange } }) => (
          <fieldset>
            <legend className="text-sm font-strong">{text.centres}</legend>
            {centres.map(({ _id, name }) => (
              <Checkbox
                key={_id}
                label={name}
                checked={value.includes(_id)}
                onChange={({ target }) => onChange(toggled(value, _id, target.checked))}
              />
            ))}
            <FieldError id={centresErrorId} error={errors.centreIds?.message} />
          </fieldset>
        )}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField {...field('validFrom')} type="date" />
        <TextField {...field('validUntil')} type="date" hint={text.validUntilHint} optional />
      </div>
    </FormDialog>
  );
}
