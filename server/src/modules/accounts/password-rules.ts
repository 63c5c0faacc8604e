import { badField } from '../../platform/base/errors.ts';
import { isCommonPassword } from './common-passwords.ts';

/** @throws AppError 400 at `path` for a password that is the account's e-mail, or one of the 10,000 commonest (wire.md, Accounts, rules). */
export async function refuseWeakPassword(path: string, password: string, email: string | null): Promise<void> {
  if (password.toLowerCase() === email) throw badField(path, 'VALIDATION.passwordIsEmail');
  if (await isCommonPassword(password)) {
    throw badField(path, 'VALIDATION.passwordIsCommon');
  }
}
