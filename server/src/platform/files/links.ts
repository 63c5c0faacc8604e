// Links to files that need no session: anyone with the link may open the file for 15 minutes, and every access is logged under the account
// that the link was created for.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/errors.ts';

export const LINK_MS = 15 * 60_000;

export interface LinkClaims {
  storedName: string;
  accountId: string;
  /** The time at which the link was made, in ms. */
  issuedAt: number;
}

/** The query parameters of a link. */
export interface LinkQuery {
  for?: unknown;
  expires?: unknown;
  signature?: unknown;
}

export interface FileLinks {
  /** An absolute address, good for 15 minutes. */
  make(storedName: string, accountId: string): string;
  /** @throws AppError 403 `LINK_INVALID` for a wrong signature, 410 `LINK_EXPIRED` after 15 minutes. */
  check(storedName: string, query: LinkQuery): LinkClaims;
}

export const linkEnded = () => new AppError('LINK_EXPIRED');

/** @param secret `APP_SECRET`; the key for links is derived from it and signs nothing else. */
export function createFileLinks({
  secret,
  siteUrl,
  clock,
}: {
  secret: string;
  siteUrl: string;
  clock: Clock;
}): FileLinks {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'labfront file links', 32));
  const sign = (...parts: string[]) => createHmac('sha256', key).update(parts.join('\n')).digest();
  return {
    make(storedName, accountId) {
      // In milliseconds, to distinguish an invalidated link from one created within the same second.
      const expires = String(clock.now() + LINK_MS);
      const signature = sign(storedName, accountId, expires).toString('base64url');
      return `${siteUrl}/files/${storedName}?for=${accountId}&expires=${expires}&signature=${signature}`;
    },
    check(storedName, query) {
      const { for: accountId, expires, signature } = query;
      const invalid = new AppError('LINK_INVALID');
      if (typeof accountId !== 'string' || typeof expires !== 'string' || typeof signature !== 'string') throw invalid;
      const wanted = sign(storedName, accountId, expires);
      const given = Buffer.from(signature, 'base64url');
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw invalid;
      const expiresAt = Number(expires);
      if (clock.now() >= expiresAt) throw linkEnded();
      return { storedName, accountId, issuedAt: expiresAt - LINK_MS };
    },
  };
}
