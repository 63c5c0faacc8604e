import { accounts } from '@labfront/contract/accounts';
import type { Serve } from '../../platform/serve.ts';
import type { AccountChangesService } from './account-changes.service.ts';
import type { AccountsService } from './accounts.service.ts';
import type { EmailUndoService } from './email-undo.service.ts';
import type { SignInService } from './sign-in.service.ts';

interface Services {
  accounts: AccountsService;
  changes: AccountChangesService;
  signIn: SignInService;
  emailUndo: EmailUndoService;
}

export function registerAccounts(serve: Serve, { accounts: service, changes, signIn, emailUndo }: Services): void {
  serve(accounts.login, async ({ body, request }) => {
    const { account, token } = await signIn.login(body, request.ip);
    return { ...account, message: 'Welcome back', token, user: account };
  });

  serve(accounts.register, async ({ body, caller, request }) => {
    const { account, token } = await service.register(body, caller, request.ip);
    return { ...account, message: 'Account created', user: account, ...(token !== undefined && { token }) };
  });

  serve(accounts.me, ({ caller }) => service.get(caller.accountId));

  serve(accounts.logout, async ({ caller }) => {
    await signIn.logout(caller);
    return { message: 'Signed out' };
  });

  serve(accounts.updateProfile, async ({ caller, body }) => {
    const account = await changes.update(caller.accountId, body);
    return { ...account, message: 'Your details are saved', user: account };
  });

  serve(accounts.changePassword, async ({ caller, body }) => {
    await changes.changePassword(caller, body.oldPassword, body.newPassword);
    return { message: 'Your password is changed. You are signed out everywhere else.' };
  });

  serve(accounts.forgotPassword, async ({ body, request }) => {
    await changes.forgotPassword(body.email, request.ip);
    return { message: 'If there is an account with this e-mail, a link to set a new password is on its way.' };
  });

  serve(accounts.resetPassword, async ({ body, request }) => {
    await changes.resetPassword(body.token, body.newPassword, request.ip);
    return { message: 'Your new password is set. Please sign in.' };
  });

  serve(accounts.undoEmail, async ({ body, request }) => {
    await emailUndo.undo(body.token, request.ip);
    return {
      message: 'Your e-mail is restored and everybody is signed out. We have mailed you a link to set a new password.',
    };
  });

  serve(accounts.deleteAccount, async ({ caller, params }) => {
    await changes.remove(caller, params.id);
    return { id: params.id, message: 'The account is deleted' };
  });
}
