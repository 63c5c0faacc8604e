// A second step at sign-in by time-based codes (RFC 6238), optional for every account.
import { z } from 'zod';
import { MessageBody } from './common.ts';
import { endpoint } from './endpoint.ts';
import { rule } from './messages/rules.ts';

/** Six digits from the app, or a recovery code; blanks and dashes are ignored. */
const WRONG = rule('oneTimeCode');
export const OneTimeCode = z.string(WRONG).trim().min(1, WRONG).max(40, WRONG);

/** A stolen session alone sets up no second step. */
export const TotpEnrolBody = z.object({
  password: z.string(rule('passwordMissing')).min(1, rule('passwordMissing')).max(128),
});

export const TotpCodeBody = z.object({ code: OneTimeCode });

export const TotpStatus = z.object({ enabled: z.boolean(), recoveryCodesLeft: z.number() });
export type TotpStatus = z.output<typeof TotpStatus>;

export const TotpEnrolment = z.object({
  otpauthUrl: z.string(),
  /** The same secret in base32, for people who cannot scan the QR code. */
  secret: z.string(),
  recoveryCodes: z.array(z.string()),
});
export type TotpEnrolment = z.output<typeof TotpEnrolment>;

export const totp = {
  getTotp: endpoint({
    method: 'GET',
    path: '/admin/totp',
    access: 'user',
    summary: 'Whether the own sign-in asks for a code, and how many recovery codes are left',
    response: TotpStatus,
  }),
  enrolTotp: endpoint({
    method: 'POST',
    path: '/admin/totp/enrol',
    access: 'user',
    summary: 'A new secret and recovery codes, shown this once; nothing changes until they are confirmed',
    body: TotpEnrolBody,
    response: TotpEnrolment,
  }),
  confirmTotp: endpoint({
    method: 'POST',
    path: '/admin/totp/confirm',
    access: 'user',
    summary: 'Switch it on by the first code',
    body: TotpCodeBody,
    response: MessageBody,
  }),
  switchOffTotp: endpoint({
    method: 'DELETE',
    path: '/admin/totp',
    access: 'user',
    summary: 'Switch it off by a code or a recovery code',
    body: TotpCodeBody,
    response: MessageBody,
  }),
};
