// Mail over the platform's mailer: a server, or by default the folder of `.eml` files.
import type { Mailer } from '../../platform/mail/mail.ts';
import { type MailContent, NotAccepted, type Provider } from './provider.ts';

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  /** The code of Node.js, where the library has one of its own in `code`. */
  originalCode?: string;
  /** The call of the operating system that failed. */
  syscall?: string;
}

/** Errors before the server could have had the mail; the library gives no stage for connections that break later. */
const BEFORE_MAIL = /^(Greeting never received|Connection timeout)|before secure TLS connection was established$/;
/** A certificate is looked at, and a server without TLS found out, before the first word to it. */
const BEFORE_FIRST_WORD = /CERT|LEAF_SIGNATURE|HOSTNAME_MISMATCH|WRONG_VERSION_NUMBER/;
const BEFORE_MAIL_CODES = new Set(['EAUTH', 'EDNS', 'ETLS', 'EENVELOPE']);

/** Codes of connections that never came to be: nothing was sent over them. */
const UNCONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

function isUnconnected(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && UNCONNECTED.has(String(error.code))) return true;
  return error.cause !== undefined && isUnconnected(error.cause);
}

function refusalOf(error: SmtpError): NotAccepted | null {
  const { code, originalCode = '', responseCode, message, syscall } = error;
  if (responseCode !== undefined) {
    const isFinal = responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
    return new NotAccepted(`SMTP_${responseCode}`, isFinal, message);
  }
  // The library gives every broken socket one code; one that was never connected is told by its call.
  const isRefused = syscall === 'connect' || isUnconnected(error);
  const isUntold = BEFORE_MAIL.test(message) || BEFORE_FIRST_WORD.test(originalCode);
  const isBefore = isUntold || BEFORE_MAIL_CODES.has(code ?? '') || isRefused;
  return isBefore ? new NotAccepted(code ?? 'SMTP', false, message) : null;
}

export function createMailProvider(mailer: Mailer): Provider<MailContent> {
  return {
    name: mailer.kind,
    isRepeatable: mailer.kind === 'folder',
    async send({ reference, recipient, content }) {
      try {
        await mailer.send(reference, { to: recipient, ...content });
      } catch (error) {
        const reason = error instanceof Error ? error : new Error(String(error));
        // A file that could not be written is nowhere.
        if (mailer.kind === 'folder') throw new NotAccepted('FOLDER', false, reason.message);
        throw refusalOf(reason) ?? reason;
      }
      return { providerId: null, state: 'sent' };
    },
  };
}
