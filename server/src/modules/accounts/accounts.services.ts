// The services of accounts, put together.
import type { SecretBox } from '../../platform/base/secret-box.ts';
import { createAccountChangesService } from './account-changes.service.ts';
import { createAccountMailer } from './account-mailer.ts';
import { createAccountsService } from './accounts.service.ts';
import { createChangeUndoService } from './change-undo.service.ts';
import { createEmailConfirmationService } from './email-confirmation.service.ts';
import { createKnownDevices } from './known-devices.ts';
import { createPasswordsService } from './passwords.service.ts';
import { createSessionsService } from './sessions.service.ts';
import { createSignInService } from './sign-in.service.ts';
import { createSignInCodesService } from './sign-in-codes.service.ts';
import { createTotpService } from './totp.service.ts';

/** Dependencies without those that are built here. */
type Of<Create extends (dependencies: never) => unknown, Built extends string> = Omit<Parameters<Create>[0], Built>;

type Dependencies = Of<typeof createAccountMailer, never> &
  Of<typeof createTotpService, 'accountMailer' | 'box'> &
  Of<typeof createSignInService, 'knownDevices' | 'totp'> &
  Of<typeof createSignInCodesService, 'box' | 'signIn' | 'totp'> &
  Of<typeof createChangeUndoService, 'accountMailer' | 'totp'> &
  Of<typeof createEmailConfirmationService, 'accountMailer' | 'changeUndo'> &
  Of<typeof createAccountsService, 'emailConfirmation' | 'signIn'> &
  Of<typeof createPasswordsService, 'accountMailer' | 'emailConfirmation' | 'totp'> &
  Of<
    typeof createAccountChangesService,
    'accountMailer' | 'changeUndo' | 'emailConfirmation' | 'signInCodes' | 'totp'
  > &
  Parameters<typeof createSessionsService>[0] & { totpBox: SecretBox; deviceBox: SecretBox; codeBox: SecretBox };

export function createAccountServices(dependencies: Dependencies) {
  const accountMailer = createAccountMailer(dependencies);
  const totp = createTotpService({ ...dependencies, accountMailer, box: dependencies.totpBox });
  const knownDevices = createKnownDevices(dependencies.deviceBox);
  const signIn = createSignInService({ ...dependencies, totp, knownDevices });
  const signInCodes = createSignInCodesService({ ...dependencies, signIn, totp, box: dependencies.codeBox });
  const changeUndo = createChangeUndoService({ ...dependencies, accountMailer, totp });
  const emailConfirmation = createEmailConfirmationService({ ...dependencies, accountMailer, changeUndo });
  return {
    accounts: createAccountsService({ ...dependencies, emailConfirmation, signIn }),
    accountChanges: createAccountChangesService({
      ...dependencies,
      accountMailer,
      changeUndo,
      emailConfirmation,
      signInCodes,
      totp,
    }),
    changeUndo,
    emailConfirmation,
    passwords: createPasswordsService({ ...dependencies, accountMailer, emailConfirmation, totp }),
    sessions: createSessionsService(dependencies),
    signIn,
    signInCodes,
    totp,
  };
}
