import { accounts } from '@labfront/contract/accounts';
import type { Serve } from '../../platform/serve.ts';
import type { AccountChangesService } from './account-changes.service.ts';
import type { AccountsService } from './accounts.service.ts';
import type { ChangeUndoService } from './change-undo.service.ts';
import type { EmailConfirmationService } from './email-confirmation.service.ts';
import type { PasswordsService } from './passwords.service.ts';
import type { SignInService } from './sign-in.service.ts';

interface Services {
  accounts: AccountsService;
  changes: AccountChangesService;
  signIn: SignInService;
  changeUndo: ChangeUndoService;
  emailConfirmation: EmailConfirmationService;
  passwords: PasswordsService;
}

export function registerAccounts(serve: Serve, services: Services): void {
  const { accounts: service, changes, signIn, changeUndo, emailConfirmation, passwords } = services;
  serve(accounts.login, async ({ body, request }) => {
    const { account, token, deviceToken } = await signIn.login(body, request.ip);
    return { ...account, message: 'Welcome back', token, deviceToken, user: account };
  });

  serve(accounts.register, async ({ body, caller, request }) => {
    const { account, token, deviceToken } = await service.register(body, caller, request.ip);
    return { ...account, message: 'Account created', user: account, token, deviceToken };
  });

  serve(accounts.me, ({ caller }) => service.get(caller.accountId));

  serve(accounts.logout, async ({ caller }) => {
    await signIn.logout(caller);
    return { message: 'Signed out' };
  });

  serve(accounts.updateProfile, async ({ caller, body }) => {
    const account = await changes.update(caller.accountId, body);
    const isAsked = body.email !== undefined && body.email === account.pendingEmail;
    const message = isAsked
      ? `We have mailed a link to ${account.pendingEmail}. Open it to use this e-mail.`
      : 'Your details are saved';
    return { ...account, message, user: account };
  });

  serve(accounts.confirmEmail, async ({ body, request }) => {
    const isChanged = await emailConfirmation.confirm(body.token, request.ip);
    return {
      message: isChanged ? 'Your new e-mail is confirmed. Sign in with it from now on.' : 'Your e-mail is confirmed',
    };
  });

  serve(accounts.resendConfirmation, async ({ caller }) => ({
    message: `We have mailed a link to ${await emailConfirmation.resend(caller.accountId)}`,
  }));

  serve(accounts.cancelEmailChange, async ({ caller }) => {
    const account = await emailConfirmation.cancel(caller.accountId);
    return { ...account, message: 'Your e-mail stays as it is', user: account };
  });

  serve(accounts.changePassword, async ({ caller, body }) => {
    await passwords.change(caller, body.oldPassword, body.newPassword);
    return { message: 'Your password is changed. You are signed out everywhere else.' };
  });

  serve(accounts.forgotPassword, async ({ body, request }) => {
    await passwords.forget(body.email, request.ip);
    return { message: 'If there is an account with this e-mail, a link to set a new password is on its way.' };
  });

  serve(accounts.resetPassword, async ({ body, request }) => {
    await passwords.reset(body.token, body.newPassword, request.ip);
    return { message: 'Your new password is set. Please sign in.' };
  });

  serve(accounts.undoChange, async ({ body, request }) => {
    await changeUndo.undo(body.token, request.ip);
    return {
      message: 'The change is undone and everybody is signed out. We have mailed you a link to set a new password.',
    };
  });

  serve(accounts.deleteAccount, async ({ caller, params }) => {
    await changes.remove(caller, params.id);
    return { id: params.id, message: 'The account is deleted' };
  });
}
