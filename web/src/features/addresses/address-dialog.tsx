import type { Address } from '@labfront/contract/addresses';
import { useEffect, useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FormDialog } from '../../shared/forms/form-dialog.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from '../../shared/i18n/messages.ts';
import { selectUser } from '../../shared/session/auth.slice.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { notify } from '../../shared/ui/notify.ts';
import { SelectField, TextField } from '../../shared/ui/text-field.tsx';
import { createAddress, updateAddress } from './addresses.slice.ts';
import { addressesPageMessages } from './addresses-page.messages.ts';
import { usePincode } from './pincode-lookup.ts';

interface AddressDialogProps {
  /** The address to edit; null for a new one. */
  readonly address: Address | null;
  readonly onClose: () => void;
}

export function AddressDialog({ address, onClose }: AddressDialogProps) {
  const text = useMessages(addressesPageMessages);
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const formId = useId();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useContractForm({
    schema: () => import('@labfront/contract/booking-details').then(({ AddressFields }) => AddressFields),
    defaultValues: {
      name: address?.name ?? user?.name ?? '',
      number: address?.number ?? user?.mobileNumber ?? '',
      pincode: address?.pincode ?? '',
      locality: address?.locality ?? '',
      address: address?.address ?? '',
      city: address?.city ?? '',
      landmark: address?.landmark ?? '',
      addressType: address?.addressType ?? 'home',
    },
  });
  const { control, register, getValues, setValue } = form;
  const { errors, isSubmitting } = form.formState;
  const place = usePincode(useWatch({ control, name: 'pincode' }));

  // The city of the pincode is a suggestion: it never overwrites typed text.
  useEffect(() => {
    if (place && getValues('city') === '') setValue('city', place.city, { shouldValidate: true });
    const [only] = place?.offices ?? [];
    if (only && place?.offices.length === 1 && getValues('locality') === '') setValue('locality', only);
  }, [place, getValues, setValue]);

  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    const answer = address
      ? await dispatch(updateAddress({ params: { id: address._id }, body }))
      : await dispatch(createAddress({ params: { userId: user?._id ?? '' }, body }));
    if (answer.meta.requestStatus === 'fulfilled' && answer.payload && 'data' in answer.payload) {
      notify('success', answer.payload.message);
      onClose();
    } else if (answer.payload && 'issues' in answer.payload) setFailure(form.showFailure(answer.payload));
  });

  return (
    <FormDialog
      title={address ? text.editTitle : text.addTitle}
      save={text.save}
      busy={isSubmitting}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...register('name')}
          label={text.name}
          autoComplete="name"
          className="sm:col-start-1"
          error={errors.name?.message}
        />
        <TextField
          {...register('number')}
          label={text.mobile}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          prefix="+91"
          error={errors.number?.message}
        />
        <TextField
          {...register('pincode')}
          label={text.pincode}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={7}
          hint={<span aria-live="polite">{place && text.pincodeOf(place.city)}</span>}
          error={errors.pincode?.message}
        />
        <TextField {...register('city')} label={text.city} autoComplete="address-level2" error={errors.city?.message} />
        <TextField
          {...register('locality')}
          label={text.locality}
          list={`${formId}-offices`}
          autoComplete="address-level3"
          hint={text.localityHint}
          error={errors.locality?.message}
        />
        <datalist id={`${formId}-offices`}>
          {place?.offices.map((office) => (
            <option key={office} value={office} />
          ))}
        </datalist>
        <TextField {...register('landmark')} label={text.landmark} optional error={errors.landmark?.message} />
        <div className="sm:col-span-2">
          <TextField
            {...register('address')}
            label={text.address}
            autoComplete="street-address"
            error={errors.address?.message}
          />
        </div>
        <SelectField
          {...register('addressType')}
          label={text.type}
          options={[
            { value: 'home', label: text.home },
            { value: 'work', label: text.work },
          ]}
          error={errors.addressType?.message}
        />
      </div>
    </FormDialog>
  );
}
