import type { CartBooking } from '@labfront/contract/cart-bookings';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { bookingDetailsMessages } from '../booking-details.messages.ts';

type AboutPatient = Pick<CartBooking['patient'], 'age' | 'sex'> & Partial<Pick<CartBooking['patient'], 'mobileNumber'>>;

/** Age, sex and number: what tells a patient from another one of the same name. */
export function useAboutPatient() {
  const text = useMessages(bookingDetailsMessages);
  return ({ age, sex, mobileNumber = '' }: AboutPatient): string =>
    [
      ...(age === null ? [] : [text.ages(age)]),
      ...(sex === null ? [] : [text.sexes[sex]]),
      ...(mobileNumber === '' ? [] : [mobileNumber]),
    ].join(', ');
}

/** Everybody of a booking for several patients, with what each of them gets. */
export function PatientFacts({ patients }: Pick<CartBooking, 'patients'>) {
  const text = useMessages(bookingDetailsMessages);
  const about = useAboutPatient();
  return (
    <ul className="flex flex-col gap-2">
      {patients.map(({ patient, lines }) => (
        <li key={lines[0]?._id ?? patient.name}>
          {patient.name}
          <span className="block font-normal text-ink-soft">{about(patient)}</span>
          <span className="block font-normal">
            {lines
              .map(({ name, includedIn, refunded }) => {
                if (refunded) return text.refundedLine(name);
                return includedIn === null ? name : text.includedLine(name);
              })
              .join(', ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
