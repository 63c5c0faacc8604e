import type { PatientRecord, StaffPatient } from '@labfront/contract/patients';
import { useCallback, useEffect, useState } from 'react';
import { selectUser } from '../../shared/session/auth.slice.ts';
import { apiThunk, fallbackOf } from '../../shared/store/api-thunk.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { patientFailures } from './patients.messages.ts';
import { fetchPatients, selectPatients } from './patients.slice.ts';

interface Patients {
  readonly patients: readonly PatientRecord[];
  readonly loaded: boolean;
  readonly error: string | null;
  readonly retry: () => void;
}

// Somebody else's patients belong to the dialog that asks for them, not to the store.
const findPatients = apiThunk('patients/find', 'GET /admin/patients', fallbackOf(patientFailures, 'fetch'));

/** A mobile number as staff see it; undefined for a masked one, which finds nobody. */
export const unmasked = (mobileNumber: string): string | undefined =>
  /^\d+$/.test(mobileNumber) ? mobileNumber : undefined;

/** A customer's own person first; a record that was merged into another one is not booked for. */
const ofFamily = (found: readonly StaffPatient[]): readonly PatientRecord[] =>
  found
    .filter(({ mergedInto }) => mergedInto === null)
    .toSorted((a, b) => Number(b.relation === 'self') - Number(a.relation === 'self'));

const NOBODY: Omit<Patients, 'retry'> = { patients: [], loaded: false, error: null };

/**
 * The patients of an account.
 * @param asked whether they are needed now.
 * @param accountId of a customer, for staff; without it they are those of the signed-in account.
 * @param mobileNumber of that customer: whoever knows it finds the patients of a customer of another centre. A masked one is left out.
 */
export function usePatients(asked: boolean, accountId?: string, mobileNumber = ''): Patients {
  const dispatch = useAppDispatch();
  const isSignedIn = useAppSelector(selectUser) !== null;
  const { patients, loaded, listError } = useAppSelector(selectPatients);
  const [found, setFound] = useState(NOBODY);
  const isOwn = accountId === undefined;
  const retry = useCallback(async () => {
    if (accountId === undefined) return void dispatch(fetchPatients());
    const answer = await dispatch(findPatients({ query: { accountId, q: unmasked(mobileNumber) } }));
    if (findPatients.fulfilled.match(answer))
      setFound({ patients: ofFamily(answer.payload.data), loaded: true, error: null });
    else setFound({ ...NOBODY, error: answer.payload?.message ?? null });
  }, [dispatch, accountId, mobileNumber]);
  useEffect(() => {
    if (asked && !isOwn) void retry();
  }, [asked, isOwn, retry]);
  useEffect(() => {
    if (asked && isOwn && isSignedIn && !loaded) void retry();
  }, [asked, isOwn, isSignedIn, loaded, retry]);
  const shown = isOwn ? { patients, loaded, error: listError } : found;
  return { ...shown, retry: () => void retry() };
}
