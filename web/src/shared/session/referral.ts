// The referral code of the partner's link, `?ref=CODE`, stored for 30 days on this device, through sign-up too. The newest link counts.
const KEY = 'referral';

/** The validity of a link that partners are promised. */
export const REFERRAL_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

/** Stores the referral code of the URL. Ignores values that cannot be a code. */
export function rememberReferral(search: string, now = Date.now()): void {
  const code = new URLSearchParams(search).get('ref')?.trim() ?? '';
  if (!/^[\w-]{3,20}$/.test(code)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ code, at: now }));
  } catch {
    // Without storage no partner is credited; everything else works.
  }
}

/** Returns the referral fields for a booking: none without a link, or with an expired one. */
export function referralDetails(now = Date.now()): { referralCode?: string } {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('code' in stored) || !('at' in stored)) return {};
    const { code, at } = stored;
    const isFresh = typeof at === 'number' && now - at < REFERRAL_LIFETIME_MS;
    return isFresh && typeof code === 'string' ? { referralCode: code } : {};
  } catch {
    return {};
  }
}
