// Sends a patient to the call of whoever saves them: the customer, or staff for a walk-in patient or a customer on the telephone.
import type { PatientRecord } from '@labfront/contract/patients';
import type { Failure } from '../../shared/store/api-thunk.ts';
import { useAppDispatch } from '../../shared/store/hooks.ts';
import type { toBody } from './patient-form.ts';
import { completePatient, createPatient, createWalkIn, updatePatient } from './patients.slice.ts';
import { unmasked } from './use-patients.ts';

/** The customer whose patients staff add to. */
export interface Customer {
  readonly accountId: string;
  /** As staff see it; a masked one finds nobody. */
  readonly mobileNumber: string;
}

interface Saved {
  readonly patient: PatientRecord | null;
  readonly isWalkIn: boolean;
  readonly customer: Customer | undefined;
}

/** The outcome of saving a patient. */
type Outcome = { readonly data: PatientRecord; readonly message: string } | { readonly failure: Failure | undefined };

const THUNKS = [createWalkIn, completePatient, updatePatient, createPatient];

export function useSavePatient({ patient, isWalkIn, customer }: Saved) {
  const dispatch = useAppDispatch();
  const send = (body: ReturnType<typeof toBody>) => {
    const params = { id: patient?._id ?? '' };
    if (customer) {
      const { accountId, mobileNumber } = customer;
      const accountNumber = unmasked(mobileNumber);
      if (patient) return dispatch(completePatient({ params, body: { ...body, accountNumber } }));
      return dispatch(createWalkIn({ body: { ...body, accountId, accountNumber } }));
    }
    if (isWalkIn) return dispatch(createWalkIn({ body }));
    if (patient) return dispatch(updatePatient({ params, body }));
    return dispatch(createPatient({ body }));
  };
  return async (body: ReturnType<typeof toBody>): Promise<Outcome> => {
    const answer = await send(body);
    const isSaved = THUNKS.some((thunk) => thunk.fulfilled.match(answer));
    return isSaved ? (answer.payload as Outcome) : { failure: answer.payload as Failure | undefined };
  };
}
