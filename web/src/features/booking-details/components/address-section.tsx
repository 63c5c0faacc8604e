import type { Address } from '@labfront/contract/addresses';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { useCityName } from '../../../shared/format/city-names.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { SelectField, TextField } from '../../../shared/ui/text-field.tsx';
import { AddressChoice, keptAs, usePincode, useSavedAddresses } from '../../addresses/index.ts';
import { useCities } from '../../cities/index.ts';
import { detailsFormMessages } from '../booking-details.messages.ts';
import type { DetailsFormState } from '../details-form.ts';
import type { KnownCustomer } from '../known-patients.ts';
import { useIsUnserved } from '../use-serviceability.ts';

interface AddressSectionProps {
  readonly form: DetailsFormState;
  /** Offers the signed-in person's own addresses. */
  readonly withSaved: boolean;
  /** Offers theirs instead. */
  readonly customer: KnownCustomer | undefined;
  /** The kept address that was taken by itself; it outlives this section, which a booking at a centre has not. */
  readonly takenId: RefObject<string | null>;
}

const EMPTY_PLACE = { locality: '', pincode: '', address: '', landmark: '', addressType: 'home' } as const;

/** The address of the home visit. The city is the form's own field, above. */
export function AddressSection({ form, withSaved, customer, takenId }: AddressSectionProps) {
  const { control, register, formState, getValues, setValue } = form;
  const text = useMessages(detailsFormMessages);
  const cityName = useCityName();
  const { cities } = useCities();
  const errors = formState.errors.address;
  const [city, typed] = useWatch({ control, name: ['city', 'address'] });
  const ofPincode = usePincode(typed.pincode)?.city;
  const there = ofPincode ?? city;
  const isElsewhere = city !== '' && there.toLowerCase() !== city.toLowerCase();
  const isUnserved = useIsUnserved(typed.pincode);
  const saved = useSavedAddresses(withSaved);
  const addresses = customer?.addresses ?? saved;
  const kept = keptAs(typed, addresses);
  const served = (name: string) => cities.find((one) => one.name.toLowerCase() === name.toLowerCase())?.name;

  // A pincode tells the city; one that was chosen before stays, and a pincode elsewhere is refused in words.
  const told = city === '' && ofPincode !== undefined ? served(ofPincode) : undefined;
  useEffect(() => {
    if (told !== undefined) setValue('city', told, { shouldValidate: true });
  }, [told, setValue]);

  function take({ name, number, locality, pincode, address, landmark, addressType, city }: Address) {
    setValue('address', { name, number, locality, pincode, address, landmark, addressType }, { shouldValidate: true });
    const ours = served(city);
    if (ours !== undefined) setValue('city', ours, { shouldValidate: true });
    customer?.onTaken('address');
  }
  const { name = '', number = '' } = formState.defaultValues?.address ?? {};
  const clear = () => setValue('address', { ...EMPTY_PLACE, name, number });
  // The only one that is kept, and that we drive to, is taken by itself, once, into a form that says nothing of an address.
  const only = addresses.length === 1 ? addresses.find((address) => served(address.city) !== undefined) : undefined;
  const takeByItself = useEffectEvent((address: Address) => {
    const said = getValues();
    const there = said.address;
    const isBlank = [there.address, there.locality, there.landmark].every((text) => text === '');
    const isUntouched = customer ? there.name === customer.name : there.name === name && there.number === number;
    // Words of staff from before they found the customer stay when they choose another one.
    const fits = (before: string, kept: string) =>
      before === '' || (!customer && before.toLowerCase() === kept.toLowerCase());
    if (takenId.current === address._id || !isBlank || !isUntouched) return;
    if (!fits(there.pincode, address.pincode) || !fits(said.city, address.city)) return;
    takenId.current = address._id;
    take(address);
  });
  useEffect(() => {
    if (only) takeByItself(only);
  }, [only]);

  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <h3 className="text-lg sm:col-span-2">{text.addressHeading}</h3>
      <div className="empty:hidden sm:col-span-2">
        <AddressChoice
          addresses={addresses}
          chosen={kept}
          onChoose={(address) => (address ? take(address) : clear())}
        />
      </div>
      <TextField
        {...register('address.name')}
        label={text.contactName}
        autoComplete="name"
        error={errors?.name?.message}
      />
      <TextField
        {...register('address.number')}
        label={text.mobile}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        prefix="+91"
        error={errors?.number?.message}
      />
      <div className="sm:col-span-2">
        <TextField
          {...register('address.address')}
          label={text.address}
          autoComplete="street-address"
          error={errors?.address?.message}
        />
      </div>
      <TextField
        {...register('address.locality')}
        label={text.locality}
        autoComplete="address-level3"
        error={errors?.locality?.message}
      />
      <TextField
        {...register('address.pincode')}
        label={text.pincode}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={6}
        error={
          errors?.pincode?.message ??
          (isElsewhere ? text.pincodeElsewhere(cityName(there), cityName(city)) : undefined) ??
          (isUnserved ? text.pincodeNotServed(typed.pincode) : undefined)
        }
      />
      <TextField {...register('address.landmark')} label={text.landmark} optional error={errors?.landmark?.message} />
      <SelectField
        {...register('address.addressType')}
        label={text.addressType}
        options={[
          { value: 'home', label: text.typeHome },
          { value: 'work', label: text.typeWork },
        ]}
        error={errors?.addressType?.message}
      />
      {withSaved && !kept && (
        <div className="sm:col-span-2">
          <Checkbox {...register('keepAddress')} label={text.keepAddress} />
        </div>
      )}
    </div>
  );
}
