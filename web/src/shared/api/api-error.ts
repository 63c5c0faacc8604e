import type { ErrorCode } from '@labfront/contract/messages/error-codes';
import type { Locale } from '../i18n/locale.ts';
import { apiMessages } from './api.messages.ts';

export interface FieldIssue {
  readonly path: string;
  readonly message: string;
}

/**
 * The code of an error. A call without an answer, or an answer without a code, gets a code of the client. A newer server may send more
 * codes.
 */
export type FailureCode = ErrorCode | 'NO_ANSWER' | 'UNKNOWN';

interface ErrorFields {
  readonly message?: string;
  readonly code?: FailureCode;
  readonly issues?: readonly FieldIssue[];
}

/** A failed call. If there was no answer, `status` is 0 and `body` is undefined. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: FailureCode;
  readonly issues: readonly FieldIssue[];
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    const fields = errorFields(body);
    super(fields.message ?? `Answered with ${status}`);
    this.status = status;
    this.code = fields.code ?? (status === 0 ? 'NO_ANSWER' : 'UNKNOWN');
    this.issues = fields.issues ?? [];
    this.body = body;
  }
}

function errorFields(body: unknown): ErrorFields {
  if (typeof body !== 'object' || body === null) return {};
  const { message, code, issues } = body as Record<string, unknown>;
  return {
    ...(typeof message === 'string' && message !== '' ? { message } : {}),
    ...(typeof code === 'string' ? { code: code as FailureCode } : {}),
    ...(Array.isArray(issues) ? { issues: issues.filter(isIssue) } : {}),
  };
}

function isIssue(value: unknown): value is FieldIssue {
  return (
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    typeof value.path === 'string' &&
    'message' in value &&
    typeof value.message === 'string'
  );
}

/**
 * Returns the text that an area stores and shows (spec.md section 8): without a body "Something went wrong", without a message in the body
 * the area's own fallback, else the server's message, which is in the language of the page.
 */
export function failureText(error: unknown, fallback: string, locale: Locale): string {
  if (!(error instanceof ApiError) || error.body === undefined) return apiMessages[locale].somethingWentWrong;
  const { message } = errorFields(error.body);
  return message ?? fallback;
}
