import type { ErrorCode } from '@labfront/contract/messages/error-codes';
import type { Locale } from '../i18n/locale.ts';
import { apiMessages } from './api.messages.ts';

export interface FieldIssue {
  readonly path: string;
  readonly message: string;
}

/** The code of a refusal; what had no answer, or one without a code, has one of ours. A newer server may have more. */
export type FailureCode = ErrorCode | 'NO_ANSWER' | 'UNKNOWN';

interface ErrorFields {
  readonly message?: string;
  readonly code?: FailureCode;
  readonly issues?: readonly FieldIssue[];
}

/** A call that did not succeed. `status` is 0 when there was no answer at all, and `body` is then undefined. */
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
 * What an area stores and shows (spec.md section 8): no body at all "Something went wrong", a body without a message the
 * area's own fallback, else the server's message, which comes in the language of the page.
 */
export function failureText(error: unknown, fallback: string, locale: Locale): string {
  if (!(error instanceof ApiError) || error.body === undefined) return apiMessages[locale].somethingWentWrong;
  const { message } = errorFields(error.body);
  return message ?? fallback;
}
