import type { KnownPatient } from '@labfront/contract/bookings';
import { useEffect, useEffectEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { selectUser } from '../../../shared/session/auth.slice.ts';
import { useAppSelector } from '../../../shared/store/hooks.ts';
import { SelectField, TextField } from '../../../shared/ui/text-field.tsx';
import { bookingDetailsMessages } from '../booking-details.messages.ts';
import type { DetailsFormState } from '../details-form.ts';
import { useDetailsTexts } from '../for-staff.tsx';
import { type KnownCustomer, useKnownPatients } from '../known-patients.ts';
import type { Sharing } from '../shares.ts';
import { Choice, Section } from './choice.tsx';
import { PatientsPerItem } from './patients-per-item.tsx';

interface PatientSectionProps {
  readonly form: DetailsFormState;
  /** The default patient. */
  readonly person: string;
  /** Whom the signed-in person booked for before is offered. */
  readonly withKnown: boolean;
  /** Theirs are offered instead. */
  readonly customer: KnownCustomer | undefined;
  /** The items, if the booking may be for several patients of the account. */
  readonly sharing: Sharing | undefined;
}

const sameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** The tested patients. Age and sex are asked for everybody, because ranges depend on them, and for each of them once. */
export function PatientSection({ form, person, withKnown, customer, sharing }: PatientSectionProps) {
  const { control, register, setValue, getValues, formState } = form;
  const text = useDetailsTexts();
  const { sexes } = useMessages(bookingDetailsMessages);
  const own = useAppSelector(selectUser);
  const ofUser = useKnownPatients(withKnown);
  const known = customer?.patients ?? ofUser;
  const ownName = customer?.name ?? (withKnown ? own?.name : undefined);
  const forWhom = useWatch({ control, name: 'forWhom' });
  const errors = formState.errors.patient;
  const myself = ownName === undefined ? undefined : known.find(({ name }) => sameName(name, ownName));
  const others = known.filter((patient) => patient !== myself);

  function fill(patient: Pick<KnownPatient, 'age' | 'sex'> | undefined) {
    setValue('patient.age', patient ? String(patient.age) : '');
    setValue('patient.sex', patient?.sex ?? '');
    if (patient) customer?.onTaken('patient');
    form.clearErrors(['patient.age', 'patient.sex']);
  }
  function take(patient: KnownPatient) {
    setValue('patient.name', patient.name, { shouldValidate: true });
    setValue('patient.mobileNumber', patient.mobileNumber);
    fill(patient);
  }
  // Known details arrive after the form is open; typed ones stay.
  const fillIfBlank = useEffectEvent((patient: KnownPatient) => {
    const said = getValues();
    if (said.forWhom === 'me' && said.patient.age === '' && said.patient.sex === '') fill(patient);
  });
  useEffect(() => {
    if (myself) fillIfBlank(myself);
  }, [myself]);
  const choice = register('forWhom', { onChange: () => fill(getValues('forWhom') === 'me' ? myself : undefined) });

  return (
    <Section title={text.patientHeading}>
      <div className="grid grid-cols-2 gap-2">
        <Choice {...choice} value="me" label={person} />
        <Choice {...choice} value="other" label={text.other} />
        {sharing && sharing.items.length > 0 && (
          <div className="col-span-2 grid">
            <Choice
              {...choice}
              value="family"
              label={sharing.accountId === undefined ? text.family : text.familyOfCustomer}
              hint={text.familyChoiceHint}
            />
          </div>
        )}
      </div>
      {forWhom === 'family' && sharing && <PatientsPerItem form={form} {...sharing} />}
      {forWhom === 'other' && others.length > 0 && (
        <SelectField
          label={text.knownPatient}
          optional
          empty={text.newPatient}
          defaultValue=""
          options={others.map(({ name }) => ({ value: name, label: name }))}
          onChange={({ target }) => {
            const chosen = others.find(({ name }) => name === target.value);
            if (chosen) take(chosen);
          }}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2" hidden={forWhom === 'family'}>
        {forWhom === 'other' && (
          <>
            <TextField {...register('patient.name')} label={text.name} error={errors?.name?.message} />
            <TextField
              {...register('patient.mobileNumber')}
              label={text.mobile}
              optional
              type="tel"
              inputMode="tel"
              prefix="+91"
              hint={text.patientMobileHint}
              error={errors?.mobileNumber?.message}
            />
          </>
        )}
        <TextField {...register('patient.age')} label={text.age} inputMode="numeric" error={errors?.age?.message} />
        <SelectField
          {...register('patient.sex')}
          label={text.sex}
          empty={text.choose}
          options={(['female', 'male', 'other'] as const).map((value) => ({ value, label: sexes[value] }))}
          error={errors?.sex?.message}
        />
      </div>
    </Section>
  );
}
