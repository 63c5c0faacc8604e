import type { PatientRecord } from '@labfront/contract/patients';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { dayInIndia } from '../../shared/format/dates.ts';
import { FormDialog } from '../../shared/forms/form-dialog.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from '../../shared/i18n/messages.ts';
import { notify } from '../../shared/ui/notify.ts';
import { SelectField, TextField } from '../../shared/ui/text-field.tsx';
import { AgeFields } from './age-fields.tsx';
import { GuardianFields } from './guardian-fields.tsx';
import { isAdultRelative, isMinor, type PatientValues, patientValues, toBody } from './patient-form.ts';
import { patientWords } from './patients.messages.ts';
import { patientsPageMessages } from './patients-page.messages.ts';
import { type Customer, useSavePatient } from './use-save-patient.ts';

interface PatientDialogProps {
  /** The patient to change; null for a new one. */
  readonly patient: PatientRecord | null;
  /** A new patient without an account, whom staff register, and what is known of them. */
  readonly walkIn?: Partial<PatientValues>;
  /** The customer for whom staff add a relative, or record the unknown age and sex of `patient`. */
  readonly customer?: Customer;
  readonly onClose: () => void;
  /** Told of the patient that was saved. */
  readonly onSaved?: (patient: PatientRecord) => void;
}

const RELATIONS = ['spouse', 'child', 'parent', 'sibling', 'other'] as const;

export function PatientDialog({ patient, walkIn, customer, onClose, onSaved }: PatientDialogProps) {
  const text = useMessages(patientsPageMessages);
  const words = useMessages(patientWords);
  const isCompleted = customer !== undefined && patient !== null;
  const save = useSavePatient({ patient, isWalkIn: walkIn !== undefined, customer });
  const [failure, setFailure] = useState<string | null>(null);
  const isSelf = patient?.relation === 'self' || walkIn !== undefined;
  const form = useContractForm<PatientValues>({
    schema: () =>
      import('@labfront/contract/patients').then((m) =>
        isCompleted ? m.PatientCompletion : walkIn ? m.WalkInBody : patient ? m.PatientChange : m.PatientBody,
      ),
    defaultValues: { ...patientValues(patient), ...walkIn },
    toBody: (values) => toBody(values, patient),
    check: ({ knownBy, dateOfBirth, age }) => ({
      ...(knownBy === 'birthday' && dateOfBirth === '' && { dateOfBirth: text.birthdayMissing }),
      ...(knownBy === 'age' && age.value.trim() === '' && { 'age.value': text.ageMissing }),
    }),
  });
  const { control, register, getValues } = form;
  const { errors, isSubmitting } = form.formState;
  const values = useWatch({ control }) as PatientValues;
  const today = dayInIndia(new Date());
  const withGuardian = isMinor(values, today);
  const title = isCompleted
    ? text.completeTitle(patient.name)
    : walkIn
      ? text.walkInTitle
      : patient
        ? text.editTitle
        : text.addTitle;
  const consentMissing = !isSelf && !patient?.resultsConsent && isAdultRelative(values, today);

  const submit = form.handleSubmit(async () => {
    setFailure(null);
    const body = toBody(getValues(), patient);
    const answer = await save(body);
    if ('data' in answer) {
      notify('success', answer.message);
      onSaved?.(answer.data);
      onClose();
    } else if (answer.failure) setFailure(form.showFailure(answer.failure));
  });

  return (
    <FormDialog
      title={title}
      save={text.save}
      busy={isSubmitting}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        {!isCompleted && (
          <TextField
            {...register('name')}
            label={text.name}
            autoComplete="off"
            className="sm:col-start-1"
            error={errors.name?.message}
          />
        )}
        {!isSelf && (
          <SelectField
            {...register('relation')}
            label={customer ? text.relationToCustomer : text.relation}
            empty={text.choose}
            options={RELATIONS.map((value) => ({ value, label: words.relations[value] }))}
            error={errors.relation?.message}
          />
        )}
        <SelectField
          {...register('sex')}
          label={text.sex}
          empty={text.choose}
          options={(['female', 'male', 'other'] as const).map((value) => ({ value, label: words.sexes[value] }))}
          error={errors.sex?.message}
        />
        <AgeFields form={form} />
        {withGuardian && <GuardianFields form={form} isOfStaff={(customer ?? walkIn) !== undefined} />}
        {!isCompleted && (
          <>
            <TextField
              {...register('mobileNumber')}
              label={text.mobile}
              optional
              type="tel"
              inputMode="tel"
              prefix="+91"
              hint={isSelf ? undefined : customer ? text.mobileOfRelative : text.mobileHint}
              error={errors.mobileNumber?.message}
            />
            <TextField
              {...register('abhaNumber')}
              label={text.abhaNumber}
              optional
              inputMode="numeric"
              maxLength={17}
              hint={text.abhaHint}
              error={errors.abhaNumber?.message}
            />
          </>
        )}
        <div role="status" className="sm:col-span-2 empty:hidden">
          {consentMissing && (
            <p className="rounded-field bg-sunken px-4 py-3 text-sm">
              {customer ? text.consentOfCustomer : text.consentLater}
            </p>
          )}
        </div>
      </div>
    </FormDialog>
  );
}
