import { ChevronDown } from 'lucide-react';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import type { DetailsFormState } from '../details-form.ts';
import { useDetailsTexts } from '../for-staff.tsx';

/** The requester of the tests, and the facts that the laboratory has to know: closed, because most people book for themselves. */
export function ClinicalSection({ form: { register, formState } }: { form: DetailsFormState }) {
  const text = useDetailsTexts();
  const { requester, clinicalHistory } = formState.errors;
  const isWrong = requester !== undefined || clinicalHistory !== undefined;
  return (
    <details open={isWrong || undefined} className="group rounded-card border border-line bg-surface shadow-card">
      <summary className="flex min-h-13 cursor-pointer items-center justify-between gap-4 px-4 py-3 font-strong sm:px-6">
        {text.clinicalHeading}
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-ink-soft group-open:rotate-180" />
      </summary>
      <div className="grid gap-5 px-4 pb-4 sm:grid-cols-2 sm:px-6 sm:pb-6">
        <TextField
          {...register('requester.name')}
          label={text.doctor}
          optional
          hint={text.doctorHint}
          error={requester?.name?.message}
        />
        <TextField {...register('requester.clinic')} label={text.clinic} optional error={requester?.clinic?.message} />
        <div className="sm:col-span-2">
          <TextArea
            {...register('clinicalHistory')}
            label={text.clinicalHistory}
            optional
            hint={text.clinicalHint}
            error={clinicalHistory?.message}
          />
        </div>
      </div>
    </details>
  );
}
