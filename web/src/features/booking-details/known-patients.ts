import type { KnownPatient } from '@labfront/contract/bookings';
import type { Household } from '@labfront/contract/people';
import { useEffect, useState } from 'react';
import { apiThunk, fallbackOf } from '../../shared/store/api-thunk.ts';
import { useAppDispatch } from '../../shared/store/hooks.ts';
import { detailsFormMessages } from './booking-details.messages.ts';

/** The customer that staff book for, with what is known of them. */
export interface KnownCustomer extends Household {
  readonly name: string;
  /** Called when the form takes something of theirs. */
  readonly onTaken: (what: 'patient' | 'address') => void;
}

const fetchPatients = apiThunk(
  'bookingDetails/patients',
  'GET /booking/patients',
  fallbackOf(detailsFormMessages, 'patientsFailed'),
);

/** Whom the signed-in person has booked for. @param asked false for a form that staff fill in. */
export function useKnownPatients(asked: boolean): readonly KnownPatient[] {
  const dispatch = useAppDispatch();
  const [patients, setPatients] = useState<readonly KnownPatient[]>([]);
  useEffect(() => {
    if (!asked) return;
    const request = dispatch(fetchPatients());
    // Without them the person fills in what they filled in before.
    void request.then((answer) => {
      if (fetchPatients.fulfilled.match(answer)) setPatients(answer.payload.data);
    });
    return () => request.abort();
  }, [dispatch, asked]);
  return patients;
}
