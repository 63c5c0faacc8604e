import type { OrderParameter } from './order.slice.ts';

/** Whether a value is read with special care: it is never checked in advance. */
export const needsALook = ({ result }: OrderParameter): boolean =>
  result !== null &&
  (result.critical ||
    result.range?.implausible === true ||
    result.flag === 'INVALID' ||
    // Known too little of the patient: nothing says that it is not critical.
    result.noRange === 'uncertain' ||
    result.noRange === 'pregnancy' ||
    (result.delta?.isLarge ?? false));
