import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import type { ContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from '../../shared/i18n/messages.ts';
import { selectUser } from '../../shared/session/auth.slice.ts';
import { useAppSelector } from '../../shared/store/hooks.ts';
import { Checkbox } from '../../shared/ui/checkbox.tsx';
import { SelectField, TextField } from '../../shared/ui/text-field.tsx';
import type { PatientValues } from './patient-form.ts';
import { patientsPageMessages } from './patients-page.messages.ts';

const RELATIONS = ['parent', 'grandparent', 'sibling', 'legal_guardian', 'other'] as const;

interface GuardianFieldsProps {
  readonly form: ContractForm<PatientValues>;
  /** Staff fill it in for somebody else. */
  readonly isOfStaff: boolean;
}

/** Asked for patients under 18. Who adds an own child is most likely the guardian, and need not write the own name. */
export function GuardianFields({ form, isOfStaff }: GuardianFieldsProps) {
  const { control, register, formState, getValues, setValue } = form;
  const user = useAppSelector(selectUser);
  const relation = useWatch({ control, name: 'relation' });
  const parent = user && relation === 'child' && !isOfStaff ? user.name : '';
  useEffect(() => {
    if (getValues('guardian.name') === '') setValue('guardian.name', parent);
  }, [parent, getValues, setValue]);
  const text = useMessages(patientsPageMessages);
  const errors = formState.errors.guardian;
  return (
    <fieldset className="grid gap-5 rounded-field bg-sunken p-4 sm:col-span-2 sm:grid-cols-2">
      <legend className="float-left w-full font-strong sm:col-span-2">{text.guardianHeading}</legend>
      <p className="clear-both text-sm text-ink-soft sm:col-span-2">{text.guardianHint}</p>
      <TextField {...register('guardian.name')} label={text.guardianName} error={errors?.name?.message} />
      <SelectField
        {...register('guardian.relation')}
        label={text.guardianRelation}
        options={RELATIONS.map((value) => ({ value, label: text.guardianRelations[value] }))}
        error={errors?.relation?.message}
      />
      <div className="sm:col-span-2">
        <Checkbox {...register('guardian.consent')} label={text.guardianConsent} error={errors?.consent?.message} />
      </div>
    </fieldset>
  );
}
