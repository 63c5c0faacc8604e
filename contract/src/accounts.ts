// Accounts: every call lives under /admin, for customers and administrators alike (spec.md section 7).
import { z } from 'zod';
import { Email, Id, Language, ListQuery, MessageBody, Mobile, requiredText, Timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';

export const Role = z.enum(['user', 'admin']);
export type Role = z.output<typeof Role>;

export const Account = z.object({
  _id: Id,
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  mobileNumber: z.string().nullable(),
  profilePhoto: z.string().nullable(),
  role: Role,
  language: Language,
  lastLogin: Timestamp.nullable(),
  createdAt: Timestamp,
});
export type Account = z.output<typeof Account>;

/** The person of a booking or a report, as lists show it. */
export const PersonSummary = z.object({
  _id: Id,
  firstName: z.string(),
  lastName: z.string(),
  mobileNumber: z.string().nullable(),
});

export const Password = z
  .string('Enter a password')
  .min(8, 'A password needs at least 8 characters')
  .max(128, 'A password may have at most 128 characters');

export const LoginBody = z.object({
  email: z
    .string('Enter your e-mail or mobile number')
    .trim()
    .min(1, 'Enter your e-mail or mobile number')
    .max(254, 'This e-mail address is too long')
    .refine((value) => !value.includes('\0'), 'Contains characters that cannot be stored'),
  password: z
    .string('Enter your password')
    .min(1, 'Enter your password')
    .max(128, 'A password has at most 128 characters'),
  /** The second step where it is on: a code or a recovery code. */
  otp: z
    .string('Enter the code from your authenticator app')
    .max(40, 'Enter the code from your authenticator app')
    .nullish(),
});
export type LoginBody = z.input<typeof LoginBody>;

const Ticked = z.boolean().optional().catch(undefined);

export const RegisterBody = z
  .object({
    firstName: requiredText(60, 'First name'),
    lastName: requiredText(60, 'Last name'),
    phone: Mobile,
    email: Email,
    password: Password,
    confirmPassword: z.string('Enter the password again').optional(),
    /** Ticked, it is recorded; front ends that do not ask register without. */
    terms: Ticked,
    /** Mails about offers. */
    marketing: Ticked,
    /** Of the page that somebody registers on. */
    language: Language.optional(),
  })
  .refine((body) => body.confirmPassword === undefined || body.confirmPassword === body.password, {
    path: ['confirmPassword'],
    message: 'The two passwords are not the same',
  });
export type RegisterBody = z.input<typeof RegisterBody>;

export const UpdateProfileBody = z.object({
  firstName: requiredText(60, 'First name').optional(),
  lastName: requiredText(60, 'Last name').optional(),
  mobileNumber: Mobile.nullish(),
  email: Email.optional(),
  language: Language.optional(),
});

export const ChangePasswordBody = z.object({
  oldPassword: z.string('Enter your old password').min(1, 'Enter your old password').max(128),
  newPassword: Password,
});

export const ForgotPasswordBody = z.object({ email: Email });

export const ResetPasswordBody = z.object({
  token: z.string('The link is not complete').trim().min(1, 'The link is not complete').max(200),
  newPassword: Password,
});

/** A sign-in that still lives. `device` is which browser on which system, null for what is no known browser. */
export const Session = z.object({
  _id: Id,
  device: z.string().nullable(),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  /** The session that asks. */
  current: z.boolean(),
});
export type Session = z.output<typeof Session>;

export const RoleBody = z.object({ role: z.enum(Role.options, 'A role is user or admin') });
export const UndoEmailBody = ResetPasswordBody.pick({ token: true });

/** The account under `user`, and its fields again at the top, as older front ends read either. */
const SignedIn = Account.extend({ message: z.string(), user: Account });

export const accounts = {
  login: endpoint({
    method: 'POST',
    path: '/admin/login',
    access: 'public',
    summary: 'Sign in with e-mail or mobile number',
    body: LoginBody,
    response: SignedIn.extend({ token: z.string() }),
  }),
  register: endpoint({
    method: 'POST',
    path: '/admin/register',
    access: 'public',
    summary: 'Create an account and sign in; called by an administrator it creates the account only',
    body: RegisterBody,
    response: SignedIn.extend({ token: z.string().optional() }),
    status: 201,
  }),
  me: endpoint({
    method: 'GET',
    path: '/admin/me',
    access: 'user',
    summary: 'The signed-in account',
    response: Account,
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
    access: 'admin',
    summary: 'Accounts, newest first',
    query: ListQuery,
    response: z.array(Account),
  }),
  changeRole: endpoint({
    method: 'PUT',
    path: '/admin/role/:id',
    access: 'admin',
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
    access: 'admin',
    summary: 'End all sessions of an account',
    params: z.object({ id: Id }),
    response: MessageBody,
  }),
  updateProfile: endpoint({
    method: 'PUT',
    path: '/admin/update',
    access: 'user',
    summary: 'Change the own name, mobile number, e-mail or language; what else is sent is ignored',
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
  undoEmail: endpoint({
    method: 'POST',
    path: '/admin/undo-email',
    access: 'public',
    summary:
      'Restore the e-mail before a change by the token mailed there; all sessions end, a link for a new password is mailed',
    body: UndoEmailBody,
    response: MessageBody,
  }),
  listLoginsToday: endpoint({
    method: 'GET',
    path: '/admin/logins/today',
    access: 'admin',
    summary: 'Accounts that signed in today in Asia/Kolkata, newest first',
    query: ListQuery,
    response: z.array(Account),
  }),
  deleteAccount: endpoint({
    method: 'DELETE',
    path: '/admin/delete/:id',
    access: 'admin',
    summary: 'Anonymise an account; its bookings stay',
    params: z.object({ id: Id }),
    response: z.object({ id: Id, message: z.string() }),
  }),
};
