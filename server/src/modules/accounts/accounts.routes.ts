import { accounts } from '@labfront/contract/accounts';
import { outcome } from '@labfront/contract/messages/outcomes';
import { signInCodes as codes } from '@labfront/contract/sign-in-codes';
import { languageOf } from '../../platform/base/errors.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { AccountChangesService } from './account-changes.service.ts';
import type { AccountsService } from './accounts.service.ts';
import type { ChangeUndoService } from './change-undo.service.ts';
import type { EmailConfirmationService } from './email-confirmation.service.ts';
import type { PasswordsService } from './passwords.service.ts';
import type { SessionsService } from './sessions.service.ts';
import type { SignInService } from './sign-in.service.ts';
import type { SignInCodesService } from './sign-in-codes.service.ts';

interface Services {
  accounts: AccountsService;
  changes: AccountChangesService;
  signIn: SignInService;
  changeUndo: ChangeUndoService;
  emailConfirmation: EmailConfirmationService;
  passwords: PasswordsService;
  sessions: SessionsService;
  signInCodes: SignInCodesService;
}

export function registerAccounts(serve: Serve, services: Services): void {
  const {
    accounts: service,
    changes,
    signIn,
    changeUndo,
    emailConfirmation,
    passwords,
    sessions,
    signInCodes,
  } = services;
  serve(codes.requestSignInCode, async ({ body, request }) => ({
    retryAfter: await signInCodes.request(body, request.ip, languageOf(request)),
    message: outcome('code.sent'),
  }));

  serve(codes.verifySignInCode, async ({ body, request }) => {
    const result = await signInCodes.verify(body, request.ip);
    if ('needsProfile' in result) return result;
    const { account, token, deviceToken } = result;
    return { ...account, message: outcome('signIn.done'), token, deviceToken, user: account };
  });

  serve(accounts.login, async ({ body, request }) => {
    const { account, token, deviceToken } = await signIn.login(body, request.ip);
    return { ...account, message: outcome('signIn.done'), token, deviceToken, user: account };
  });

  serve(accounts.register, async ({ body, caller, request }) => {
    const { account, token, deviceToken } =
      'token' in body
        ? await service.registerByCode(body, signInCodes.readToken(body.token))
        : await service.register(body, caller, request.ip);
    return { ...account, message: outcome('account.created'), user: account, token, deviceToken };
  });

  serve(accounts.logout, async ({ caller }) => {
    await signIn.logout(caller);
    return { message: outcome('signOut.done') };
  });

  serve(accounts.updateProfile, async ({ caller, body }) => {
    const account = await changes.update(caller.accountId, body);
    const isAsked = body.email !== undefined && body.email === account.pendingEmail;
    const message = isAsked
      ? outcome('email.newLinkMailed', { email: account.pendingEmail })
      : outcome('account.saved');
    return { ...account, message, user: account };
  });

  serve(accounts.confirmEmail, async ({ body, request }) => {
    const isChanged = await emailConfirmation.confirm(body.token, request.ip);
    return {
      message: isChanged ? outcome('email.newConfirmed') : outcome('email.confirmed'),
    };
  });

  serve(accounts.resendConfirmation, async ({ caller }) => ({
    message: outcome('email.linkMailed', { email: await emailConfirmation.resend(caller.accountId) }),
  }));

  serve(accounts.cancelEmailChange, async ({ caller }) => {
    const account = await emailConfirmation.cancel(caller.accountId);
    return { ...account, message: outcome('email.kept'), user: account };
  });

  serve(accounts.changePassword, async ({ caller, body }) => {
    await passwords.change(caller, body.oldPassword, body.newPassword);
    return { message: outcome('password.changed') };
  });

  serve(accounts.forgotPassword, async ({ body, request }) => {
    await passwords.forget(body.email, request.ip);
    return { message: outcome('password.linkMailed') };
  });

  serve(accounts.resetPassword, async ({ body, request }) => {
    await passwords.reset(body.token, body.newPassword, request.ip);
    return { message: outcome('password.set') };
  });

  serve(accounts.undoChange, async ({ body, request }) => {
    const sent = await changeUndo.undo(body.token, request.ip);
    return { message: outcome(sent === 'text' ? 'account.undoneByText' : 'account.undone') };
  });

  serve(accounts.listSessions, async ({ caller }) => ({ data: await sessions.listOf(caller.accountId, caller) }));

  serve(accounts.endSession, async ({ caller, params }) => {
    await sessions.endOwn(caller, params.id);
    return { message: outcome('session.ended') };
  });
}
