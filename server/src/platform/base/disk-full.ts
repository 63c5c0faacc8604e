// Detects a full disk. Each layer reports it in its own way.

/** Files: disk full, quota exceeded, and file size limit of the process. PostgreSQL: disk full. */
const CODES = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EFBIG', '53100']);
/** Image libraries and SQLite report it only in the message. */
const WORDS = /no space left|quota exceeded|file too large|database or disk is full/i;

export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && CODES.has(error.code)) || WORDS.test(error.message);
}
