import type { OrderParameter } from './order.slice.ts';

/** Whether a value is read with special care: it is never checked in advance. */
export const needsALook = ({ result }: OrderParameter): boolean =>
  result !== null &&
  (result.critical ||
    result.range?.implausible === true ||
    result.flag === 'INVALID' ||
    (result.delta?.isLarge ?? false));
