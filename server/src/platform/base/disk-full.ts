// Whether a failure says that there is no room: each layer has its own words for it.

/** Files: the disk, a person's share of it, and the largest file that this process may write. PostgreSQL's own disk. */
const CODES = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EFBIG', '53100']);
/** Image libraries and SQLite say it in words only. */
const WORDS = /no space left|quota exceeded|file too large|database or disk is full/i;

export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && CODES.has(error.code)) || WORDS.test(error.message);
}
