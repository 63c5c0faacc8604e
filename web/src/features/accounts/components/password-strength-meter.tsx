import clsx from 'clsx';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { accountsMessages } from '../accounts.messages.ts';
import { passwordStrength } from '../password-strength.ts';

const STEPS = [1, 2, 3, 4] as const;

export function PasswordStrengthMeter({ password }: { password: string }) {
  const text = useMessages(accountsMessages);
  const strength = passwordStrength(password);
  const labels = ['', text.strengthWeak, text.strengthFair, text.strengthGood, text.strengthStrong];
  return (
    <>
      {strength === 0 ? (
        text.passwordRule
      ) : (
        <span className="flex items-center gap-3">
          <span aria-hidden="true" className="flex grow gap-1">
            {STEPS.map((step) => (
              <span key={step} className={clsx('h-1.5 grow rounded-full', step <= strength ? 'bg-brand' : 'bg-line')} />
            ))}
          </span>
          {text.strength(labels[strength] ?? '')}
        </span>
      )}
    </>
  );
}
