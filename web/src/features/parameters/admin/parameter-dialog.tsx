import type { Parameter } from '@labfront/contract/parameters';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { type ContractForm, useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { SelectField, TextField } from '../../../shared/ui/text-field.tsx';
import { DEPARTMENTS } from './departments.ts';
import { type ParameterValues, toBody, valuesOf } from './parameter-form.ts';
import { parameterDialogMessages, parametersMessages } from './parameters.messages.ts';
import { createParameter, updateParameter } from './parameters.slice.ts';

interface ParameterDialogProps {
  /** Null makes a new one. */
  readonly parameter: Parameter | null;
  readonly onClose: () => void;
  readonly onSaved: (parameter: Parameter) => void;
}

export function ParameterDialog({ parameter, onClose, onSaved }: ParameterDialogProps) {
  const text = useMessages(parameterDialogMessages);
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useContractForm<ParameterValues>({
    schema: () =>
      import('@labfront/contract/parameters').then(({ ParameterBody, ParameterChange }) =>
        parameter ? ParameterChange : ParameterBody,
      ),
    toBody,
    defaultValues: valuesOf(parameter),
  });

  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    const body = toBody(values);
    const answer = await (parameter
      ? dispatch(updateParameter({ params: { id: parameter._id }, body }))
      : dispatch(createParameter({ body })));
    if (createParameter.fulfilled.match(answer) || updateParameter.fulfilled.match(answer)) {
      notify('success', answer.payload.message);
      onSaved(answer.payload.data);
    } else if (answer.payload) setFailure(form.showFailure(answer.payload));
  });

  return (
    <FormDialog
      large
      title={parameter ? text.edit(parameter.name) : text.create}
      save={text.save}
      busy={form.formState.isSubmitting}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <Fields form={form} isNew={parameter === null} />
    </FormDialog>
  );
}

const PAIR = 'grid gap-5 sm:grid-cols-2';

function Fields({ form, isNew }: { form: ContractForm<ParameterValues>; isNew: boolean }) {
  const text = useMessages(parameterDialogMessages);
  const { kinds } = useMessages(parametersMessages);
  const listId = useId();
  const { register, control, formState } = form;
  const kind = useWatch({ control, name: 'kind' });
  const field = (name: Exclude<keyof ParameterValues, 'active'>) => ({
    ...register(name),
    label: text[name],
    error: formState.errors[name]?.message,
    autoComplete: 'off',
  });
  return (
    <>
      <div className={PAIR}>
        <TextField {...field('name')} />
        <TextField {...field('nameHi')} lang="hi" optional />
        <TextField {...field('code')} hint={text.codeHint} readOnly={!isNew} />
        <TextField {...field('unit')} hint={text.unitHint} optional />
        <SelectField {...field('kind')} options={Object.entries(kinds).map(([value, label]) => ({ value, label }))} />
        <TextField {...field('decimals')} inputMode="numeric" optional={kind !== 'calculated'} />
        <TextField {...field('department')} list={listId} />
        <TextField {...field('method')} optional />
        <TextField {...field('loinc')} optional />
      </div>
      <datalist id={listId}>
        {DEPARTMENTS.map((department) => (
          <option key={department} value={department} />
        ))}
      </datalist>
      {(kind === 'choice' || kind === 'titre') && <TextArea {...field('choices')} hint={text.choicesHint} rows={3} />}
      {kind === 'calculated' && (
        <TextArea {...field('formula')} hint={text.formulaHint} rows={5} className="tabular" spellCheck={false} />
      )}
      <div className={PAIR}>
        <TextField {...field('cvi')} inputMode="decimal" optional />
        <TextField {...field('cva')} inputMode="decimal" optional />
      </div>
      <TextArea {...field('note')} rows={2} optional />
      <Checkbox {...register('active')} label={text.active} />
    </>
  );
}
