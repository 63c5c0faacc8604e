import type { passwordsMessages } from './passwords.messages.ts';

type Texts = Pick<(typeof passwordsMessages)['en'], 'confirmMissing' | 'passwordsDiffer'>;

/** The contract asks for a new password once: that both are the same is for the form to say. */
export function checkTwice(values: { newPassword: string; confirmPassword: string }, text: Texts) {
  if (values.confirmPassword === '') return { confirmPassword: text.confirmMissing };
  return values.confirmPassword === values.newPassword ? {} : { confirmPassword: text.passwordsDiffer };
}
