// Rights of people under the DPDP Act: a copy of their data, and its erasure.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { rule } from './messages/rules.ts';
import { SmsCode } from './sign-in-codes.ts';
import { OneTimeCode } from './totp.ts';

/** The person proves who they are by the password or, without one, by a code that `POST admin/otp` sent to their verified number. */
export const EraseBody = z
  .object({
    password: z
      .string(rule('passwordMissing'))
      .min(1, rule('passwordMissing'))
      .max(128, rule('passwordMost', { most: 128 }))
      .nullish(),
    smsCode: SmsCode.nullish(),
    /** The second step at sign-in, if it is on: a code or a recovery code. */
    code: OneTimeCode.nullish(),
  })
  .refine(({ password, smsCode }) => password != null || smsCode != null, {
    path: ['password'],
    message: rule('passwordMissing'),
  });

/** Data that stays after an account is erased; `until` is a day. */
export const Kept = z.object({ what: z.string(), why: z.string(), until: z.string() });
export type Kept = z.output<typeof Kept>;

export const personalData = {
  exportOwnData: endpoint({
    method: 'GET',
    path: '/admin/export',
    access: 'user',
    summary: 'All that is held about the caller, as a ZIP of JSON, CSV and their files; five times a day',
    response: z.string(),
  }),
  listRetained: endpoint({
    method: 'GET',
    path: '/admin/erase',
    access: 'user',
    summary: 'What would stay if the caller erased the account now, why and until when',
    response: z.object({ kept: z.array(Kept) }),
  }),
  eraseOwnAccount: endpoint({
    method: 'POST',
    path: '/admin/erase',
    access: 'user',
    summary: 'Erase the own account; what must be kept by law stays without the person',
    body: EraseBody,
    response: z.object({ message: z.string(), kept: z.array(Kept) }),
  }),
};
