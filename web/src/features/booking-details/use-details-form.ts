import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from '../../shared/i18n/messages.ts';
import { selectUser } from '../../shared/session/auth.slice.ts';
import { useAppSelector } from '../../shared/store/hooks.ts';
import { useCentres } from '../centres/index.ts';
import { detailsFormMessages } from './booking-details.messages.ts';
import { centresOf, type DetailsFormState, type DetailsValues, emptyDetails, FIELD_ORDER } from './details-form.ts';
import { useDetailsTexts } from './for-staff.tsx';

/** A form of booking details that starts with what is known of the person it is for. */
export function useDetailsForm(
  person: { readonly name: string; readonly mobileNumber: string | null } | null,
  paymentMethod: DetailsValues['paymentMethod'],
): DetailsFormState {
  const { centreMissing } = useDetailsTexts();
  const { centres } = useCentres();
  const form = useContractForm<DetailsValues>({
    schema: () => import('./details-form.schema.ts').then(({ DetailsSchema }) => DetailsSchema),
    defaultValues: { ...emptyDetails(person), paymentMethod },
    // The contract takes a booking without a centre, for older front ends.
    check: ({ collection, city, centreId }) =>
      collection === 'centre' && centreId === '' && centresOf(city, centres).length > 0
        ? { centreId: centreMissing }
        : {},
  });
  // A bad form focuses its first bad field in the order of these, whatever part was opened first.
  for (const name of FIELD_ORDER) form.register(name);
  return form;
}

/** The signed-in person's details as a patient. */
export function useOwnName(): string {
  const text = useMessages(detailsFormMessages);
  const user = useAppSelector(selectUser);
  return user ? text.me(user.firstName) : text.meAlone;
}
