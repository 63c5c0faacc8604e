import { useMessages } from '../../../shared/i18n/messages.ts';
import { SelectField, TextField } from '../../../shared/ui/text-field.tsx';
import { detailsFormMessages } from '../booking-details.messages.ts';
import type { DetailsFormState } from '../details-form.ts';

/** Where the phlebotomist comes to. The city is the form's own, above. */
export function AddressSection({ form: { register, formState } }: { form: DetailsFormState }) {
  const text = useMessages(detailsFormMessages);
  const errors = formState.errors.address;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <h3 className="text-lg sm:col-span-2">{text.addressHeading}</h3>
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
        error={errors?.pincode?.message}
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
    </div>
  );
}
