import type { ContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from '../../shared/i18n/messages.ts';
import { Checkbox } from '../../shared/ui/checkbox.tsx';
import { SelectField, TextField } from '../../shared/ui/text-field.tsx';
import type { PatientValues } from './patient-form.ts';
import { patientsPageMessages } from './patients-page.messages.ts';

const RELATIONS = ['parent', 'grandparent', 'sibling', 'legal_guardian', 'other'] as const;

/** Asked for patients under 18. */
export function GuardianFields({ form: { register, formState } }: { form: ContractForm<PatientValues> }) {
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
