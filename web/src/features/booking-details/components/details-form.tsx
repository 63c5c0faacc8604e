import type { Fasting } from '@labfront/contract/preparation-sentence';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useCityName } from '../../../shared/format/city-names.ts';
import { useSite } from '../../../shared/site/site.slice.ts';
import { SelectField } from '../../../shared/ui/text-field.tsx';
import { CentrePlace, useCentres } from '../../centres/index.ts';
import { useCities } from '../../cities/index.ts';
import { WindowPicker } from '../../collection-windows/index.ts';
import { centresOf, type DetailsFormState } from '../details-form.ts';
import { useDetailsTexts } from '../for-staff.tsx';
import type { KnownCustomer } from '../known-patients.ts';
import { countPatients, readShares, type Sharing } from '../shares.ts';
import { useFirstInput } from '../use-first-input.ts';
import { AddressSection } from './address-section.tsx';
import { Choice, Section } from './choice.tsx';
import { ClinicalSection } from './clinical-section.tsx';
import { PatientSection } from './patient-section.tsx';

interface DetailsFormProps {
  readonly form: DetailsFormState;
  /** Counts the times the windows turned out to be different from what was shown. */
  readonly windowsAsked: number;
  /** Whether the form asks for the way of payment. */
  readonly withPayment: boolean;
  /** The default patient. */
  readonly person: string;
  /** The person in front of the form books for themselves: their saved addresses are offered, and whom they booked for before. */
  readonly withSavedAddresses?: boolean;
  /** The customer that staff book for, with the same of theirs; undefined until it is known. */
  readonly customer?: KnownCustomer | undefined;
  /** The booked items, if several patients of the account may share them. */
  readonly sharing?: Sharing;
  /** What the tests ask for; null if one may eat, undefined where nobody knows. */
  readonly fasting?: Fasting | null | undefined;
}

/** For whom, where, when and how it is paid. */
export function DetailsForm(props: DetailsFormProps) {
  const { form, windowsAsked, withPayment, person, withSavedAddresses = false, customer, sharing, fasting } = props;
  const text = useDetailsTexts();
  const { control, register, setValue, formState } = form;
  const { errors, isSubmitted } = formState;
  const [collection, date, slot, city, centreId, pincode, forWhom, shares] = useWatch({
    control,
    name: ['collection', 'date', 'slot', 'city', 'centreId', 'address.pincode', 'forWhom', 'shares'],
  });
  const takenId = useRef<string | null>(null);
  const dateRef = useFirstInput(form, 'date');
  const slotRef = useFirstInput(form, 'slot');
  const isHome = collection === 'home';
  return (
    <>
      <PatientSection
        form={form}
        person={person}
        withKnown={withSavedAddresses}
        customer={customer}
        sharing={sharing}
      />
      <Section title={text.whereHeading}>
        <div className="grid grid-cols-2 gap-2">
          <Choice {...register('collection')} value="centre" label={text.centre} hint={text.centreHint} />
          <Choice {...register('collection')} value="home" label={text.home} hint={text.homeHint} />
        </div>
        <CityField form={form} city={city} isNeeded={isHome || date !== ''} />
        {!isHome && <CentreField form={form} city={city} centreId={centreId} />}
        {isHome && <AddressSection form={form} withSaved={withSavedAddresses} customer={customer} takenId={takenId} />}
      </Section>
      <Section title={text.whenHeading}>
        <div
          ref={(part) => {
            dateRef(part);
            slotRef(part);
          }}
        >
          <WindowPicker
            city={city}
            centreId={isHome ? '' : centreId}
            pincode={isHome ? pincode : ''}
            date={date}
            slot={slot}
            optional={!isHome}
            places={forWhom === 'family' ? countPatients(readShares(shares)) : 1}
            fasting={fasting}
            asked={windowsAsked}
            errors={{ date: errors.date?.message, slot: errors.slot?.message }}
            onChange={(day, window) => {
              setValue('date', day, { shouldValidate: isSubmitted });
              setValue('slot', window, { shouldValidate: isSubmitted });
            }}
          />
        </div>
      </Section>
      <ClinicalSection form={form} />
      {withPayment && <PaymentSection form={form} />}
    </>
  );
}

/** Without a fixed time nobody has to say where; "(optional)" alone would hide that a time needs it. */
function CityField({ form, city, isNeeded }: { form: DetailsFormState; city: string; isNeeded: boolean }) {
  const text = useDetailsTexts();
  const cityName = useCityName();
  const { cities, error } = useCities();
  const { register, setValue, formState } = form;
  return (
    <SelectField
      {...register('city', {
        onChange: () => {
          setValue('slot', '');
          setValue('centreId', '');
        },
      })}
      // Shown by its value: the cities may arrive after what was chosen before a reload.
      value={city}
      label={isNeeded ? text.city : text.cityForTime}
      {...(isNeeded ? {} : { hint: text.cityHint })}
      empty={text.choose}
      options={cities.map(({ name }) => ({ value: name, label: cityName(name) }))}
      error={formState.errors.city?.message ?? error ?? undefined}
    />
  );
}

/** Asked where there are several places to come to, of the city once it is chosen; the one place where there are not. */
function CentreField({ form, city, centreId }: { form: DetailsFormState; city: string; centreId: string }) {
  const text = useDetailsTexts();
  const cityName = useCityName();
  const { centres } = useCentres();
  const { cities } = useCities();
  const { register, setValue, formState } = form;
  const served = new Set(cities.map(({ name }) => name));
  const here = centresOf(city, centres);
  const only = here.length === 1 ? here[0]?._id : undefined;
  useEffect(() => {
    if (only !== undefined && only !== centreId) setValue('centreId', only);
  }, [only, centreId, setValue]);
  if (here.length < 2) {
    return (
      <p className="text-sm">
        <CentrePlace id={here[0]?._id ?? null} />
      </p>
    );
  }
  const addressOf = (centre: (typeof here)[number]) =>
    city === '' ? `${centre.address}, ${cityName(centre.city)}` : centre.address;
  return (
    <SelectField
      {...register('centreId', {
        onChange: ({ target }: { target: { value: string } }) => {
          setValue('slot', '');
          const chosen = here.find(({ _id }) => _id === target.value);
          if (chosen && served.has(chosen.city)) setValue('city', chosen.city);
        },
      })}
      value={centreId}
      label={text.whichCentre}
      empty={text.choose}
      options={here.map((centre) => ({ value: centre._id, label: `${centre.name}, ${addressOf(centre)}` }))}
      error={formState.errors.centreId?.message}
    />
  );
}

function PaymentSection({ form: { register } }: { form: DetailsFormState }) {
  const text = useDetailsTexts();
  const { payments } = useSite();
  return (
    <Section title={text.payHeading}>
      {!payments.onlinePayment && <p className="mb-3 text-ink-soft">{text.onlineOff}</p>}
      <div className="grid grid-cols-2 gap-2">
        {payments.onlinePayment && (
          <Choice
            {...register('paymentMethod')}
            value="online"
            label={text.online}
            hint={payments.testMode ? text.onlineHintTest : text.onlineHint}
          />
        )}
        <Choice
          {...register('paymentMethod')}
          value="at_collection"
          label={text.atCollection}
          hint={text.atCollectionHint}
        />
      </div>
    </Section>
  );
}
