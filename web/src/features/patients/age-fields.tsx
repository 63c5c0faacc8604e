import { useWatch } from 'react-hook-form';
import { dayInIndia } from '../../shared/format/dates.ts';
import type { ContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from '../../shared/i18n/messages.ts';
import { choiceClass } from '../../shared/ui/choice-class.ts';
import { SelectField, TextField } from '../../shared/ui/text-field.tsx';
import type { PatientValues } from './patient-form.ts';
import { patientsPageMessages } from './patients-page.messages.ts';

/** The date of birth, or the age where nobody knows the date. */
export function AgeFields({ form: { control, register, formState } }: { form: ContractForm<PatientValues> }) {
  const text = useMessages(patientsPageMessages);
  const knownBy = useWatch({ control, name: 'knownBy' });
  const { errors } = formState;
  return (
    <>
      <fieldset className="sm:col-span-2">
        <legend className="mb-1.5 text-sm font-strong">{text.ageKnownBy}</legend>
        <div className="grid grid-cols-2 gap-2">
          {(['birthday', 'age'] as const).map((value) => (
            <label key={value} className={choiceClass}>
              <input {...register('knownBy')} type="radio" value={value} className="sr-only" />
              {value === 'birthday' ? text.birthdayKnown : text.ageKnown}
            </label>
          ))}
        </div>
      </fieldset>
      {knownBy === 'birthday' ? (
        <TextField
          {...register('dateOfBirth')}
          label={text.dateOfBirth}
          type="date"
          max={dayInIndia(new Date())}
          error={errors.dateOfBirth?.message}
        />
      ) : (
        <>
          <TextField
            {...register('age.value')}
            label={text.age}
            inputMode="numeric"
            maxLength={4}
            error={errors.age?.value?.message ?? errors.age?.message}
          />
          <SelectField
            {...register('age.unit')}
            label={text.ageUnit}
            options={(['years', 'months', 'days'] as const).map((value) => ({ value, label: text.units[value] }))}
            error={errors.age?.unit?.message}
          />
        </>
      )}
    </>
  );
}
