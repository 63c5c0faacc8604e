// Accounts: every call lives under /admin, for customers and administrators alike (spec.md section 7).
import { z } from 'zod';
import {
  Account,
  ChangePasswordBody,
  ForgotPasswordBody,
  LoginBody,
  MailedTokenBody,
  NewCustomerBody,
  OwnAccount,
  RegisterByCodeBody,
  ResetPasswordBody,
  RoleBody,
  Session,
  SignedIn,
  SignedInWithToken,
  UpdateProfileBody,
} from './account-schemas.ts';
import { Id, ListQuery, MessageBody } from './common.ts';
import { endpoint } from './endpoint.ts';

export {
  Account,
  ChangePasswordBody,
  ForgotPasswordBody,
  LoginBody,
  MailedTokenBody,
  NewCustomerBody,
  OwnAccount,
  Password,
  PersonSummary,
  RegisterBody,
  RegisterByCodeBody,
  ResetPasswordBody,
  Role,
  RoleBody,
  Session,
  SignedInWithToken,
  UpdateProfileBody,
} from './account-schemas.ts';

/** Either of the two; the problems of the one that is meant are reported. */
const RegisterRequest = z.looseObject({}).transform((body, context) => {
  // A form that sends a password is the longer one, whatever else it sends.
  const isByCode = 'token' in body && !('password' in body);
  const { data, error } = (isByCode ? RegisterByCodeBody : NewCustomerBody).safeParse(body);
  for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', path, message });
  return data ?? z.NEVER;
}) as unknown as z.ZodType<
  z.output<typeof NewCustomerBody> | z.output<typeof RegisterByCodeBody>,
  z.input<typeof NewCustomerBody> | z.input<typeof RegisterByCodeBody>
>;

export const accounts = {
  login: endpoint({
    method: 'POST',
    path: '/admin/login',
    access: 'public',
    summary: 'Sign in with e-mail or mobile number',
    body: LoginBody,
    response: SignedInWithToken,
  }),
  register: endpoint({
    method: 'POST',
    path: '/admin/register',
    access: 'public',
    widenedBy: 'customer.edit',
    summary:
      'Create an account and sign in, with the token of a code by a name alone; called by staff it creates the account only, also without an e-mail address',
    body: RegisterRequest,
    response: SignedIn.extend({ token: z.string().optional(), deviceToken: z.string().optional() }),
    status: 201,
  }),
  me: endpoint({
    method: 'GET',
    path: '/admin/me',
    access: 'user',
    summary: 'The signed-in account',
    response: OwnAccount,
  }),
  logout: endpoint({
    method: 'GET',
    path: '/admin/logout',
    access: 'user',
    summary: 'End this session',
    response: MessageBody,
  }),
  listAccounts: endpoint({
    method: 'GET',
    path: '/admin/all',
    access: 'staff',
    permission: 'customer.read',
    summary: 'Accounts, newest first',
    query: ListQuery,
    response: z.array(Account),
  }),
  changeRole: endpoint({
    method: 'PUT',
    path: '/admin/role/:id',
    access: 'staff',
    permission: 'people.manage',
    summary: 'Make somebody an administrator, or a customer again; their sessions have the new role at once',
    params: z.object({ id: Id }),
    body: RoleBody,
    response: SignedIn,
  }),
  listSessions: endpoint({
    method: 'GET',
    path: '/admin/sessions',
    access: 'user',
    summary: 'Own sessions that live, the latest first',
    response: z.object({ data: z.array(Session) }),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/admin/sessions/:id',
    access: 'user',
    summary: 'End an own session',
    params: z.object({ id: Id }),
    response: MessageBody,
  }),
  endSessionsOf: endpoint({
    method: 'DELETE',
    path: '/admin/user/:id/sessions',
    access: 'staff',
    permission: 'people.manage',
    summary: 'End all sessions of an account',
    params: z.object({ id: Id }),
    response: MessageBody,
  }),
  updateProfile: endpoint({
    method: 'PUT',
    path: '/admin/update',
    access: 'user',
    summary:
      'Change the own name, mobile number, e-mail or language; a new e-mail counts once its mailed link was opened',
    body: UpdateProfileBody,
    response: SignedIn,
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/admin/change-password',
    access: 'user',
    summary: 'Change the own password; every other session of the account ends',
    body: ChangePasswordBody,
    response: MessageBody,
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/admin/forgot-password',
    access: 'public',
    summary: 'Mail a reset link; the answer is the same whether or not the account exists',
    body: ForgotPasswordBody,
    response: MessageBody,
  }),
  resetPassword: endpoint({
    method: 'PUT',
    path: '/admin/reset-password',
    access: 'public',
    summary: 'Set a new password by a mailed token; all sessions of the account end',
    body: ResetPasswordBody,
    response: MessageBody,
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/admin/confirm-email',
    access: 'public',
    summary: 'Confirm an e-mail by the token mailed there; a new one takes the place of the old one',
    body: MailedTokenBody,
    response: MessageBody,
  }),
  resendConfirmation: endpoint({
    method: 'POST',
    path: '/admin/confirm-email/resend',
    access: 'user',
    summary: 'Mail the link again that confirms the own e-mail, or the new one where there is one',
    response: MessageBody,
  }),
  cancelEmailChange: endpoint({
    method: 'DELETE',
    path: '/admin/pending-email',
    access: 'user',
    summary: 'Keep the own e-mail: the link that was mailed to the new one is dead',
    response: SignedIn,
  }),
  undoChange: endpoint({
    method: 'POST',
    path: '/admin/undo-change',
    access: 'public',
    summary:
      'Restore e-mail and mobile number as before a change, by the token sent to the e-mail or the verified number before; all sessions end, the password too',
    body: MailedTokenBody,
    response: MessageBody,
  }),
  listLoginsToday: endpoint({
    method: 'GET',
    path: '/admin/logins/today',
    access: 'staff',
    permission: 'customer.read',
    summary: 'Accounts that signed in today in Asia/Kolkata, newest first',
    query: ListQuery,
    response: z.array(Account),
  }),
  deleteAccount: endpoint({
    method: 'DELETE',
    path: '/admin/delete/:id',
    access: 'staff',
    permission: 'people.manage',
    summary: 'Anonymise an account; its bookings stay',
    params: z.object({ id: Id }),
    response: z.object({ id: Id, message: z.string() }),
  }),
};
