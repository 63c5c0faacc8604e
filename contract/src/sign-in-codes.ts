// Sign-in and sign-up by a code on the telephone.
import { z } from 'zod';
import { LoginBody, SignedInWithToken } from './accounts.ts';
import { Mobile } from './common.ts';
import { endpoint } from './endpoint.ts';
import { rule } from './messages/rules.ts';

/** Shows that the sender worked for the request: SHA-256 over `challenge + nonce` begins with the bits that were asked for. */
const Proof = z.object(
  {
    challenge: z.string(rule('notValid')).max(400, rule('notValid')),
    nonce: z.string(rule('notValid')).max(40, rule('notValid')),
  },
  rule('notValid'),
);

/** The six digits of an SMS. */
export const SmsCode = z
  .string(rule('sixDigits'))
  .trim()
  .regex(/^\d{6}$/, rule('sixDigits'));

export const RequestCodeBody = z.object({ mobileNumber: Mobile, proof: Proof.optional() });
export type RequestCodeBody = z.input<typeof RequestCodeBody>;

export const VerifyCodeBody = z.object({
  mobileNumber: Mobile,
  code: SmsCode,
  /** Asked once of an account whose number was never verified. */
  password: z
    .string(rule('passwordMissing'))
    .max(128, rule('passwordMost', { most: 128 }))
    .optional(),
  /** Instead of the password: the number belongs to somebody else by now, and becomes free for a new account. */
  newAccount: z.boolean(rule('trueOrFalse')).optional(),
  otp: LoginBody.shape.otp,
  previousToken: LoginBody.shape.previousToken,
});
export type VerifyCodeBody = z.input<typeof VerifyCodeBody>;

/** `token` goes with `firstName` to `POST admin/register` within 15 minutes. */
export const NeedsProfile = z.object({ needsProfile: z.literal(true), token: z.string() });

export const signInCodes = {
  requestSignInCode: endpoint({
    method: 'POST',
    path: '/admin/otp',
    access: 'public',
    summary: 'Send a sign-in code to a mobile number; the answer is the same for every number',
    body: RequestCodeBody,
    /** Seconds until the same code can be sent again. */
    response: z.object({ message: z.string(), retryAfter: z.number() }),
  }),
  verifySignInCode: endpoint({
    method: 'POST',
    path: '/admin/otp/verify',
    access: 'public',
    summary: 'Sign in with the code, or get the token with which a new number registers',
    body: VerifyCodeBody,
    response: z.union([NeedsProfile, SignedInWithToken]),
  }),
};
