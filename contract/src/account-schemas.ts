// Accounts, sessions and what signing up and in asks for, as they are on the wire.
import { z } from 'zod';
import { Assignment, PermissionName } from './assignments.ts';
import {
  blankAsMissing,
  contactInNames,
  Email,
  Id,
  isFreeOfContacts,
  Language,
  Mobile,
  nameLine,
  requiredName,
  Timestamp,
} from './common.ts';
import { rule } from './messages/rules.ts';

/** `staff` has roles; `admin` is the preset administrator with scope `all`. */
export const Role = z.enum(['user', 'staff', 'admin']);
export type Role = z.output<typeof Role>;

export const Account = z.object({
  _id: Id,
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  email: z.string(),
  /** Whether the link that was mailed to `email` was opened. */
  emailVerified: z.boolean(),
  /** A new e-mail address that takes effect once its link is opened; empty without one. */
  pendingEmail: z.string(),
  mobileNumber: z.string(),
  /** Whether its owner entered a code that was sent there. */
  mobileVerified: z.boolean(),
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
  mobileNumber: z.string(),
});

export const Password = z
  .string(rule('passwordType'))
  .min(8, rule('newPasswordLeast', { least: 8 }))
  .max(128, rule('newPasswordMost', { most: 128 }));

export const LoginBody = z.object({
  email: z
    .string(rule('loginMissing'))
    .trim()
    .min(1, rule('loginMissing'))
    .max(254, rule('emailTooLong'))
    .refine((value) => !value.includes('\0'), rule('characters')),
  password: z
    .string(rule('passwordMissing'))
    .min(1, rule('passwordMissing'))
    .max(128, rule('passwordMost', { most: 128 })),
  /** The second step where it is on: a code or a recovery code. */
  otp: z.string(rule('oneTimeCode')).max(40, rule('oneTimeCode')).nullish(),
  /** Of an earlier sign-in on this device: it gets in while strangers fail at the account. */
  deviceToken: z.string().max(200).nullish().catch(undefined),
  /** Of a session of the same account that this sign-in renews: it ends with it. Another one is left alone. */
  previousToken: z.string().max(200).nullish().catch(undefined),
});
export type LoginBody = z.input<typeof LoginBody>;

const Ticked = z.boolean().optional().catch(undefined);

const Registration = z.object({
  firstName: requiredName(60, 'First name'),
  lastName: requiredName(60, 'Last name'),
  phone: Mobile,
  email: Email,
  password: Password,
  confirmPassword: z.string(rule('confirmPassword')).optional(),
  /** The consent is recorded if given; front ends that do not ask for it register without it. */
  terms: Ticked,
  /** Mails about offers. */
  marketing: Ticked,
  /** The language of the page where the person registers. */
  language: Language.optional(),
});

const agree = (body: { password: string; confirmPassword?: string | undefined }) =>
  body.confirmPassword === undefined || body.confirmPassword === body.password;
const DIFFER = { path: ['confirmPassword'], message: rule('passwordsDiffer') };

/** Sign-up, which asks for an e-mail address. */
export const RegisterBody = Registration.refine(agree, DIFFER).refine(isFreeOfContacts, contactInNames());
export type RegisterBody = z.input<typeof RegisterBody>;

/** A customer on the telephone, whom staff register: many have no e-mail address. */
export const NewCustomerBody = Registration.extend({
  email: z.preprocess((email) => (typeof email === 'string' && email.trim() === '' ? null : email), Email.nullable()),
})
  .refine(agree, DIFFER)
  .refine(isFreeOfContacts, contactInNames());
export type NewCustomerBody = z.input<typeof NewCustomerBody>;

/** A number whose code was right registers with a name alone. */
export const RegisterByCodeBody = z
  .object({
    /** Of `POST admin/otp/verify`. */
    token: z.string(rule('linkIncomplete')).min(1, rule('linkIncomplete')).max(600, rule('linkIncomplete')),
    firstName: requiredName(60, 'First name'),
    lastName: nameLine(60, 'Last name').optional(),
    terms: Ticked,
    marketing: Ticked,
    language: Language.optional(),
  })
  .refine(isFreeOfContacts, contactInNames());

/** A missing or null field stays unchanged. An empty last name or mobile number removes it; an e-mail can only be replaced. */
export const UpdateProfileBody = z
  .object({
    firstName: requiredName(60, 'First name').nullish(),
    lastName: nameLine(60, 'Last name').nullish(),
    mobileNumber: z.union([z.string().trim().length(0), Mobile], rule('mobile')).nullish(),
    email: blankAsMissing(Email),
    language: Language.optional(),
  })
  .refine(isFreeOfContacts, contactInNames());

export const ChangePasswordBody = z.object({
  oldPassword: z.string(rule('oldPasswordMissing')).min(1, rule('oldPasswordMissing')).max(128),
  newPassword: Password,
});

export const ForgotPasswordBody = z.object({ email: Email });

export const ResetPasswordBody = z.object({
  token: z.string(rule('linkIncomplete')).trim().min(1, rule('linkIncomplete')).max(200),
  newPassword: Password,
});

/** An active session. `device` is the browser and system, null for an unknown browser. */
export const Session = z.object({
  _id: Id,
  device: z.string().nullable(),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  /** Whether this is the session of the request. */
  current: z.boolean(),
});
export type Session = z.output<typeof Session>;

export const RoleBody = z.object({ role: Role.exclude(['staff'], rule('role')) });
/** The secret of a mailed link. */
export const MailedTokenBody = ResetPasswordBody.pick({ token: true });

/** The account under `user`, and its fields again at the top, as older front ends read either. */
export const SignedIn = Account.extend({ message: z.string(), user: Account });
export const SignedInWithToken = SignedIn.extend({ token: z.string(), deviceToken: z.string() });

/** The caller's own account, with its permissions and their scope. */
export const OwnAccount = Account.extend({
  permissions: z.array(PermissionName),
  /** Those of them that hold in scope `all`: what needs it is refused to the others. */
  permissionsEverywhere: z.array(PermissionName),
  assignments: z.array(Assignment),
  /** A role needs a second step at sign-in, and the account has none: there are no permissions until it is set up. */
  needsSecondStep: z.boolean(),
});
export type OwnAccount = z.output<typeof OwnAccount>;
