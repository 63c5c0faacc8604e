import type { UseFormRegisterReturn } from 'react-hook-form';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { PasswordField } from '../../../shared/ui/text-field.tsx';
import { passwordsMessages } from '../passwords.messages.ts';
import { PasswordStrengthMeter } from './password-strength-meter.tsx';

interface Entry {
  readonly field: UseFormRegisterReturn;
  readonly error: string | undefined;
}

/** A new password, twice. `typed` is the first as it stands, for the strength hint. */
export function NewPasswordFields({ typed, first, again }: { typed: string; first: Entry; again: Entry }) {
  const text = useMessages(passwordsMessages);
  return (
    <>
      <PasswordField
        {...first.field}
        label={text.newPassword}
        autoComplete="new-password"
        hint={<PasswordStrengthMeter password={typed} />}
        error={first.error}
      />
      <PasswordField {...again.field} label={text.confirmPassword} autoComplete="new-password" error={again.error} />
    </>
  );
}
