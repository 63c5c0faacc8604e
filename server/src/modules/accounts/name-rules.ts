import { contactInNames, isFreeOfContacts } from '@labfront/contract/common';
import { invalid } from '../../platform/base/errors.ts';

/**
 * Checks the names that an account is to have, one of which may be stored already: schemas see only what is sent.
 * @throws AppError 400 at `lastName` where both together are a telephone number or a web address.
 */
export function refuseContactNames(names: { firstName: string; lastName: string }): void {
  const { path, message } = contactInNames();
  if (!isFreeOfContacts(names)) throw invalid([{ path: path.join('.'), message }]);
}
