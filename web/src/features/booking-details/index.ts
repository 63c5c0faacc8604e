export { bookingDetailsMessages } from './booking-details.messages.ts';
export { CollectionCell, CustomerCell } from './components/booking-cells.tsx';
export { BookingFacts } from './components/booking-facts.tsx';
export { DetailsForm } from './components/details-form.tsx';
export { DetailsProblemNote, ProblemNote } from './components/details-problem.tsx';
export { PreparationNote } from './components/preparation-note.tsx';
export { type DetailsFormState, type DetailsValues, toDetails } from './details-form.ts';
export { useDetailsForm, useOwnName } from './use-details-form.ts';
export { type DetailsProblem, type DetailsProblems, useDetailsProblem } from './use-details-problem.ts';
