import { PRESCRIPTION_STATES, REPORT_STATES, REQUEST_STATES } from '../../../shared/format/staff-states.ts';
import { englishOnly } from '../../../shared/i18n/messages.ts';
import { patientWords } from '../../patients/index.ts';

export const personPageMessages = englishOnly({
  en: {
    title: 'Person',
    allUsers: 'All users',
    missing: 'There is no such account',
    missingHint: 'It may have been deleted.',
    customerSince: 'Registered',
    lastLogin: 'Last sign-in',
    cartBookings: (total: number) => `Cart bookings (${total})`,
    noBookings: 'No cart bookings yet',
    allBookings: 'All cart bookings of this person',
    bookNow: (total: number) => `Book Now bookings (${total})`,
    noBookNow: 'No Book Now bookings yet',
    allBookNow: 'All Book Now bookings of this person',
    reportPayments: (total: number) => `Report payments (${total})`,
    noReportPayments: 'No report that had to be paid',
    records: {
      patients: (total: number) => `Patients (${total})`,
      addresses: (total: number) => `Addresses (${total})`,
      reports: (total: number) => `Reports (${total})`,
      prescriptions: (total: number) => `Prescriptions (${total})`,
      homeCollections: (total: number) => `Home collection requests (${total})`,
      messages: (total: number) => `Messages (${total})`,
    },
    noRecords: {
      patients: 'No patients yet',
      addresses: 'No addresses yet',
      reports: 'No reports yet',
      prescriptions: 'No prescriptions yet',
      homeCollections: 'No requests yet',
      messages: 'No messages yet',
    },
    allRecords: {
      reports: 'Find in the list of reports',
      prescriptions: 'Find in the list of prescriptions',
      homeCollections: 'Find in the list of requests',
      messages: 'Find in the list of messages',
    },
    states: {
      patients: { ...patientWords.en.relations, self: 'Account holder' },
      addresses: { home: 'Home', work: 'Work' },
      reports: REPORT_STATES,
      prescriptions: PRESCRIPTION_STATES,
      homeCollections: REQUEST_STATES,
      messages: { open: 'Open', handled: 'Handled', answered: 'Answered' },
    },
    withdrawn: 'Withdrawn',
    sessions: (total: number) => `Signed in on (${total})`,
    noSessions: 'Not signed in anywhere',
  },
});
