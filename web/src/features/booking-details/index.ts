export { bookingDetailsMessages } from './booking-details.messages.ts';
export { CollectionCell, CustomerCell } from './components/booking-cells.tsx';
export { BookingFacts, noteOnTime } from './components/booking-facts.tsx';
export { DetailsForm } from './components/details-form.tsx';
export { DetailsProblemNote, ProblemNote } from './components/details-problem.tsx';
export { useAboutPatient } from './components/patient-facts.tsx';
export { PlaceCheck } from './components/place-check.tsx';
export { type DetailsFormState, type DetailsValues, emptyDetails, toDetails } from './details-form.ts';
export { ForStaff } from './for-staff.tsx';
export { linesOfItem } from './item-lines.ts';
export type { KnownCustomer } from './known-patients.ts';
export {
  chargedShares,
  countDuplicates,
  type ItemShare,
  type ItemToShare,
  readShares,
  type Sharing,
  sharesPrice,
} from './shares.ts';
export { useDetailsForm, useOwnName } from './use-details-form.ts';
export { type DetailsProblem, type DetailsProblems, useDetailsProblem } from './use-details-problem.ts';
export { useHomeFee } from './use-serviceability.ts';
export { useToldBy } from './use-told-by.ts';
