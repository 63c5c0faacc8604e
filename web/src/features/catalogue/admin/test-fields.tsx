import { Controller } from 'react-hook-form';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { ChipsField } from '../../../shared/ui/chips-field.tsx';
import { SelectField, TextField } from '../../../shared/ui/text-field.tsx';
import { firstError } from './first-error.ts';
import { itemDialogMessages } from './item-dialog.messages.ts';
import type { ItemForm } from './item-form.ts';
import { specimenOptions } from './specimens.ts';

export function TestFields({ form: { control, register, formState } }: { form: ItemForm }) {
  const text = useMessages(itemDialogMessages);
  const { errors } = formState;
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          {...register('sampleType')}
          label={text.specimen}
          options={specimenOptions}
          error={errors.sampleType?.message}
        />
        <TextField
          {...register('duration')}
          label={text.turnaround}
          placeholder={text.turnaroundHint}
          optional
          error={errors.duration?.message}
        />
      </div>
      <Controller
        control={control}
        name="parameter"
        render={({ field }) => (
          <ChipsField
            label={text.parameters}
            hint={text.chipsHint}
            optional
            values={field.value}
            onChange={field.onChange}
            error={firstError(errors.parameter)}
          />
        )}
      />
      <Controller
        control={control}
        name="parameterHi"
        render={({ field }) => (
          <ChipsField
            label={text.parametersHi}
            hint={text.parametersHiHint}
            optional
            values={field.value}
            onChange={field.onChange}
            error={firstError(errors.parameterHi)}
          />
        )}
      />
      <Checkbox {...register('nablAccredited')} label={text.nabl} />
      <Checkbox {...register('sensitive')} label={text.sensitive} />
      <Checkbox {...register('regulated')} label={text.regulated} />
    </>
  );
}
