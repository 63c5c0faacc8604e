import { beforeEach, expect, it } from 'vitest';
import { REFERRAL_LIFETIME_MS, referralDetails, rememberReferral } from './referral.ts';

beforeEach(() => localStorage.clear());

it('keeps the code of the newest link for thirty days', () => {
  rememberReferral('?ref=FIRST&x=1', 1_000);
  rememberReferral('?q=cbc', 2_000);
  expect(referralDetails(3_000)).toEqual({ referralCode: 'FIRST' });
  rememberReferral('?ref=SECOND-7', 4_000);
  expect(referralDetails(4_000 + REFERRAL_LIFETIME_MS - 1)).toEqual({ referralCode: 'SECOND-7' });
  expect(referralDetails(4_000 + REFERRAL_LIFETIME_MS)).toEqual({});
});

it.each(['', '?ref=', '?ref=ab', '?ref=%3Cscript%3E', `?ref=${'x'.repeat(21)}`])('ignores %s', (search) => {
  rememberReferral(search);
  expect(referralDetails()).toEqual({});
});

it.each(['nonsense', '{}', '{"code":7,"at":1}', '{"code":"ABC"}'])('ignores %s in the storage', (stored) => {
  localStorage.setItem('referral', stored);
  expect(referralDetails()).toEqual({});
});
