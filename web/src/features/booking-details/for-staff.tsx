// The form of a booking as staff read it, who book for somebody else. Staff pages are in English.
import { createContext, type ReactNode, useContext } from 'react';
import { useMessages } from '../../shared/i18n/messages.ts';
import { detailsFormMessages } from './booking-details.messages.ts';
import { placeCheckMessages } from './place-check.messages.ts';

const details = {
  familyChoiceHint: 'One or several of them, each with their own tests',
  homeHint: 'A phlebotomist goes there',
  centreHint: 'The patient comes to us',
  centreMissing: 'Choose the centre that the patient comes to',
  knownPatient: 'Somebody they booked for before',
  doctorHint: 'Leave it empty if no doctor asked for them.',
};

const place = {
  placeHeading: 'Do we go there?',
  placePincode: 'Pincode of the visit',
  placeNotServed: (city: string) => `We do not take samples at home there yet (${city}). Centres to come to:`,
  placeNoCentre: 'We do not take samples at home there yet, and have no centre near it.',
  placeNoTime: 'All times are taken for the next two months.',
  placeCentre: 'Choose',
  placeCentreOf: (name: string) => `Choose ${name}`,
};

const StaffContext = createContext(false);

/** Words the forms inside for staff. */
export function ForStaff({ children }: { children: ReactNode }) {
  return <StaffContext value={true}>{children}</StaffContext>;
}

/** The texts of the form for its reader: the customer, or staff. */
export function useDetailsTexts() {
  const text = useMessages(detailsFormMessages);
  return useContext(StaffContext) ? { ...text, ...details } : text;
}

/** As `useDetailsTexts`, for the question whether somebody comes to a pincode. */
export function usePlaceTexts() {
  const text = useMessages(placeCheckMessages);
  return useContext(StaffContext) ? { ...text, ...place } : text;
}
