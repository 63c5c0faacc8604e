import { shallowEqual } from 'react-redux';
import { selectUser } from '../../shared/session/auth.slice.ts';
import { useAppSelector } from '../../shared/store/hooks.ts';
import type { CheckoutContext } from './checkout.types.ts';

function selectPayer(state: Parameters<typeof selectUser>[0]): CheckoutContext['person'] {
  const user = selectUser(state);
  return {
    ...(user?.name && { name: user.name }),
    ...(user?.email && { email: user.email }),
    ...(user?.mobileNumber && { contact: `+91${user.mobileNumber}` }),
  };
}

/** The payer's details for a gateway's checkout. */
export const usePayer = (): CheckoutContext['person'] => useAppSelector(selectPayer, shallowEqual);
