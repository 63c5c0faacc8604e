// Which partner's link brought this visitor: `?ref=CODE`, kept 30 days on this device, through sign-up too. The newest link counts.
const KEY = 'referral';

/** As long as partners are told that a link is good for. */
export const REFERRAL_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

/** Keeps the code of the address that somebody arrived by. What cannot be a code is ignored. */
export function rememberReferral(search: string, now = Date.now()): void {
  const code = new URLSearchParams(search).get('ref')?.trim() ?? '';
  if (!/^[\w-]{3,20}$/.test(code)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ code, at: now }));
  } catch {
    // Without storage nobody is credited, and everything else works.
  }
}

/** What a booking is told of it: nothing without a link, or with one that is too old. */
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
